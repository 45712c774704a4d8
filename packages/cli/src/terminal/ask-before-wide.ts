import type { ConfirmWide } from '@codesearch/engine';
import { printableLine } from '@codesearch/presentation';

/**
 * Asks at a terminal before a home folder or a whole disk is indexed for the first time. Where nobody can be asked, the answer is no.
 */
export function askBeforeWide(signal: AbortSignal): ConfirmWide {
  return async ({ root, nature }) => {
    // Loaded with the question: nearly every search goes without.
    const { canAsk, confirm } = await import('./dialogue.ts');
    return canAsk() && confirm(`${printableLine(root)} ${nature}. Index all of it?`, signal);
  };
}
