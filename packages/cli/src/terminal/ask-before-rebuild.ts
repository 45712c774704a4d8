import type { RebuildOptions } from '@codesearch/engine';
import { printableLine } from '@codesearch/presentation';
import { say } from '../output/print.ts';

/**
 * Shows what it costs to build an index again with other settings, and asks. Without a terminal to ask at, the answer
 * is no.
 *
 * @param yes whether the user has agreed already
 */
export function askBeforeRebuild(
  signal: AbortSignal,
  yes: boolean | undefined,
): NonNullable<RebuildOptions['confirmRebuild']> {
  return async ({ root, changes, estimate }) => {
    if (yes) return true;
    // Loaded on demand: most searches do not ask.
    const { canAsk, confirm } = await import('./dialogue.ts');
    if (!canAsk()) return false;
    const { formatEstimate } = await import('@codesearch/presentation/report');
    say(`The index of ${printableLine(root)} has other settings: ${printableLine(changes.join('; '))}.\n`);
    say(formatEstimate(estimate));
    return confirm('Build it again?', signal);
  };
}
