import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openProject } from '@codesearch/engine';
import { fileSignalNames, reportWeights } from '@codesearch/plugin-rerank';
import { presetDefault } from '@codesearch/preset-default';
import { exampleOf } from '../retrieval/example.ts';
import type { Example as QuestionExample } from '../retrieval/example.ts';
import { fitWeights, firstRelevantRank } from '../retrieval/linear-model.ts';
import { reportSet } from './commit-report.ts';

/*
 * Fits the file weights of the reranker for reports: to the texts of commits, and the files of the program that they changed. Prints the
 * mean reciprocal rank of the first changed file with the present weights, with weights that are fitted to other repositories, and with
 * weights that are fitted to all.
 *
 *   npm run -w @codesearch/bench fit-reports -- --mirrors FOLDER [--only REPOSITORY] [--ridge 0.002] [--cache FILE]
 *
 * --mirrors has clones with their history, as OWNER+NAME/repo, of the repositories in repositories.txt. Those that it lacks are left out.
 * --cache keeps what the searches found.
 */

type Example = Omit<QuestionExample, 'kind'>;

const { values: options } = parseArgs({
  options: {
    mirrors: { type: 'string' },
    only: { type: 'string', default: '' },
    ridge: { type: 'string', default: '0.002' },
    cache: { type: 'string' },
  },
});
const { mirrors, cache, only } = options;
if (mirrors === undefined) throw new Error('Give --mirrors.');

const ridge = Number(options.ridge);
const folds = 5;
const start = fileSignalNames.map((name) => reportWeights[name]);
const examples = await readExamples(mirrors);
const repositories = [...new Set(examples.map(({ repository }) => repository))];
const foldOf = (repository: string): number => repositories.indexOf(repository) % folds;
const heldOut = Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
  const weights = fit(examples.filter(({ repository }) => foldOf(repository) !== fold));
  return ranks(
    examples.filter(({ repository }) => foldOf(repository) === fold),
    weights,
  );
});
const fitted = fit(examples);
const figures = [ranks(examples, start), heldOut, ranks(examples, fitted)].map((each) =>
  (each.reduce((sum, rank) => sum + 1 / rank, 0) / each.length).toFixed(4),
);
process.stdout.write(`${examples.length} reports of ${repositories.length} repositories\n`);
process.stdout.write(`MRR before ${figures[0]}, held out ${figures[1]}, fitted ${figures[2]}\n`);
for (const [index, name] of fileSignalNames.entries()) {
  process.stdout.write(`  '${name}': ${fitted[index]!.toFixed(2)},\n`);
}

function fit(of: readonly Example[]): readonly number[] {
  return fitWeights(of, start, { ridge, sharpness: 1 });
}

function ranks(of: readonly Example[], weights: readonly number[]): readonly number[] {
  return of.map((example) => firstRelevantRank(example, weights));
}

async function readExamples(folder: string): Promise<readonly Example[]> {
  if (cache !== undefined && existsSync(cache)) return JSON.parse(readFileSync(cache, 'utf8')) as readonly Example[];
  const names = readFileSync(join(import.meta.dirname, 'repositories.txt'), 'utf8')
    .trim()
    .split('\n');
  const found: Example[] = [];
  for (const name of names) {
    const clone = join(folder, name.replace('/', '+'), 'repo');
    if (!existsSync(clone)) process.stderr.write(`${name}: no clone\n`);
    else if (name.includes(only)) found.push(...(await examplesOf(name, clone)));
  }
  if (cache !== undefined) writeFileSync(cache, JSON.stringify(found));
  return found;
}

/** Indexes a repository before its newest commits, and searches with their texts. */
async function examplesOf(name: string, clone: string): Promise<readonly Example[]> {
  const set = reportSet(clone);
  if (!set) return [];
  const home = mkdtempSync(join(tmpdir(), 'codesearch-reports-'));
  try {
    const root = join(home, 'tree');
    execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', clone, root]);
    const env = { ...process.env, CODESEARCH_HOME: join(home, 'data') };
    const project = await openProject({ root, preset: presetDefault, config: {}, env, revision: set.revision });
    try {
      await project.index();
      const examples: Example[] = [];
      for (const { query, paths } of set.reports) {
        const targets = paths.map((path) => ({ path }));
        const example = await exampleOf(project, { repository: name, query, targets });
        if (example.files.some(({ relevant }) => relevant)) examples.push(example);
      }
      process.stderr.write(`${name}: ${examples.length} reports\n`);
      return examples;
    } finally {
      await project[Symbol.asyncDispose]();
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
