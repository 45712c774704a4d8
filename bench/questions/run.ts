import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fileRanks, ndcgAt, placeRanks } from '@codesearch/evaluation/parts';
import { llm } from '@codesearch/plugin-context-llm';
import { pattern } from '@codesearch/plugin-context-pattern';
import type { ContextLevel } from '@codesearch/kernel';
import { staticEmbedding } from '@codesearch/plugin-embed-static';
import { presetDefault } from '@codesearch/preset-default';
import { LaidOutTree } from '../checkout/laid-out-tree.ts';
import { Mirror } from '../checkout/mirror.ts';
import { answerOf } from '../question/answer.ts';
import { DataHome } from '../question/data-home.ts';
import { meanOf, table, within } from '../question/table.ts';
import type { Asked } from '../question/table.ts';
import { readQuestionSets } from './read-questions.ts';
import type { Question, QuestionSet, Side } from './read-questions.ts';
import { SentenceService, readSentences } from './sentence-service.ts';

/*
 * Asks questions that language models wrote for definitions that they saw one at a time, and that avoid the words of
 * the code.
 *
 *   npm run -w @codesearch/bench questions -- --mirrors FOLDER --trees FOLDER [--side held] [--only NAME] [--each N]
 *   [--home FOLDER]
 *     [--model FOLDER | --sentences]
 *
 * file@k: one of the first k hits is in the file of the definition. place@k: one of them overlaps its lines.
 * definition@k: one of these is shown as this definition.
 *
 * --mirrors has the clones, as OWNER+NAME/repo. Each tree is laid out in --trees once. --home keeps indexes for the
 * next run. --each asks every Nth question. --model asks with another static embedding too, whose figures come first.
 * --sentences asks with contexts of a language model too, about the repositories that have these in `sentences`.
 */

/** Ranks of the first right hit. 1 is the best, `Infinity` is not found. */
interface Ranks {
  readonly file: number;
  readonly place: number;
  readonly definition: number;
  readonly ndcg: number;
}

type AskedQuestion = Asked<Ranks> & Pick<Question, 'language' | 'manner'>;

const { values: options } = parseArgs({
  options: {
    mirrors: { type: 'string' },
    trees: { type: 'string' },
    side: { type: 'string', default: 'held' },
    only: { type: 'string', default: '' },
    each: { type: 'string', default: '1' },
    home: { type: 'string' },
    model: { type: 'string' },
    sentences: { type: 'boolean', default: false },
  },
});
const { mirrors, trees } = options;
if (mirrors === undefined || trees === undefined) throw new Error('Give --mirrors and --trees.');

const limit = 10;
const other =
  options.model === undefined
    ? undefined
    : {
        ...presetDefault.stages,
        embedder: staticEmbedding({ model: { folder: resolve(options.model), name: 'other' } }),
      };
using home = new DataHome(options.home);
const asked: AskedQuestion[] = [];
for (const set of readQuestionSets(options.side as Side)) {
  const isAsked = !options.sentences || readSentences(set.repository) !== undefined;
  if (isAsked && set.repository.includes(options.only)) asked.push(...(await runSet(set, mirrors, trees)));
}
const columns = [
  ...within('place', [1, 5, 10], ({ place }: Ranks) => place),
  ...within('file', [1, 5, 10], ({ file }: Ranks) => file),
  ...within('definition', [1, 5, 10], ({ definition }: Ranks) => definition),
  { name: 'NDCG@10', of: (answers: readonly Ranks[]) => meanOf(answers, ({ ndcg }) => ndcg), digits: 4 },
];
const by = (key: 'language' | 'manner'): Map<string, AskedQuestion[]> => Map.groupBy(asked, (each) => each[key]);
process.stdout.write(table('', [...by('language'), ...by('manner'), ['all', asked]], columns));

async function runSet(set: QuestionSet, mirrors: string, trees: string): Promise<readonly AskedQuestion[]> {
  const start = performance.now();
  const name = set.repository.replace('/', '+');
  const tree = new LaidOutTree(resolve(trees, name), new Mirror(join(mirrors, name)));
  tree.layOut(set.commit);
  const questions = set.questions.filter((_, index) => index % Number(options.each) === 0);
  const own = await ranksOf(tree.root, questions, presetDefault.stages, 'indexes');
  const others = options.sentences
    ? await ranksWithSentences(tree.root, set.repository, questions)
    : other && (await ranksOf(tree.root, questions, other, 'others'));
  const seconds = (performance.now() - start) / 1000;
  process.stderr.write(`${set.repository}: ${questions.length} questions in ${seconds.toFixed(1)} s\n`);
  return questions.map(({ language, manner }, index) => ({
    language,
    manner,
    ranks: (others ?? own)[index]!,
    ...(others && { against: own[index]! }),
  }));
}

/** @throws Error if a chunk has no sentence: the sentences are those of another version of the chunker */
async function ranksWithSentences(
  root: string,
  repository: string,
  questions: readonly Question[],
): Promise<readonly Ranks[]> {
  await using service = new SentenceService(readSentences(repository) ?? new Map());
  const baseURL = await service.start();
  const contextualizer = llm({ provider: 'openai', baseURL, model: 'sentences', fallback: pattern() });
  return await ranksOf(root, questions, { ...presetDefault.stages, contextualizer }, 'sentences', 'llm');
}

async function ranksOf(
  root: string,
  questions: readonly Question[],
  stages: typeof presetDefault.stages,
  folder: string,
  level?: ContextLevel,
): Promise<readonly Ranks[]> {
  await using project = await home.open(root, {
    preset: { ...presetDefault, stages },
    home: join(home.folder, folder),
  });
  await project.index();
  const { chunks, levels } = await project.status();
  if (level && levels[level] !== chunks)
    throw new Error(`Not all contexts of ${root} are of the level ${level}: ${JSON.stringify(levels)}.`);
  const ranks: Ranks[] = [];
  for (const { question, path, startLine, endLine, name } of questions) {
    const { hits } = await answerOf(project, question, limit);
    const relevant = [{ path, startLine, endLine }];
    const places = placeRanks(hits, relevant);
    const named = hits.map((hit) => (hit.definition === name ? hit : { path: '' }));
    ranks.push({
      file: Math.min(...fileRanks(hits, relevant)),
      place: Math.min(...places),
      definition: Math.min(...placeRanks(named, relevant)),
      ndcg: ndcgAt(places, limit),
    });
  }
  return ranks;
}
