import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Place } from '../issues/gold-places.ts';
import { LaidOutTree } from '../issues/laid-out-tree.ts';
import { Mirror } from '../issues/mirror.ts';
import { OtherProgram } from '../issues/other-program.ts';
import { PresentProgram } from '../issues/present-program.ts';
import { Definitions } from './definitions.ts';
import { explainMiss } from './explain-miss.ts';
import { readQuestions } from './question.ts';
import type { Question, QuestionedRepository } from './question.ts';
import { ranks } from './ranks.ts';
import { misses, report } from './report.ts';
import type { Row } from './report.ts';

/*
 * Asks the questions of this folder, and compares the hits with the definitions that answer them.
 *
 *   npm run -w @codesearch/bench places -- --mirrors FOLDER --trees FOLDER [--only NAME] [--home FOLDER] [--against CHECKOUT]
 *     [--config FILE] [--misses]
 *
 * file@k: one of the first k hits is in a file that has an answer. place@k: one of them overlaps the lines of an answering definition.
 *
 * --mirrors has the clones, as OWNER+NAME/repo. Each tree is laid out in --trees once. --home keeps indexes for the next run.
 * --against asks the built program of another checkout too, and keeps its answers in --home. --misses lists the questions whose place
 * is not among the first five hits, with the ranks among 60 hits, the rank of the place if only the files that have an answer are searched,
 * the lines of the answers, and the first hits.
 */

const { values: options } = parseArgs({
  options: {
    mirrors: { type: 'string' },
    trees: { type: 'string' },
    only: { type: 'string' },
    home: { type: 'string' },
    against: { type: 'string' },
    config: { type: 'string' },
    misses: { type: 'boolean', default: false },
  },
});
const { mirrors, trees } = options;
if (mirrors === undefined || trees === undefined) throw new Error('Give --mirrors and --trees.');

const limit = 10;
const home = options.home === undefined ? mkdtempSync(join(tmpdir(), 'codesearch-places-')) : resolve(options.home);
const indexes = join(home, 'indexes');
const program = new PresentProgram(limit, options.config);
const other = options.against === undefined ? undefined : new OtherProgram(resolve(options.against), home, limit);
const rows: Row[] = [];
try {
  for (const repository of readQuestions()) {
    if (options.only === undefined || repository.name === options.only) await runRepository(repository);
  }
} finally {
  if (options.home === undefined) rmSync(home, { recursive: true, force: true });
}
if (options.misses) process.stdout.write(`${misses(rows)}\n`);
process.stdout.write(report(rows));

async function runRepository({ name, repository, commit, folder, questions }: QuestionedRepository): Promise<void> {
  const start = performance.now();
  const mirror = new Mirror(join(mirrors as string, repository.replace('/', '+')));
  const tree = new LaidOutTree(resolve(trees as string, name), mirror);
  tree.layOut(commit);
  const root = join(tree.root, folder);
  const dataDir = join(home, 'definitions');
  mkdirSync(dataDir, { recursive: true });
  const definitions = await Definitions.read(
    root,
    questions.flatMap(({ answers }) => answers),
    dataDir,
  );
  await program.index(root, indexes);
  for (const question of questions) {
    const answers = question.answers.flatMap((answer) => definitions.places(answer));
    rows.push({ repository: name, question, ...(await ask(root, commit, question, answers)) });
  }
  const seconds = (performance.now() - start) / 1000;
  process.stderr.write(`${name}: ${questions.length} questions in ${seconds.toFixed(1)} s\n`);
}

async function ask(
  root: string,
  commit: string,
  { question }: Question,
  answers: readonly Place[],
): Promise<Pick<Row, 'ranks' | 'against' | 'miss'>> {
  const { hits } = await program.search(root, indexes, question);
  const id = createHash('sha256').update(`${commit} ${question}`).digest('hex').slice(0, 16);
  const against = other?.answer(id, question, () => root);
  const found = ranks(hits, answers);
  const isMiss = options.misses && found.place > 5;
  return {
    ranks: found,
    ...(against && { against: ranks(against.hits, answers) }),
    ...(isMiss && { miss: await explainMiss(root, { home: indexes, config: options.config }, question, answers) }),
  };
}
