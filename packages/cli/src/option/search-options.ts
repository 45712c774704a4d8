import type { QueryOptions } from './query-options.ts';

export interface SearchCommandOptions extends QueryOptions {
  readonly queries?: string;
  readonly commits?: boolean;
  readonly typeList?: boolean;
}
