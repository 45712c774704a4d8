import { chunkedFiles } from '@codesearch/evaluation/parts';
import { writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Project } from '@codesearch/engine';
import type { ChunkedSource } from '@codesearch/evaluation/parts';
import { placeRanks } from '@codesearch/evaluation/parts';
import { placeOf } from '../question/answer.ts';
import { DataHome } from '../question/data-home.ts';
import { meanOf, table } from '../question/table.ts';
import type { Asked, Column } from '../question/table.ts';
import { lookupKinds } from './lookup.ts';
import { messagesOf, sampleMessages } from './sample-messages.ts';
import { samplePlaces } from './sample-places.ts';
import { sampleMembers, sampleNames, uniqueNames } from './sample-names.ts';
import type { ToolLookup } from './sample-places.ts';

/*
 * Looks up names and messages that a tree has exactly once, and prints how often their place is the first hit, among
 * the first five, and how often nothing is found. Names of functions and types are asked as written, in lower case,
 * and with one letter left out; members with the name of their scope, if others have their name; string literals of
 * five words or more as they are, and with their quotes; those with placeholders with values, alone, in a line of a
 * log, and in the output of a terminal. Files are asked by their paths and names; lines of them by what tools print
 * about an error there (see `tool-output`, where `real` has what tools printed and `documented` what they print by
 * their documentation). The last table has each tool by itself. The seed decides the sample, so that versions of the
 * program are asked for the same.
 *
 *   npm run -w @codesearch/bench lookup -- --root FOLDER [--root …] [--seed 1] [--seed …] [--sample 40]
 *     [--kind KIND …] [--misses] [--json FILE] [--config FILE] [--home FOLDER]
 *
 * --sample is the number of names, and of messages, for each tree and seed. --kind asks lookups of one kind only.
 * --home keeps the indexes for the next run. A root is a plain folder; this writes one from a bare clone:
 *
 *   mkdir -p TREE && git --git-dir=CLONE archive HEAD [PATH …] | tar -x -C TREE
 */

const { values: options } = parseArgs({
  options: {
    root: { type: 'string', multiple: true },
    seed: { type: 'string', multiple: true, default: ['1'] },
    sample: { type: 'string', default: '40' },
    kind: { type: 'string', multiple: true },
    misses: { type: 'boolean', default: false },
    json: { type: 'string' },
    config: { type: 'string' },
    home: { type: 'string' },
  },
});
if (options.root === undefined) throw new Error('Give --root: the folder of a source tree.');

interface Ranks {
  /** Of the first hit at the right place, from 1; `Infinity` if it is not among the hits. */
  readonly rank: number;
  /** Of the first hit in the right file. */
  readonly fileRank: number;
  readonly hits: number;
}

/** The answer to a lookup. */
interface Answered extends ToolLookup, Asked<Ranks> {
  readonly repository: string;
  readonly seed: string;
  /** The first hit, as `path:line`. */
  readonly first: string;
}

const share = (name: string, isCounted: (ranks: Ranks) => boolean): Column<Ranks> => ({
  name,
  of: (answers) => meanOf(answers, (ranks) => (isCounted(ranks) ? 100 : 0)),
});
const columns = [
  share('first', ({ rank }) => rank === 1),
  share('file first', ({ fileRank }) => fileRank === 1),
  share('top 5', ({ rank }) => rank <= 5),
  share('nothing', ({ hits }) => hits === 0),
];

using home = new DataHome(options.home);
const answered: Answered[] = [];
for (const root of options.root) answered.push(...(await lookUp(resolve(root))));
if (options.misses) for (const each of answered) process.stdout.write(missOf(each));
const repositories = Map.groupBy(answered, ({ repository }) => repository);
const seeds = Map.groupBy(answered, ({ seed }) => `all, seed ${seed}`);
const groups = [...repositories, ...(seeds.size > 1 ? seeds : []), ['all', answered] as const];
const byKind = groups.flatMap(([name, each]) =>
  lookupKinds.map((kind) => [`${name}, ${kind}`, each.filter((answer) => answer.kind === kind)] as const),
);
process.stdout.write(table('', byKind, columns));
const byTool = Map.groupBy(answered, ({ tool = '' }) => tool);
byTool.delete('');
process.stdout.write(`\n${table('', byTool, columns)}`);
if (options.json !== undefined) writeFileSync(options.json, JSON.stringify(answered, undefined, 1));

async function lookUp(root: string): Promise<readonly Answered[]> {
  const repository = basename(root);
  await using project = await home.open(root, { config: options.config });
  const samples = await sample(project, repository);
  await project.index();
  const start = performance.now();
  const answers: Answered[] = [];
  for (const each of samples) {
    const { hits } = await project.search({ query: each.query, sync: false });
    const places = hits.map(placeOf);
    const fileRank = places.findIndex(({ path }) => each.relevant.some((place) => place.path === path)) + 1;
    const ranks = {
      rank: Math.min(...placeRanks(places, each.relevant)),
      fileRank: fileRank || Infinity,
      hits: hits.length,
    };
    const first = places[0] ? `${places[0].path}:${places[0].startLine}` : 'nothing';
    answers.push({ repository, ...each, ranks, first });
  }
  const perQuery = (performance.now() - start) / answers.length;
  process.stderr.write(`${repository}: ${answers.length} lookups, ${perQuery.toFixed(1)} ms each\n`);
  return answers;
}

async function sample(
  project: Project,
  repository: string,
): Promise<readonly (ToolLookup & { readonly seed: string })[]> {
  const files: ChunkedSource[] = [];
  for await (const file of chunkedFiles(project.parts)) files.push(file);
  const names = uniqueNames(files);
  const messages = messagesOf(files);
  const count = Number(options.sample);
  process.stderr.write(
    `${repository}: ${files.length} files, ${names.definitions.length} unique names, ${messages.whole.length} messages\n`,
  );
  return options.seed.flatMap((seed) => {
    const lookups = [
      ...sampleNames(names, count, seed),
      ...sampleMembers(names, count, seed),
      ...sampleMessages(messages, files, count, seed),
      ...samplePlaces(files, repository, count, seed),
    ];
    const asked = lookups.filter(({ kind }) => options.kind?.includes(kind) ?? true);
    return asked.map((each) => ({ ...each, seed }));
  });
}

/** Describes a lookup for which the right place is not first. */
function missOf({ repository, kind, query, relevant, ranks: { rank }, first }: Answered): string {
  if (rank === 1) return '';
  const place = relevant.map(({ path, startLine }) => `${path}:${startLine}`).join();
  return `${repository} [${kind}] ${JSON.stringify(query)} is at ${place}, rank ${rank === Infinity ? '-' : rank}, first ${first}\n`;
}
