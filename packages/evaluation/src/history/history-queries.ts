import { chunkedFiles } from '../query/chunked-files.ts';
import type { Project } from '@codesearch/engine';
import type { ChunkedSource } from '../query/chunked-files.ts';
import { GitFailure } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import type { QueryGroup } from './query-group.ts';
import { readCommits } from './commit.ts';
import { commentQueries } from './comment-queries.ts';
import { fixQueries } from './fix-queries.ts';
import type { Half } from './half.ts';
import { sample } from './sample.ts';
import type { SampleOptions } from './sample.ts';
import type { JudgedQuery } from '../query/judged-query.ts';
import { queryId } from '../query/query-id.ts';
import { isProgram } from './is-program.ts';

/** What {@link historyQueries} needs. */
export interface HistoryOptions extends Omit<SampleOptions, 'count' | 'half'> {
  /** Default: both. */
  readonly half?: Half | undefined;
  readonly project: Pick<Project, 'parts' | 'root'>;
  /** Max questions of all kinds together. */
  readonly limit: number;
  readonly env: (name: string) => string | undefined;
  readonly onWarning: (warning: string) => void;
  readonly signal?: AbortSignal | undefined;
}

const kinds = 3;

/**
 * Makes questions from a repository: texts of fix commits, sentences of documentation comments, and names. Each kind
 * has about a third of the limit; comments also have what fixes do not need.
 */
export async function historyQueries(options: HistoryOptions): Promise<readonly QueryGroup[]> {
  const { project, limit, half, seed, onWarning, signal } = options;
  const share = Math.ceil(limit / kinds);
  const git: GitContext = { folder: project.root, env: options.env, signal };
  const fixes = await fixesOf(git, { half, seed, count: share }, onWarning);
  const files: ChunkedSource[] = [];
  for await (const file of chunkedFiles(project.parts, signal)) files.push(file);
  const left = limit - (fixes?.queries.length ?? 0) - share;
  const comments = sample(commentQueries(files), { half, seed, count: Math.max(0, left) });
  // Names are the easiest questions: more of them would hide differences.
  const names = sample(nameQueries(files), { half, seed, count: Math.min(share, limit - comments.length) });
  if (comments.length === 0) onWarning('No documentation comment can be asked about.');
  if (names.length === 0) onWarning('No name can be asked about: no function or type is defined exactly once.');
  const present = { queries: [...comments, ...names], removedComments: comments };
  return [...(fixes ? [fixes] : []), present].filter(({ queries }) => queries.length > 0);
}

async function fixesOf(
  git: GitContext,
  options: SampleOptions,
  onWarning: (warning: string) => void,
): Promise<QueryGroup | undefined> {
  try {
    const commits = await readCommits(git);
    if (!commits) onWarning('The folder is not in a git repository with commits: no question is made from commits.');
    const fixes = await fixQueries(commits ?? [], options, git);
    if (commits && !fixes?.queries.length)
      onWarning('No question is made from commits: none of them is a fix whose text names none of its files.');
    return fixes;
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    onWarning(
      `No question is made from commits: ${error.problem === 'missing' ? 'git cannot be started' : error.message}.`,
    );
    return undefined;
  }
}

const kind = 'name';

const minLength = 4;

const namedKinds: ReadonlySet<string> = new Set(
  'function method constructor class interface struct enum trait type module macro'.split(' '),
);

/**
 * Questions that are names: of functions and types that the repository defines exactly once. The place is the
 * definition.
 */
export function nameQueries(files: readonly ChunkedSource[]): readonly JudgedQuery[] {
  const definitions = files.flatMap(({ path, chunks }) =>
    chunks.flatMap(({ symbols }) => symbols.map((symbol) => ({ ...symbol, path }))),
  );
  return [...Map.groupBy(definitions, ({ name }) => name)].flatMap(([name, [first, ...others]]) => {
    if (!first || others.length > 0 || !namedKinds.has(first.kind) || !isProgram(first.path) || !isName(name))
      return [];
    const { path, startLine, endLine } = first;
    return [{ id: queryId(kind, name), query: name, kind, relevant: [{ path, startLine, endLine }] }];
  });
}

function isName(name: string): boolean {
  return name.length >= minLength && /^[\p{L}_$][\p{L}\p{N}_$?!]*$/u.test(name);
}
