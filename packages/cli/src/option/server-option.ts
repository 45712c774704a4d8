import { Option } from 'commander';

/** Takes effect before the command line is loaded, see `askServer`. */
export function serverOption(): Option {
  return new Option('--no-server', 'do not let `codesearch serve` answer');
}
