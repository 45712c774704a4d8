import { getEncoding } from 'js-tiktoken';
import type { Place } from '../retrieval/ndcg.ts';

const encoding = getEncoding('cl100k_base');

/** Tokens of a text as the encoding `cl100k_base` counts them. */
export function tokensOf(text: string): number {
  return encoding.encode(text, [], []).length;
}

/** A place that an answer names, and what has been read when it is. */
export interface Unit extends Place {
  /** Whether lines of it are shown, or its signature alone. */
  readonly withCode: boolean;
  /** Tokens of the answer up to the end of what is said of this place. */
  readonly tokens: number;
}

/**
 * The places that an answer names, in the order of reading.
 *
 * @param text what `search_code` answered
 * @param paths of the searched tree, by which a line that names a place is told from code
 */
export function unitsOf(text: string, paths: ReadonlySet<string>): readonly Unit[] {
  const lines = text.split('\n');
  const places = lines.flatMap((line, index) => {
    const [, path = '', start, end] = /^(\S.*?):(\d+)-(\d+) /.exec(line) ?? [];
    return paths.has(path) ? [{ path, start: Number(start), end: Number(end), line: index }] : [];
  });
  let tokens = tokensOf(lines.slice(0, places[0]?.line ?? 0).join('\n'));
  return places.map(({ line, ...place }, index) => {
    const block = lines.slice(line, places[index + 1]?.line ?? lines.length);
    tokens += tokensOf(`${block.join('\n')}\n`);
    return { ...place, tokens, withCode: block.filter((each) => each !== '').length > 1 };
  });
}
