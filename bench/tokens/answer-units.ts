import { getEncoding } from 'js-tiktoken';
import type { Location } from '../retrieval/ndcg.ts';

const encoding = getEncoding('cl100k_base');

/** Number of tokens of a text in the encoding `cl100k_base`. */
export function tokensOf(text: string): number {
  return encoding.encode(text, [], []).length;
}

/** A location that an answer names, and the cost of reading up to it. */
export interface Unit extends Location {
  /** Whether its lines are shown, instead of only its signature. */
  readonly withCode: boolean;
  /** Tokens of the answer up to the end of this location's part. */
  readonly tokens: number;
}

/**
 * The locations that an answer names, in reading order.
 *
 * @param text the answer of `search_code`
 * @param paths of the searched tree, which distinguish a line that names a location from code
 */
export function unitsOf(text: string, paths: ReadonlySet<string>): readonly Unit[] {
  const lines = text.split('\n');
  const locations = lines.flatMap((line, index) => {
    const [, path = '', start, end] = /^(\S.*?):(\d+)-(\d+) /.exec(line) ?? [];
    return paths.has(path) ? [{ path, start: Number(start), end: Number(end), line: index }] : [];
  });
  let tokens = tokensOf(lines.slice(0, locations[0]?.line ?? 0).join('\n'));
  return locations.map(({ line, ...location }, index) => {
    const block = lines.slice(line, locations[index + 1]?.line ?? lines.length);
    tokens += tokensOf(`${block.join('\n')}\n`);
    return { ...location, tokens, withCode: block.filter((each) => each !== '').length > 1 };
  });
}
