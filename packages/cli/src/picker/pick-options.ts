import type { TypedOptions } from '@codesearch/presentation';
import type { CommonOptions } from '../option/command-options.ts';
import type { ProgressMode } from '@codesearch/presentation';

export interface PickCommandOptions extends CommonOptions, TypedOptions {
  readonly rev?: string;
  readonly limit: number;
  readonly print?: boolean;
  readonly printQuery?: boolean;
  readonly bind?: readonly string[];
  readonly yes?: boolean;
  readonly wait?: number;
  readonly progress: ProgressMode;
}
