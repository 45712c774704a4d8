import type { CommonOptions } from '../option/command-options.ts';

export interface DevOptions extends CommonOptions {
  readonly query?: string;
  readonly limit: number;
  readonly once?: boolean;
  readonly follow?: boolean;
  readonly yes?: boolean;
}
