import { runGit } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import { safeLog } from '../read-commits.ts';
import { unquotedPath } from '../../repository/unquoted-path.ts';

/** A commit with all of its message. */
export interface Commit {
  /** Full hash. */
  readonly hash: string;
  /** When it was committed, in ISO 8601 and UTC. */
  readonly date: string;
  readonly subject: string;
  /** The message without the subject; may be empty. */
  readonly body: string;
  /** The files that it changed, relative to the folder. */
  readonly paths: readonly string[];
}

/** Which commits are read. */
export interface HistoryRange {
  /** Full hash of the newest of them. Default: the checked-out commit. */
  readonly revision?: string | undefined;
  /** No commits before it. */
  readonly after?: Date | undefined;
  /** Full hash: no commits that are it or before it. */
  readonly without?: string | undefined;
}

/** Older commits are not searched. */
export const maxHistory = 5_000;

/**
 * Reads the last commits that changed files of a folder, without merges, the newest first.
 *
 * @param git its folder may be inside of a repository
 * @throws GitFailure
 */
export async function readHistory(
  git: GitContext,
  { revision = 'HEAD', after, without }: HistoryRange,
): Promise<readonly Commit[]> {
  const output = await runGit(
    [
      ...['-c', 'core.quotePath=false', ...safeLog, '--no-merges', '--name-only', '--relative'],
      ...[`--max-count=${maxHistory}`, '--format=%x00%H%n%ct%n%B%x01'],
      ...(after === undefined ? [] : [`--since=${after.toISOString()}`]),
      revision,
      ...(without === undefined ? [] : [`^${without}`]),
      ...['--', '.'],
    ],
    git,
  );
  return output
    .toString()
    .split('\0')
    .slice(1)
    .flatMap((text) => {
      const [head = '', files = ''] = text.split('\u0001');
      // Some tools commit messages with the line ends of Windows.
      const [hash = '', seconds = '', subject = '', ...lines] = head.split(/\r?\n/);
      const date = new Date(Number(seconds) * 1000).toISOString();
      const paths = files.split('\n').filter(Boolean).map(unquotedPath);
      return paths.length === 0 ? [] : [{ hash, date, subject, body: lines.join('\n').trim(), paths }];
    });
}

/** Lines of one commit whose names are read. More are generated. */
const maxLines = 2_000;

/** Changed lines that are longer are data. */
const maxLineLength = 400;

/**
 * Reads the names that commits brought, removed, or changed the definition of: identifiers in their added or their
 * removed lines, but not in both, and those of the definitions around their lines.
 *
 * @param hashes of commits without the ones that merge
 * @returns by hash
 * @throws GitFailure
 */
export async function readChangedNames(
  git: GitContext,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (hashes.length === 0) return new Map();
  const output = await runGit(
    [
      ...[...safeLog, '--patch', '--unified=0', '--relative', '--no-prefix', '--format=%x00%H'],
      ...['--no-walk=unsorted', '--stdin', '--', '.'],
    ],
    { ...git, input: `${hashes.join('\n')}\n` },
  );
  const names = new Map<string, readonly string[]>();
  for (const text of output.toString().split('\0').slice(1)) {
    const [hash = '', ...lines] = text.split('\n', maxLines);
    names.set(hash, changedNames(lines));
  }
  return names;
}

const identifier = /[\p{L}_$][\p{L}\p{N}_$]{2,59}/gu;

function namesIn(line: string): readonly string[] {
  return line.slice(0, maxLineLength).match(identifier) ?? [];
}

function changedNames(lines: readonly string[]): readonly string[] {
  const added = new Set<string>();
  const removed = new Set<string>();
  const around = new Set<string>();
  let isHunk = false;
  for (const line of lines) {
    const [, context] = /^@@ [^@]* @@(.*)$/.exec(line) ?? [];
    if (context !== undefined) {
      isHunk = true;
      for (const name of namesIn(context)) around.add(name);
    } else if (line.startsWith('diff --git ')) isHunk = false;
    else if (isHunk && line.startsWith('+')) for (const name of namesIn(line)) added.add(name);
    else if (isHunk && line.startsWith('-')) for (const name of namesIn(line)) removed.add(name);
  }
  const differing = [...added, ...removed].filter((name) => !added.has(name) || !removed.has(name));
  return [...new Set([...differing, ...around])];
}
