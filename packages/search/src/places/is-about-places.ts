import { readPlaces, readQuery } from '@codesearch/query';

/** Characters of prose of a question around places. */
const maxQuestion = 400;

/** The share of a text that can be prose if it is the output of a tool: messages read like sentences. */
const maxShare = 0.3;

/**
 * Whether a text that names places asks for them: a path, a question with a path, the output of a tool. A report of an issue, whose
 * author describes much else, has its places as evidence among other.
 */
export function isAboutPlaces(query: string, places: number): boolean {
  if (query.length <= maxQuestion) return true;
  const { kind, prose } = readQuery(query);
  if (kind !== 'report') return places > 0;
  const sentences = prose.split('\n').filter((line) => readPlaces(line).every(({ form }) => form === 'word'));
  const length = sentences.join('\n').length;
  return length <= Math.max(maxQuestion, maxShare * query.length);
}
