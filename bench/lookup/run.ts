import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openProject } from '@codesearch/engine';
import { presetDefault } from '@codesearch/preset-default';
import { chunkedFiles } from '../tree/chunked-files.ts';
import type { ChunkedSource } from '../tree/chunked-files.ts';
import { rankOf } from './lookup.ts';
import type { Answered, Lookup } from './lookup.ts';
import { formatMisses, formatReport } from './report.ts';
import { messagesOf, sampleMessages } from './sample-messages.ts';
import { sampleNames, uniqueNames } from './sample-names.ts';

/*
 * Looks up names and messages that a tree has exactly once, and prints how often their place is the first hit, among the first five,
 * and how often nothing is found. Names of functions and types are asked as written, in lower case, and with one letter left out; string
 * literals of five words or more as they are, and with their quotes; those with placeholders with values, alone, in a line of a log, and
 * in the output of a terminal. The seed decides the sample, so that versions of the program are asked for the same.
 *
 *   npm run -w @codesearch/bench lookup -- --root FOLDER [--root …] [--seed 1] [--seed …] [--sample 40] [--misses] [--json FILE]
 *     [--config FILE] [--home FOLDER]
 *
 * --sample is the number of names, and of messages, for each tree and seed. --home keeps the indexes for the next run. A root is a plain
 * folder; this writes one from a bare clone:
 *
 *   mkdir -p TREE && git --git-dir=CLONE archive HEAD [PATH …] | tar -x -C TREE
 */

const { values: options } = parseArgs({
  options: {
    root: { type: 'string', multiple: true },
    seed: { type: 'string', multiple: true, default: ['1'] },
    sample: { type: 'string', default: '40' },
    misses: { type: 'boolean', default: false },
    json: { type: 'string' },
    config: { type: 'string' },
    home: { type: 'string' },
  },
});
if (options.root === undefined) throw new Error('Give --root: the folder of a source tree.');

const kept = options.home && resolve(options.home);
const home = kept ?? mkdtempSync(join(tmpdir(), 'codesearch-bench-'));
const answered: Answered[] = [];
try {
  for (const root of options.root) answered.push(...(await lookUp(resolve(root))));
} finally {
  if (kept === undefined) rmSync(home, { recursive: true, force: true });
}
if (options.misses) process.stdout.write(`${formatMisses(answered)}\n`);
process.stdout.write(formatReport(answered));
if (options.json !== undefined) writeFileSync(options.json, JSON.stringify(answered, undefined, 1));

async function lookUp(root: string): Promise<readonly Answered[]> {
  const repository = basename(root);
  const samples = await sample(root, repository);
  const project = await openProject({
    root,
    preset: presetDefault,
    config: options.config && resolve(options.config),
    from: home,
    env: { CODESEARCH_HOME: home },
  });
  try {
    await project.index();
    const start = performance.now();
    const answers: Answered[] = [];
    for (const { seed, ...lookup } of samples) {
      const { hits } = await project.search({ query: lookup.query, sync: false });
      const rank = rankOf(lookup, hits);
      const first = hits[0] && `${hits[0].chunk.path}:${hits[0].chunk.startLine}`;
      answers.push({ repository, seed, ...lookup, hits: hits.length, ...(rank && { rank }), ...(first && { first }) });
    }
    const perQuery = (performance.now() - start) / answers.length;
    process.stderr.write(`${repository}: ${answers.length} lookups, ${perQuery.toFixed(1)} ms each\n`);
    return answers;
  } finally {
    await project[Symbol.asyncDispose]();
  }
}

async function sample(root: string, repository: string): Promise<readonly (Lookup & { readonly seed: string })[]> {
  const dataDir = join(home, 'sample', repository);
  mkdirSync(dataDir, { recursive: true });
  const files: ChunkedSource[] = [];
  for await (const file of chunkedFiles(root, dataDir)) files.push(file);
  const names = uniqueNames(files);
  const messages = messagesOf(files);
  const count = Number(options.sample);
  process.stderr.write(
    `${repository}: ${files.length} files, ${names.definitions.length} unique names, ${messages.whole.length} messages\n`,
  );
  return options.seed.flatMap((seed) => {
    const lookups = [...sampleNames(names, count, seed), ...sampleMessages(messages, files, count, seed)];
    return lookups.map((lookup) => ({ ...lookup, seed }));
  });
}
