import { Option } from 'commander';
import { progressModes } from './progress.ts';

/** The option by which a command that indexes is told how to show it. */
export function progressOption(): Option {
  return new Option('--progress <mode>', 'how to show a running index on standard error')
    .choices([...progressModes])
    .default('auto');
}
