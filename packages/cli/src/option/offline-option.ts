import { Option } from 'commander';

/** Takes effect before commander parses it, see {@link setOffline}. All commands have it. */
export function offlineOption(): Option {
  return new Option('--offline', 'make each network connection of a plugin an error, like CODESEARCH_OFFLINE=1');
}

/** Switches the network off for this process and those that it starts, if its arguments say so. */
export function setOffline(argv: readonly string[]): void {
  const end = argv.indexOf('--');
  if ((end === -1 ? argv : argv.slice(0, end)).includes('--offline')) process.env['CODESEARCH_OFFLINE'] = '1';
}
