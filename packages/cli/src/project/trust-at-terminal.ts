import type { TrustPolicy } from '@codesearch/engine';
import { skippedConfigNote } from '@codesearch/presentation';
import { invocation } from '../invocation/current-invocation.ts';
import type { Invocation } from '../invocation/invocation.ts';
import { say } from '../output/print.ts';

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
    const run = invocation();
    const note = skippedConfigNote(skipped);
    say(`Warning: ${note}\n`);
    unanswered.set(run, new Set([...(unanswered.get(run) ?? []), note]));
  },
};

const unanswered = new WeakMap<Invocation, ReadonlySet<string>>();

/**
 * Which configurations this run has left out, for its first answer: a program may read nothing else. Each is given
 * once.
 */
export function newlySkippedConfigs(): readonly string[] {
  const run = invocation();
  const notes = [...(unanswered.get(run) ?? [])];
  unanswered.delete(run);
  return notes;
}
