import { defaultLimit, defaultMaxTokens } from '@codesearch/presentation/agent';
import { z } from 'zod';
import { maxHits } from './cursor.ts';
import type { ScopeParameters } from './search-scope.ts';

/** What a search is asked for, by exactly one of `query`, `symbol` and `around`. */
export interface SearchInput extends ScopeParameters {
  /** One text, or several wordings as a list in JSON. */
  readonly query?: string | undefined;
  /** Names and places, one a line or as a list in JSON. */
  readonly symbol?: string | undefined;
  readonly around?: string | undefined;
  /** Levels of the callers of `symbol`. */
  readonly depth?: number | undefined;
  /** One path, or one a line. */
  readonly path?: string | undefined;
  readonly revision?: string | undefined;
  readonly limit?: number | undefined;
  /** `exact` or `regex` if the query is that, or an expression. */
  readonly match?: string | undefined;
  readonly maxTokens?: number | undefined;
  readonly cursor?: string | undefined;
}

/** More levels would be most of a project. */
const maxDepth = 5;

export const searchInput: z.ZodType<SearchInput> = z.strictObject({
  query: z
    .string()
    .optional()
    .describe(
      'Names and words that the code would use, guessed, 4 to 8, not those of the ticket: `levenshtein suggestion threshold flag`. Several wordings, best first: a list. Or a name, code, issue, stack trace, who calls X',
    ),
  symbol: z
    .string()
    .optional()
    .describe('Or names, path:line of a hit: whole definition, callers, tests. Several: a list'),
  around: z.string().optional().describe('Or path:line: similar code'),
  depth: z.int().min(1).max(maxDepth).optional().describe('Levels of callers of symbol'),
  path: z.string().optional().describe('Absolute path or list; default: working folder'),
  revision: z.string().optional().describe('Git revision'),
  limit: z.int().min(1).max(maxHits).optional().describe(`Hits, default ${defaultLimit}`),
  match: z.string().min(1).optional().describe('Only with this regex: `fetch\\w*\\(`. Or what query is: exact, regex'),
  language: z.string().optional().describe('go, ts'),
  pathGlob: z.string().optional().describe('As in .gitignore: src,!*.ts'),
  content: z.string().optional().describe('code, docs, config, all or commits; default: code and text'),
  tests: z.boolean().optional().describe('false: no tests'),
  since: z.string().optional().describe('Changes since 7d, a date or revision. HEAD: uncommitted'),
  maxTokens: z.int().min(200).max(20_000).optional().describe(`Tokens, default ${defaultMaxTokens}`),
  cursor: z.string().optional().describe('nextCursor'),
});
