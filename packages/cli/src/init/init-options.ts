import type { ChosenStage } from '@codesearch/setup';

export interface InitOptions extends Partial<Record<ChosenStage, string>> {
  readonly exclude?: readonly string[];
  readonly workers?: number;
  readonly yes?: boolean;
  readonly force?: boolean;
  readonly json?: boolean;
}
