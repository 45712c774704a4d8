/** Name of the plugin that is made of `overrides`: nobody has written it, so nobody should read it. */
export const chunkerByPathName = 'chunker-by-path';

/** What an index remembers of one of its chunkers. */
export interface InnerPrint {
  readonly plugin: string;
  readonly fingerprint: unknown;
}

/** Its fingerprint. */
export interface ByPathPrint {
  /** For files without an override. */
  readonly default: InnerPrint;
  readonly overrides: readonly (InnerPrint & { readonly files: readonly string[] })[];
}
