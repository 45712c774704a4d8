import { fileContent } from '@codesearch/toolkit/pure';
import type { SearchFilter } from '@codesearch/kernel';
import type { ListedLines } from '@codesearch/query';
import { isOwnFile } from '../definition/own-code.ts';
import type { Restriction } from '../match/restriction.ts';
import type { Retriever } from '../retriever/retriever.ts';
import { findLines, joined } from './find-literals.ts';

/** Expressions of what code writes for one of a kind, by the endings of the files. */
type Written = readonly (readonly [files: RegExp, sources: readonly string[]])[];

/**
 * How programs read a variable of their environment. Each expression has one text, by which an index finds it: one for
 * all would be compared with all texts.
 */
const variables: Written = [
  [
    /\.(?:[cm]?[jt]sx?|vue|svelte)$/,
    [String.raw`\bprocess\.env\b`, String.raw`\bimport\.meta\.env\b`, String.raw`\bDeno\.env\b`],
  ],
  [/\.py$/, [String.raw`\bos\.environ\b`]],
  [/\.(?:py|php|java|kt|scala|c|cc|cpp|h|hpp|m|lua|zig)$/, [String.raw`\bgetenv\(`]],
  [/\.go$/, [String.raw`\bGetenv\(`, String.raw`\bLookupEnv\(`]],
  [/\.(?:rb|rake|cr)$/, [String.raw`\bENV\[`, String.raw`\bENV\.fetch\(`]],
  [/\.rs$/, [String.raw`\benv::var`, String.raw`\benv!\(`]],
  [/\.p[lm]$/, [String.raw`\$ENV\{`]],
  [/\.php$/, [String.raw`\$_ENV\[`]],
  [/\.(?:cs|fs|vb)$/, [String.raw`\bGetEnvironmentVariable\(`]],
  [/\.exs?$/, [String.raw`\bSystem\.get_env\(`, String.raw`\bSystem\.fetch_env`]],
];

/** Settings that say when jobs run, as those of Solid Queue and Sidekiq: below the name of each. */
const schedules = /(?:^|\/)(?:recurring|sched\w*|cron\w*|sidekiq\w*)\.ya?ml$/;

/** How programs say when a job runs. */
const jobs: Written = [
  [
    /\.(?:[cm]?[jt]s|py|rb|php|go|rs|java|kt|scala|cs|exs?)$/,
    [
      String.raw`\bcron\w*["'\x60]?(?:\s*[:=(]|\.\w+\()`,
      String.raw`\bcrontab\b`,
      String.raw`\bcronjob\b`,
      String.raw`\bbeat_schedule\b`,
      String.raw`\bperiodic_task\b`,
      String.raw`\badd_job\(`,
      String.raw`\bsched\w*(?:\.|->|::)(?:every|each|do|job|call|command|cron|run|add|register)\w*\(`,
      String.raw`\baddfunc\(`,
    ],
  ],
  [/\.(?:java|kt|cs|ts)$/, [String.raw`@scheduled\(`, String.raw`@cron\(`, String.raw`\brecurringjob\.`]],
  [/\.(?:php|py)$/, ['daily', 'hourly', 'weekly', 'minutely'].map((each) => String.raw`(?:->|_)${each}\w*\(`)],
  [/schedule\.rb$/, [String.raw`^\s*every\b`]],
  [schedules, [String.raw`^\s*(?:schedule|cron|every)\s*:`, String.raw`^\s+[\w-]+:\s*$`]],
];

const kinds: Readonly<Record<ListedLines, Written>> = { 'environment variables': variables, 'scheduled jobs': jobs };

/** Finds the lines of the program that read variables of its environment, or say when a job runs. */
export async function findListed(
  retriever: Retriever,
  text: string,
  listed: ListedLines,
  filter: SearchFilter,
): Promise<Restriction | undefined> {
  const files = (filter.paths ?? (await retriever.files())).filter(isOwnFile);
  const ignoreCase = listed === 'scheduled jobs';
  const sources = kinds[listed].flatMap(([form, each]) => (files.some((path) => form.test(path)) ? each : []));
  if (sources.length === 0) return undefined;
  const found = joined(
    await Promise.all(sources.map((source) => findLines(retriever, source, filter, { ignoreCase }))),
  );
  const matches = found.matches.filter(
    ({ path }) => (fileContent(path) === 'code' || schedules.test(path)) && isOwnFile(path),
  );
  return matches.length === 0 ? undefined : { ...found, matches, query: text };
}
