import { Option } from 'commander';
import { wholeNumber } from './command-options.ts';

/** The option of a search for its wait for another process that builds the index. */
export function waitOption(): Option {
  const description = 'wait at most this long for another process that builds the index (default: 600)';
  return new Option('--wait <seconds>', description).argParser(wholeNumber(0, 86_400));
}

/** The value of {@link waitOption} in milliseconds. */
export function waitMsOf(wait: number | undefined): number | undefined {
  return wait === undefined ? undefined : wait * 1000;
}
