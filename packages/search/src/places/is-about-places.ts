import type { Query } from '@codesearch/kernel';

/** Characters of prose of a question around places. */
const maxQuestion = 400;

/** The share of a text that can be prose if it is the output of a tool: messages read like sentences. */
const maxShare = 0.3;

/**
 * Whether a text that names places asks for them: a path, a question with a path, the output of a tool. A report of an issue, whose
 * author describes much else, has its places as evidence among other.
 */
export function isAboutPlaces({ text, kind, prose, places }: Query, count: number): boolean {
  if (text.length <= maxQuestion) return true;
  if (kind !== 'report') return count > 0;
  const written = places.flatMap((place) => (place.form === 'word' ? [] : place.written));
  const sentences = prose.split('\n').filter((line) => !written.some((path) => line.includes(path)));
  const length = sentences.join('\n').length;
  return length <= Math.max(maxQuestion, maxShare * text.length);
}
