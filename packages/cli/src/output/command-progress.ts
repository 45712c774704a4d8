import { createProgress, progressModes } from '@codesearch/presentation';
import type { Progress, ProgressMode } from '@codesearch/presentation';
import { Option } from 'commander';
import { invocation } from '../invocation/current-invocation.ts';

/** The option for the progress of an index run. */
export function progressOption(): Option {
  return new Option('--progress <mode>', 'how to show indexing progress on stderr')
    .choices([...progressModes])
    .default('auto');
}

/** Shows the progress of index runs on standard error. */
export function commandProgress(mode: ProgressMode = 'auto'): Progress {
  return createProgress(invocation().stderr, mode, canRedraw());
}

/** Whether the terminal moves its cursor. */
export function canRedraw(): boolean {
  return invocation().env['TERM'] !== 'dumb';
}
