import type { CommitResult, FoundCommit } from '@codesearch/engine';
import { printable, printableLine } from '../text/printable.ts';
import { firstOf } from '../text/quantity.ts';
import type { Colors } from '../terminal/colors.ts';

/** Shown of each commit; the JSON has all. */
const shownPaths = 5;
const shownNames = 8;
const shownBodyLines = 3;

/** Commits for people: the hash, the day and the subject, then what changed. */
export function formatCommits({ commits }: CommitResult, query: string, colors: Colors): string {
  if (commits.length === 0) return `No commit found for ${JSON.stringify(query)}.\n`;
  return `${commits.map((commit) => formatCommit(commit, colors)).join('\n\n')}\n`;
}

function formatCommit({ hash, date, subject, body, paths, names }: FoundCommit, { bold, dim, yellow }: Colors): string {
  const lines = body.split('\n').filter((line) => line.trim() !== '');
  return [
    `${yellow(hash.slice(0, 10))}  ${date.slice(0, 10)}  ${bold(printableLine(subject))}`,
    ...lines.slice(0, shownBodyLines).map((line) => `  ${printable(line)}`),
    ...(names.length > 0 ? [dim(`  names: ${firstOf(names, shownNames)}`)] : []),
    dim(`  files: ${firstOf(paths, shownPaths)}`),
  ].join('\n');
}

/** The JSON of `search --commits`, see docs/json.md. */
export function commitsJson({ commits, searched, notes }: CommitResult, query: string): unknown {
  return {
    version: 1,
    query,
    commits: commits.map((commit) => ({ ...commit, score: Number(commit.score.toFixed(6)) })),
    searched,
    notes,
  };
}
