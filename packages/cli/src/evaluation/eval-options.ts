import type { ProgressMode } from '../progress/progress.ts';
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
