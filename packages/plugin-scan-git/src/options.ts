import { patternRule } from '@codesearch/toolkit';
import type { WithDefaults } from '@codesearch/toolkit';
import * as v from 'valibot';

/** Options of `scanGit()`. */
export interface ScanGitOptions {
  /** A commit, tag, branch or any other revision of git, such as `main~20`. A name is resolved at every scan. */
  readonly revision: string;
  /**
   * Size of the largest file to index, in bytes: 1 to 268,435,456. Default: 10,000,000 for notebooks, 2,000,000 for
   * programs, 1,048,576 for other files.
   */
  readonly maxFileSize?: number | undefined;
  /** Patterns as in a `.codesearchignore` at the root. Such files take precedence. Default: none. */
  readonly exclude?: readonly string[] | undefined;
  /** Whether to index environment files, private keys and credential stores. Default: false. */
  readonly includeSensitive?: boolean | undefined;
  /** Whether to mask private keys, tokens and passwords in files. Default: true. */
  readonly maskSecrets?: boolean | undefined;
}

export type ResolvedOptions = WithDefaults<ScanGitOptions, 'maxFileSize'>;

const mebibyte = 1024 * 1024;

export const optionsSchema: v.GenericSchema<ScanGitOptions, ResolvedOptions> = v.strictObject({
  revision: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)),
  maxFileSize: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(256 * mebibyte))),
  exclude: v.optional(v.pipe(v.array(v.pipe(v.string(), v.check(...patternRule))), v.readonly()), []),
  includeSensitive: v.optional(v.boolean(), false),
  maskSecrets: v.optional(v.boolean(), true),
});
