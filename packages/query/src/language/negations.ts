import { queryKeys } from './query-keys.ts';

const keys = queryKeys.flatMap(({ name, aliases }) => (name === 'test' ? [] : [name, ...aliases]));
const negation = new RegExp(`^-(?=tests?$|(?:${keys.join('|')}):.)`);

/**
 * Arguments of a command line with negations as they are written in a query. An option has `-test` as `-t est`
 * otherwise, and `-path:vendor` as `-p ath:vendor`.
 */
export function withNegations(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--');
  const words: string[] = [];
  for (const [index, each] of argv.entries()) {
    const isWord = (end === -1 || index < end) && words.at(-1)?.startsWith('-') === false;
    words.push(isWord ? each.replace(negation, 'not:') : each);
  }
  return words;
}
