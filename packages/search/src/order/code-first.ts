import { hasWord, identifierParts } from '@codesearch/toolkit/pure';
import type { Candidate, Reranked, StoredChunk } from '@codesearch/kernel';
import type { ReadQuery } from '@codesearch/query';
import { withSignal } from './with-signal.ts';
import { proseLanguages } from '../definition/declared-name.ts';
import { isOwnCode } from '../definition/own-code.ts';

/**
 * Puts the best chunk of the program itself before tests, examples and documents that define the name of a query: the
 * one that defines it in the same spelling; else, before tests and examples, the one that has it. A test sets an option
 * that the program reads under this name. And the code that prints a message before the test that expects it.
 *
 * @param ranked best first
 */
export function codeFirst(
  ranked: readonly Reranked[],
  candidates: readonly Candidate[],
  { symbol, roles, text = '' }: Pick<ReadQuery, 'symbol' | 'roles'> & Partial<Pick<ReadQuery, 'text'>>,
): readonly Reranked[] {
  const [first] = ranked;
  const chunkOf = ({ index }: Reranked): StoredChunk => candidates[index]!.chunk;
  if (!first || roles.length > 0 || isOwnCode(chunkOf(first))) return ranked;
  const own = ranked.filter((each) => isOwnCode(chunkOf(each)));
  const raise = (best: Reranked | undefined, signal: string): readonly Reranked[] => {
    if (!best) return ranked;
    const raised = withSignal(best, signal, Math.max(0, first.score - best.score));
    return [raised, ...ranked.filter((each) => each !== best)];
  };
  // Several lines of a test are pasted code, and no message.
  if (!symbol) return text.includes('\n') ? ranked : raise(printing(first, own, candidates), 'chunk-verbatim');
  if (symbol.scope.length > 0 || symbol.path !== undefined) return ranked;
  const { name } = symbol;
  const defining = own.find((each) => chunkOf(each).symbols.some((other) => other.name === name));
  if (defining) return raise(defining, 'chunk-defines-name');
  const isSetting = !proseLanguages.has(chunkOf(first).language) && identifierParts(name).length > 1;
  const reading = isSetting ? own.find((each) => hasWord(chunkOf(each).text, name)) : undefined;
  return raise(reading, 'chunk-mentions-name');
}

/** Share of a query, 0 to 1, that a text has word for word: if it has all of it, and if it has parts of a message. */
const whole = 0.9;
const inParts = 0.4;

/** The code that prints a message of which a test has the whole: most of it, because its values are other words. */
function printing(first: Reranked, own: readonly Reranked[], candidates: readonly Candidate[]): Reranked | undefined {
  const shareOf = ({ index }: Reranked): number => candidates[index]!.verbatim ?? 0;
  if (shareOf(first) < whole || own.length === 0) return undefined;
  const best = own.reduce((most, each) => (shareOf(each) > shareOf(most) ? each : most));
  return shareOf(best) >= inParts ? best : undefined;
}
