import type { TrustQuestion } from '@codesearch/engine';
import { printableLine } from '@codesearch/presentation';
import { formatContent } from '@codesearch/presentation/report';
import { confirm } from './dialogue.ts';
import { say } from '../output/print.ts';

/**
 * Shows what a configuration would run and where it would send text, and asks whether to use it.
 *
 * @throws if the user interrupts
 */
export async function askForTrust({ content, changed }: TrustQuestion): Promise<boolean> {
  const interrupt = new AbortController();
  const abort = (): void => interrupt.abort();
  process.once('SIGINT', abort).once('SIGTERM', abort);
  const state = changed ? 'has changed since you trusted it' : 'is a program that you have not trusted yet';
  say(`${printableLine(content.file)} ${state}.\n${formatContent(content)}`);
  try {
    return await confirm('Trust it? If not, it has no effect, until it changes.', interrupt.signal);
  } finally {
    process.off('SIGINT', abort).off('SIGTERM', abort);
  }
}
