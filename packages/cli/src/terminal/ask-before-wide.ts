import type { ConfirmWide } from '@codesearch/engine';
import { printableLine } from '@codesearch/presentation';

/**
 * Asks before a home folder or an entire disk is indexed for the first time. Without a terminal to ask at, the answer
 * is no.
 */
export function askBeforeWide(signal: AbortSignal): ConfirmWide {
  return async ({ root, nature }) => {
    // Loaded on demand: most searches do not ask.
    const { canAsk, confirm } = await import('./dialogue.ts');
    return canAsk() && confirm(`${printableLine(root)} ${nature}. Index all of it?`, signal);
  };
}
