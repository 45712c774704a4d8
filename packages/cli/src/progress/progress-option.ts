import { Option } from 'commander';
import { progressModes } from './progress.ts';

/** The option for the progress of an index run. */
export function progressOption(): Option {
  return new Option('--progress <mode>', 'how to show indexing progress on stderr')
    .choices([...progressModes])
    .default('auto');
}
