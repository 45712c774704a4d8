import { types } from 'node:util';
import type { Call, StageMap, StageName } from '@codesearch/kernel';
import { passThrough } from '../../stage/stage-methods.ts';
import type { AnswerRule, AnswerRules, AskAgain } from './breach.ts';
import { Breach, breach } from './breach.ts';
import { chunkerAnswers } from './chunker-answers.ts';
import { contextualizerAnswers } from './contextualizer-answers.ts';
import { detectorAnswers } from './detector-answers.ts';
import { embedderAnswers } from './embedder-answers.ts';
import { rerankerAnswers } from './reranker-answers.ts';
import { scanCheck, scannerAnswers } from './scanner-answers.ts';
import { storeAnswers } from './store-answers.ts';
import { answerInvalid } from '../../stage/answer-invalid.ts';
import type { AnsweringPlugin } from '../../stage/guarded-stage.ts';

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
 * place. Requests are copied and frozen. Answers are copied before they are compared, so that neither a plugin nor a
 * getter can change them later.
 */
export function withAnswerCheck<Name extends StageName>(
  name: Name,
  stage: StageMap[Name],
  plugin: AnsweringPlugin,
): StageMap[Name] {
  const source = stage as unknown as Readonly<Record<string, Method | undefined>>;
  const attributed = (operation: string, error: unknown): unknown =>
    error instanceof Breach
      ? answerInvalid(plugin, { stage: name, operation, promise: error.promise, value: error.value })
      : error;
  const again: AskAgain = async (operation, request) => source[operation]?.(request);

  const checked =
    (operation: string, rule: AnswerRule): Method =>
    async (request) => {
      const { request: watched, check } = prepared(rule, lent(request), again);
      const answer = own(await source[operation]?.(watched));
      try {
        await check(answer);
      } catch (error) {
        throw attributed(operation, error);
      }
      return answer;
    };

  async function* scan(request: Call): AsyncGenerator<unknown> {
    const check = scanCheck();
    const batches = source['scan']?.(request);
    try {
      assertStream(batches);
    } catch (error) {
      throw attributed('scan', error);
    }
    for await (const each of batches) {
      const batch = own(each);
      try {
        check(batch);
      } catch (error) {
        throw attributed('scan', error);
      }
      yield batch;
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

/** How deep a request is frozen: its lists, their items, and what those are about, such as the chunk of a candidate. */
const depth = 3;

/** Whether a value is data: an object that no class has made. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/**
 * The request as a plugin gets it. What it changes there would change what the engine and other plugins go on with, so
 * lists are copies, and both they and the data in them are frozen: the line that changes them throws.
 */
function lent(request: Call): Call {
  const copy: Record<string, unknown> = { ...request };
  for (const [name, value] of Object.entries(copy)) {
    if (Array.isArray(value)) copy[name] = Object.freeze(value.slice());
    freeze(copy[name], depth);
  }
  return copy as unknown as Call;
}

function freeze(value: unknown, levels: number): void {
  if (levels === 0 || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    // A list of texts has nothing to freeze.
    if (typeof value[0] === 'object') for (const item of value) freeze(item, levels - 1);
  } else if (isPlain(value) && !Object.isFrozen(value)) {
    for (const name in value) freeze(value[name], levels - 1);
    Object.freeze(value);
  }
}

/** How deep an answer is copied: a list in it, its items, and what those have, such as the symbols of a chunk. */
const answerDepth = 5;

/** A copy of an answer with its data, lists and vectors, which a plugin may go on to fill or to use again. */
function own(answer: unknown): unknown {
  // One array for several texts stays one.
  const vectors = new Map<Float32Array, Float32Array>();
  const copied = (value: unknown, levels: number): unknown => {
    if (typeof value !== 'object' || value === null || levels === 0) return value;
    if (value instanceof Float32Array) {
      const copy = vectors.get(value) ?? value.slice();
      vectors.set(value, copy);
      return copy;
    }
    // Frozen data stays, such as the files of a scan. A proxy may have items without end.
    if (Object.isFrozen(value) || types.isProxy(value)) return value;
    if (Array.isArray(value)) return copiedList(value, levels - 1);
    if (!isPlain(value)) return value;
    const copy = { ...value };
    for (const name in copy) copy[name] = copied(copy[name], levels - 1);
    return copy;
  };
  const copiedList = (list: readonly unknown[], levels: number): readonly unknown[] => {
    const copy: unknown[] = [];
    for (let at = 0; at < list.length; at++) {
      // A list of a billion holes is not worth a copy, and its check ends at the first one.
      if (!(at in list)) return list;
      copy.push(copied(list[at], levels));
    }
    return copy;
  };
  return copied(answer, answerDepth);
}
