import { execFileSync } from 'node:child_process';
import { queryId } from '@codesearch/evaluation/parts';
import type { JudgedQuery } from '@codesearch/evaluation/parts';
import { fileContent, fileRoles } from '@codesearch/toolkit/pure';
import type { FileRole } from '@codesearch/kernel';

/**
 * The texts of commits, as reports of what their changes repair or add. Their answers are the files of the program that
 * they changed, which all exist in one state of the repository.
 */
export interface ReportSet {
  /** Full hash of the commit before the oldest of the commits. */
  readonly revision: string;
  readonly queries: readonly JudgedQuery[];
}

interface Draft {
  readonly query: string;
  readonly paths: readonly string[];
  readonly parent: string;
}

const kind = 'report';
const maxCommits = 2500;
const maxReports = 24;

/** Commits that change more are moves and formatting. */
const maxChanged = 10;
const maxPrograms = 4;

/** Characters of the text after the subject. A shorter text is a question. */
const minBody = 80;

const notProgram: ReadonlySet<FileRole> = new Set(['test', 'example', 'documentation']);

const noChange =
  /^(?:merge|revert|bump|release|chore|docs?|style|tests?|ci|build|typo|update|upgrade|version|prepare)\b|\b(?:typos?|lint|changelog|dependabot|copyright|readme|whitespace|formatting)\b/i;

/** Reads the newest commits of a clone that explain a change of the program. Empty if there are fewer than five. */
export function reportSet(folder: string): ReportSet | undefined {
  const drafts = log(folder).flatMap(draft).slice(0, maxReports);
  const revision = drafts.at(-1)?.parent;
  if (revision === undefined || drafts.length < 5) return undefined;
  const files = new Set(git(folder, 'ls-tree', '-r', '--name-only', '-z', revision).split('\0'));
  const queries = drafts
    .filter(({ paths }) => paths.every((path) => files.has(path)))
    .map(({ query, paths }) => ({ id: queryId(kind, query), query, kind, relevant: paths.map((path) => ({ path })) }));
  return { revision, queries };
}

interface Commit {
  readonly parent: string;
  readonly subject: string;
  readonly body: string;
  /** By path: how it changed, such as `M`. */
  readonly changed: ReadonlyMap<string, string>;
}

function draft({ parent, subject, body, changed }: Commit): readonly Draft[] {
  const paths = [...changed].flatMap(([path, kind]) => (kind !== 'A' && isProgram(path) ? [path] : []));
  if (paths.length === 0 || paths.length > maxPrograms || changed.size > maxChanged || noChange.test(subject))
    return [];
  const text = withoutTrailers(body);
  return text.length < minBody ? [] : [{ query: `${withoutScope(subject)}\n\n${text}`, paths, parent }];
}

function isProgram(path: string): boolean {
  return fileContent(path) === 'code' && !fileRoles(path).some((role) => notProgram.has(role));
}

/** Without the type of the commit and the numbers of issues. */
function withoutScope(subject: string): string {
  return subject
    .replace(/^\s*(?:[a-z]+(?:\([^)]*\))?!?:|\[[^\]]*\])\s*/i, '')
    .replaceAll(/\(?(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?|refs?|see|gh-|pr|issue)?:?\s*#\d+\)?:?/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function withoutTrailers(body: string): string {
  return body
    .replaceAll(
      /^(?:[A-Z][\w-]+-[Bb]y:|Change-Id:|Bug:|RELNOTES|Co-authored|(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?|see):?\s+\S*#\d+|\* |---).*$/gim,
      '',
    )
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function log(folder: string): readonly Commit[] {
  const output = git(
    folder,
    'log',
    '--no-merges',
    '--no-renames',
    `--max-count=${maxCommits}`,
    '--name-status',
    '-z',
    '--format=%x01%P%x00%s%x00%b%x00',
  );
  return output
    .split('\u0001')
    .slice(1)
    .map((commit) => {
      const [parents = '', subject = '', body = '', ...rest] = commit.split('\0');
      const fields = rest.map((field) => field.replace(/^\n+/, '')).filter((field) => field !== '');
      const changed = new Map<string, string>();
      for (let at = 0; at + 1 < fields.length; at += 2) changed.set(fields[at + 1]!, fields[at]!);
      return { parent: parents.split(' ')[0] ?? '', subject, body, changed };
    });
}

function git(folder: string, ...parameters: readonly string[]): string {
  return execFileSync('git', ['-C', folder, ...parameters], { maxBuffer: 2 ** 30 }).toString();
}
