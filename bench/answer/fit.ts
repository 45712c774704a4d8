import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { SearchResult } from '@codesearch/engine';
import { readQueryFile } from '@codesearch/evaluation/parts';
import { placeRanks } from '@codesearch/evaluation/parts';
import { LaidOutTree } from '../checkout/laid-out-tree.ts';
import { Mirror } from '../checkout/mirror.ts';
import { checkedQueryFile, repositoriesOf } from '../places/read-repositories.ts';
import type { QuestionedRepository } from '../places/read-repositories.ts';
import { placeOf } from '../question/answer.ts';
import { DataHome } from '../question/data-home.ts';
import { readQueries } from '../question/read-queries.ts';

/*
 * Asks each repository of `places` its own questions, as they are and reworded, and those of three others, and prints
 * how the engine judges its answers. With --grid it prints the calibrations that call at most 3 % of the answered
 * questions `none`.
 *
 *   npm run -w @codesearch/bench answer-fit -- --mirrors FOLDER --trees FOLDER --home FOLDER [--grid]
 *
 * `answered-abroad.json` names the questions that a foreign repository does answer. They are left out.
 */

interface Judged {
  readonly repository: string;
  readonly query: string;
  /** Whether the question is about another repository. */
  readonly isForeign: boolean;
  /** Whether the place is among the first five hits. */
  readonly isAnswered: boolean;
  readonly fit: SearchResult['fit'];
  readonly evidence: SearchResult['evidence'];
  readonly first: string;
}

const { values: options } = parseArgs({
  options: {
    mirrors: { type: 'string' },
    trees: { type: 'string' },
    home: { type: 'string' },
    grid: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
const { mirrors, trees } = options;
if (mirrors === undefined || trees === undefined || options.home === undefined)
  throw new Error('Give --mirrors, --trees and --home.');

const read = <Value>(name: string): Value => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')) as Value;
const reworded = read<Readonly<Record<string, string>>>('reworded.json');
const answeredAbroad = existsSync(join(import.meta.dirname, 'answered-abroad.json'))
  ? read<Readonly<Record<string, readonly string[]>>>('answered-abroad.json')
  : {};
const others = 3;
const repositories = repositoriesOf('first');

const home = new DataHome(options.home);
const judged: Judged[] = [];
for (const [position, repository] of repositories.entries()) {
  const foreign = Array.from(
    { length: others },
    (_, step) => repositories[(position + 4 * step + 3) % repositories.length]!,
  );
  await judgeRepository(repository, foreign);
  process.stderr.write(`${repository.name}: ${judged.length}\n`);
}
if (options.json !== undefined) writeFileSync(options.json, JSON.stringify(judged));
const own = judged.filter(({ isForeign, isAnswered }) => !isForeign && isAnswered);
const abroad = judged.filter(({ isForeign }) => isForeign);
print('answered by its own repository', own);
print('asked in another repository', abroad);
if (options.grid) printGrid();

async function judgeRepository(
  repository: QuestionedRepository,
  foreign: readonly QuestionedRepository[],
): Promise<void> {
  const mirror = new Mirror(join(mirrors!, repository.repository.replace('/', '+')));
  const tree = new LaidOutTree(resolve(trees!, repository.name), mirror);
  tree.layOut(repository.commit);
  await using project = await home.open(join(tree.root, repository.folder), { home: join(home.folder, 'indexes') });
  await project.index();
  for (const { query, relevant } of await readQueries(await checkedQueryFile(repository), project))
    for (const text of formsOf(query)) {
      const { hits, fit, evidence } = await project.search({ query: text, sync: false });
      const isAnswered = Math.min(...placeRanks(hits.map(placeOf), relevant)) <= 5;
      judged.push({ repository: repository.name, query: text, isForeign: false, isAnswered, fit, evidence, first: '' });
    }
  for (const other of foreign) {
    for (const { query } of await readQueryFile(await checkedQueryFile(other)))
      for (const text of formsOf(query)) {
        if (answeredAbroad[repository.name]?.includes(text)) continue;
        const { hits, fit, evidence } = await project.search({ query: text, sync: false });
        const first = hits
          .slice(0, 2)
          .map(({ chunk, definition }) => `${chunk.path} ${definition?.qualifiedName ?? ''}`);
        judged.push({
          ...{ repository: repository.name, query: text, isForeign: true, isAnswered: false, fit, evidence },
          first: first.join('; '),
        });
      }
  }
}

function formsOf(query: string): readonly string[] {
  return reworded[query] === undefined ? [query] : [query, reworded[query]];
}

function print(title: string, answers: readonly Judged[]): void {
  const share = (fit: string): string => {
    const count = answers.filter((each) => each.fit === fit).length;
    return `${fit} ${((100 * count) / answers.length).toFixed(1)} %`;
  };
  process.stdout.write(`${title} (${answers.length}): ${['good', 'weak', 'none', 'unknown'].map(share).join(', ')}\n`);
}

/**
 * How many of the foreign questions are called `none`, and how many `good`, by the best thresholds of each pair of
 * weights.
 */
function printGrid(): void {
  for (const coverage of [0, 0.2, 0.3, 0.4, 0.5, 0.7, 1]) {
    for (const missing of [0, 0.2, 0.4, 0.6, 1]) {
      const sumOf = ({ evidence: e }: Judged): number =>
        e ? e.similarity + coverage * e.coverage - missing * e.missing : Infinity;
      const sums = own.map(sumOf).toSorted((a, b) => a - b);
      const none = sums[Math.floor(0.03 * sums.length)] ?? 0;
      const foreign = abroad.map(sumOf).toSorted((a, b) => a - b);
      const good = foreign[Math.ceil(0.9 * foreign.length)] ?? 0;
      const below = foreign.filter((sum) => sum < none).length / foreign.length;
      const kept = sums.filter((sum) => sum >= good).length / sums.length;
      process.stdout.write(
        `coverage ${coverage} missing ${missing}: none below ${none.toFixed(3)} (${(100 * below).toFixed(0)} % of foreign), ` +
          `good from ${good.toFixed(3)} (${(100 * kept).toFixed(0)} % of answered)\n`,
      );
    }
  }
}
