import type { ProgressMode } from '@codesearch/presentation';
import type { CommonOptions } from '../option/command-options.ts';

export interface EvalOptions extends CommonOptions {
  readonly queries?: string;
  readonly fromHistory?: boolean;
  readonly heldOut?: boolean;
  readonly compare?: string;
  readonly tune?: boolean;
  readonly untune?: boolean;
  readonly limit?: number;
  readonly seed: number;
  readonly misses?: boolean;
  readonly html?: string;
  readonly maxCost?: number;
  readonly yes?: boolean;
  readonly progress: ProgressMode;
}
