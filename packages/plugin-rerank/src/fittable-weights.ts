import type { FittableWeights, RankingWeights } from '@codesearch/kernel';
import type { Options } from './options.ts';
import { fittedWeights } from './weights.ts';

/** Rises if the value of a signal changes its meaning. */
const signalsVersion = 1;

/**
 * Signals whose weights are the same for every index. Roles and kinds of chunks are what readers want to see, and
 * questions that are made from code cannot judge that: their answers are never tests or documents. The others are exact
 * evidence, which has to come first.
 */
const fixed =
  /^(?:is-.*|chunk-is-.*|same-file|closest-.*|file-in-report|chunk-in-report|chunk-verbatim|chunk-in-path|chunk-in-scope)$/;

/**
 * The weights that can be fitted to an index: those of evidence, without the weights of the configuration. Of prose
 * those for the words of the code: a repository's own questions replace both tables by one.
 */
export function fittableWeights({ weights: configured }: Options): FittableWeights {
  const version = JSON.stringify({ signals: signalsVersion, configured });
  return {
    version,
    get weights() {
      const kinds = Object.entries(fittedWeights).map(([kind, weights]) => {
        const own = configured?.[kind as keyof typeof fittedWeights] ?? {};
        const entries = Object.entries(weights).filter(
          ([name, weight]) => weight !== 0 && !(name in own) && !fixed.test(name),
        );
        return [kind, Object.fromEntries(entries)] as const;
      });
      return Object.fromEntries(kinds) satisfies RankingWeights;
    },
    kindOf: ({ kind }) => kind,
  };
}
