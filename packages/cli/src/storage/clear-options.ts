import type { CommonOptions } from '../option/command-options.ts';

export interface ClearOptions extends CommonOptions {
  readonly orphans?: boolean;
  readonly all?: boolean;
  readonly yes?: boolean;
}
