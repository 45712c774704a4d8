import { errors } from '@codesearch/kernel';
import type { Call, ScanBatch, StageMap, StageName } from '@codesearch/kernel';
import { passThrough } from '../../stage/pass-through.ts';
import type { AnswerRule, AnswerRules, AskAgain } from './answer-rule.ts';
import { Breach, breach } from './breach.ts';
import { chunkerAnswers } from './chunker-answers.ts';
import { contextualizerAnswers } from './contextualizer-answers.ts';
import { detectorAnswers } from './detector-answers.ts';
import { embedderAnswers } from './embedder-answers.ts';
import { lent, own } from './own-values.ts';
import { rerankerAnswers } from './reranker-answers.ts';
import { scanCheck, scannerAnswers } from './scanner-answers.ts';
import { storeAnswers } from './store-answers.ts';
import type { AnsweringPlugin } from '../../stage/answering-plugin.ts';

type Method = (request: Call) => unknown;

const answerRules: { readonly [Name in StageName]: () => AnswerRules } = {
  scanner: () => scannerAnswers,
  changeDetector: () => detectorAnswers,
  chunker: () => chunkerAnswers,
  contextualizer: () => contextualizerAnswers,
  embedder: () => embedderAnswers,
  store: storeAnswers,
  reranker: () => rerankerAnswers,
};

/**
 * Compares every answer of a plugin with what the contract promises for the request, where it returns: no layer, no
 * cache and no other plugin gets a wrong one. Linear in the answer. What takes more, such as whether two calls agree,
 * is for the laws of the test kit.
 *
 * A wrong answer rejects with `PLUGIN_INVALID`, which names the plugin, the operation, the promise and what came in its
 * place. Requests are copied and frozen, and answers are copied, so that a plugin cannot change them later.
 */
export function withAnswerCheck<Name extends StageName>(
  name: Name,
  stage: StageMap[Name],
  { plugin, definedIn }: AnsweringPlugin,
): StageMap[Name] {
  const source = stage as unknown as Readonly<Record<string, Method | undefined>>;
  const attributed = (operation: string, error: unknown): unknown =>
    error instanceof Breach
      ? errors.answerInvalid(plugin, { stage: name, operation, promise: error.promise, value: error.value, definedIn })
      : error;
  const again: AskAgain = async (operation, request) => source[operation]?.(request);

  const checked =
    (operation: string, rule: AnswerRule): Method =>
    async (request) => {
      const { request: watched, check } = prepared(rule, lent(request), again);
      const answer = await source[operation]?.(watched);
      try {
        await check(answer);
      } catch (error) {
        throw attributed(operation, error);
      }
      return own(answer);
    };

  async function* scan(request: Call): AsyncGenerator<unknown> {
    const check = scanCheck();
    const batches = source['scan']?.(request);
    try {
      assertStream(batches);
    } catch (error) {
      throw attributed('scan', error);
    }
    for await (const batch of batches) {
      try {
        check(batch);
      } catch (error) {
        throw attributed('scan', error);
      }
      const { files, skipped } = batch as ScanBatch;
      yield { files: files.map((file) => ({ ...file })), skipped: skipped.slice() };
    }
  }

  const methods: Record<string, Method> = {};
  for (const [operation, rule] of Object.entries(answerRules[name]()))
    if (source[operation]) methods[operation] = checked(operation, rule);
  return { ...passThrough(name, stage), ...methods, ...(name === 'scanner' && { scan }) };
}

interface Prepared {
  readonly request: Call;
  readonly check: (answer: unknown) => void | Promise<void>;
}

function prepared(rule: AnswerRule, request: Call, again: AskAgain): Prepared {
  if (typeof rule !== 'function') return rule.watch(request as never);
  return { request, check: (answer) => rule(answer, request as never, again) };
}

function assertStream(value: unknown): asserts value is AsyncIterable<unknown> {
  const isStream = typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
  if (!isStream) breach('the answer is an async iterable', value);
}
