import { posix } from 'node:path';
import type { GitContext } from '@codesearch/toolkit';
import type { JudgedQuery } from '../query/judged-query.ts';
import type { Place } from '../query/place.ts';
import { queryId } from '../query/query-id.ts';
import { hunksBetween, linesAt } from './commit.ts';
import type { Commit } from './commit.ts';
import { halfOf } from './half.ts';
import { isProgram } from './is-program.ts';
import { changedLines, linesBefore } from './map-lines.ts';
import { isProse } from './prose.ts';
import type { SampleOptions } from './sample.ts';

const kind = 'fix';

/** Commits that change more files are moves and formatting. */
const maxFiles = 6;
const maxText = 600;

const fixWords =
  /\b(?:fix(?:e[sd]|ing)?|bugs?|crash(?:e[sd])?|regressions?|wrong(?:ly)?|incorrect(?:ly)?|fail(?:s|ed|ures?)?|broken|errors?|leaks?|races?|deadlocks?|panics?|prevent|avoid|handle)\b/i;
const noFix =
  /^(?:merge|revert|bump|release|chore|docs?|style|test|ci|build|typo)\b|\b(?:typos?|lint|changelog|dependabot)\b/i;

/** Questions from commits, with the state of the repository that they are asked about. */
export interface FixQueries {
  readonly queries: readonly JudgedQuery[];
  /** Full hash of the commit before the oldest of the commits that are asked about. */
  readonly revision: string;
}

/**
 * Questions that are the texts of fix commits which name none of the files that they change. The places are the hunks
 * of the commit with three lines of context, as they are in one revision before all of these commits: the index knows
 * neither the fix nor its message. Lines that did not exist there are no places.
 *
 * @param commits the newest first
 * @returns `undefined` if there is no such commit
 */
export async function fixQueries(
  commits: readonly Commit[],
  options: SampleOptions,
  git: GitContext,
): Promise<FixQueries | undefined> {
  const drafts = commits.flatMap(draft);
  const unique = drafts.filter(({ id }, index) => drafts.findIndex((other) => other.id === id) === index);
  // The newest commits are asked about, so that the revision is recent.
  const newest = unique.filter(({ id }) => options.half === undefined || halfOf(id) === options.half);
  const chosen = newest.slice(0, options.count + Math.ceil(options.count / 4));
  let best: FixQueries | undefined;
  // An older revision has more fixes after it, and fewer of their lines.
  for (let size = chosen.length; size > (best?.queries.length ?? 0); size = Math.floor(size * nextSize)) {
    const found = await queriesAt(chosen.slice(0, size), git);
    if (found.queries.length > (best?.queries.length ?? 0)) best = found;
  }
  return best && { ...best, queries: best.queries.slice(0, options.count) };
}

/** Share of the commits that is tried after all of them. */
const nextSize = 0.6;

/** The questions of some commits, about the revision before the oldest of them. */
async function queriesAt(drafts: readonly Draft[], git: GitContext): Promise<FixQueries> {
  const revision = drafts.at(-1)?.commit.parent ?? '';
  const queries: JudgedQuery[] = [];
  for (const { id, query, commit, paths } of drafts) {
    const relevant = await placesAt(revision, commit, paths, git);
    if (relevant.length > 0) queries.push({ id, query, kind, relevant });
  }
  return { queries, revision };
}

interface Draft {
  readonly id: string;
  readonly query: string;
  readonly commit: Commit;
  /** Changed files of the program. */
  readonly paths: readonly string[];
}

function draft(commit: Commit): readonly Draft[] {
  const { subject, body, changed } = commit;
  const paths = changed.filter(isProgram);
  if (paths.length === 0 || changed.length > maxFiles || !fixWords.test(subject) || noFix.test(subject)) return [];
  const query = cleaned(subject, body);
  if (!isProse(query.split('\n', 1)[0] ?? '') || changed.some((path) => names(`${subject}\n${body}`, path))) return [];
  return [{ id: queryId(kind, query), query, commit, paths }];
}

/** Whether a text names a file, with or without its extension. */
function names(text: string, path: string): boolean {
  const base = posix.basename(path);
  const stem = base.replace(/\..*$/, '');
  const lower = text.toLowerCase();
  if (lower.includes(base.toLowerCase())) return true;
  const words = lower.match(/[\p{L}\p{N}_$-]+/gu) ?? [];
  return stem !== '' && words.some((word) => word === stem.toLowerCase());
}

/** Without types, scopes, numbers of issues and trailers. */
function cleaned(subject: string, body: string): string {
  const title = subject
    .replace(/^\s*(?:[a-z]+(?:\([^)]*\))?!?:|\[[^\]]*\])\s*/i, '')
    .replaceAll(/\(?(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?|refs?|see|gh-|pr|issue)?:?\s*#\d+\)?:?/gi, ' ');
  const prose = body
    .replaceAll(
      /^(?:[A-Z][\w-]+-[Bb]y:|Change-Id:|Bug:|PiperOrigin|RELNOTES|Co-authored|(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?|see):?\s+\S*#\d+).*$/gim,
      '',
    )
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');
  const text = [title.replaceAll(/\s+/g, ' ').trim(), ...prose].join('\n').trim();
  return text.length <= maxText ? text : text.slice(0, text.lastIndexOf(' ', maxText));
}

async function placesAt(
  revision: string,
  { hash, parent }: Commit,
  paths: readonly string[],
  git: GitContext,
): Promise<readonly Place[]> {
  const changes = await hunksBetween([parent, hash], paths, git);
  const drift = await hunksBetween([revision, parent], paths, git);
  const places: Place[] = [];
  for (const path of paths) {
    const lines = await linesAt(revision, path, git);
    if (!lines) continue;
    for (const hunk of changes.get(path) ?? []) {
      const range = linesBefore(changedLines(hunk), drift.get(path) ?? []);
      // The context can be past the end of the file, and a chunk need not have blank lines.
      if (range && lines.slice(range.startLine - 1, range.endLine).some((line) => line.trim() !== ''))
        places.push({ path, ...range });
    }
  }
  return places;
}
