import type { TrustPolicy } from '@codesearch/engine';
import { skippedConfigNote } from '@codesearch/presentation';
import { invocation } from '../invocation/current-invocation.ts';

/**
 * What the commands do with a configuration that is not trusted: ask at a terminal, and anywhere else print one line
 * with the command that trusts it.
 */
export const trustAtTerminal: Pick<TrustPolicy, 'ask' | 'onSkipped'> = {
  async ask(question) {
    // Loaded on demand: most searches do not ask.
    const { canAsk } = await import('../terminal/dialogue.ts');
    if (!canAsk()) return undefined;
    const { askForTrust } = await import('../terminal/ask-for-trust.ts');
    return askForTrust(question);
  },
  onSkipped(skipped) {
    invocation().stderr.write(`Warning: ${skippedConfigNote(skipped)}\n`);
  },
};
