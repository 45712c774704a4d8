import { isCodesearchError } from '@codesearch/kernel';
import { meanVector, splitByTokens } from '@codesearch/toolkit/pure';
import type { CodesearchError, Embedder, EmbeddingKind, EmbedRequest, EmbedResult } from '@codesearch/kernel';
import type {
  BatchedEmbedRequest,
  BatchedEmbedResult,
  MeasuredEmbedderFacts,
  RefusedInput,
} from '../../stage/guarded-stage.ts';
import { untilAborted } from '@codesearch/toolkit';
import { finiteNumbers } from '../with-vector-check.ts';
import { QueuedText } from './queued-text.ts';
import type { EmbeddedText, RefusedText } from './queued-text.ts';

/** The part of a limit of tokens that is used, since tokens are estimated. */
export const usedShare = 0.75;

/** Max texts one after the other at which a service may fail, though it accepts others. */
const maxFaults = 16;

/** A text that every working service accepts. */
const harmless = 'code';

/** Whether a call only asks whether the service accepts anything. No cache answers that. */
export function isProbe({ inputs }: Pick<EmbedRequest, 'inputs'>): boolean {
  return inputs.length === 1 && inputs[0] === harmless;
}

/** Texts of one kind on their way into calls of an embedder that takes less at once. See `withBatching`. */
export class BatchQueue {
  readonly #embedder: Embedder;
  readonly #facts: () => MeasuredEmbedderFacts;
  readonly #kind: EmbeddingKind;
  /** Every text without an outcome, by its content. */
  readonly #texts = new Map<string, QueuedText>();
  /** The texts that are in no call yet, in order of arrival. */
  readonly #waiting = new Set<QueuedText>();
  readonly #calls = new Set<Promise<unknown>>();
  /** Most texts in one call, as learned from refusals of the service. */
  #maxTexts = Infinity;
  /** Whether the service has ever accepted something, once that is known. */
  #accepts: Promise<boolean> | undefined;
  /** Texts at which the service failed, one after the other. */
  #faults = 0;

  constructor(embedder: Embedder, facts: () => MeasuredEmbedderFacts, kind: EmbeddingKind) {
    this.#embedder = embedder;
    this.#facts = facts;
    this.#kind = kind;
  }

  async embed({ inputs, signal, holdUntil }: BatchedEmbedRequest): Promise<BatchedEmbedResult> {
    const own = new Set<QueuedText>();
    const texts = inputs.map((input) => this.#enter(input, own));
    const send = (): void => this.#send(true);
    const flush = (): void => {
      if (texts.some((text) => this.#isHeld(text))) send();
    };
    if (holdUntil && !holdUntil.aborted) {
      holdUntil.addEventListener('abort', flush, { once: true });
      this.#send(false);
    } else send();
    try {
      const outcomes = await untilAborted(Promise.all(texts.map(({ outcome }) => outcome)), signal);
      return resultOf(
        outcomes,
        texts.map((text) => own.has(text)),
        this.#facts().dimensions,
      );
    } finally {
      holdUntil?.removeEventListener('abort', flush);
      for (const text of texts) text.leave();
      // Aborted calls end before the request does.
      if (this.#texts.size === 0) await Promise.all(this.#calls);
    }
  }

  /**
   * The queued text of an input, entered where it is not in the queue yet.
   *
   * @param own gets the texts that were entered
   */
  #enter(input: string, own?: Set<QueuedText>): QueuedText {
    let text = this.#texts.get(input);
    if (!text) {
      text = new QueuedText(input);
      own?.add(text);
      this.#texts.set(input, text);
      const limit = this.#facts().maxInputTokens ?? Infinity;
      if (text.tokens > limit) this.#pool(text, splitByTokens(input, Math.ceil(limit * usedShare)));
      else this.#wait(text);
    }
    text.readers++;
    return text;
  }

  #wait(text: QueuedText): void {
    this.#waiting.add(text);
    text.abandoned = () => {
      this.#waiting.delete(text);
      this.#forget(text);
    };
  }

  #isHeld(text: QueuedText): boolean {
    return this.#waiting.has(text) || text.pieces.some((piece) => this.#isHeld(piece));
  }

  #forget(text: QueuedText): void {
    if (this.#texts.get(text.text) === text) this.#texts.delete(text.text);
  }

  /** Makes a text wait for its pieces instead of a call of its own. */
  #pool(text: QueuedText, parts: readonly string[]): void {
    text.pieces = parts.map((part) => this.#enter(part));
    text.abandoned = () => this.#forget(text);
    void Promise.all(text.pieces.map(({ outcome }) => outcome)).then(
      (outcomes) => this.#settle(text, pooled(outcomes, parts)),
      (error: unknown) => this.#fail([text], error),
    );
  }

  /** @param all whether a last call is made that is not full */
  #send(all: boolean): void {
    const { maxBatchTokens = Infinity } = this.#facts();
    const maxTexts = Math.min(this.#facts().maxBatchSize, this.#maxTexts);
    let batch: QueuedText[] = [];
    let tokens = 0;
    const call = (): void => {
      this.#begin(batch);
      batch = [];
      tokens = 0;
    };
    for (const text of this.#waiting) {
      if (batch.length > 0 && tokens + text.tokens > maxBatchTokens * usedShare) call();
      batch.push(text);
      tokens += text.tokens;
      if (batch.length >= maxTexts) call();
    }
    if (all && batch.length > 0) call();
  }

  #begin(batch: readonly QueuedText[]): void {
    const ended = new AbortController();
    let read = batch.length;
    for (const text of batch) {
      this.#waiting.delete(text);
      text.abandoned = () => {
        this.#forget(text);
        read--;
        if (read === 0 && this.#calls.has(call)) ended.abort();
      };
    }
    const call: Promise<unknown> = this.#call(batch, ended.signal).finally(() => this.#calls.delete(call));
    this.#calls.add(call);
  }

  /** Embeds a batch, or the texts of it that the service takes. Returns whether it took all. Never rejects. */
  async #call(batch: readonly QueuedText[], signal: AbortSignal): Promise<boolean> {
    try {
      signal.throwIfAborted();
      const inputs = batch.map(({ text }) => text);
      const result = await this.#embedder.embed({ kind: this.#kind, inputs, signal });
      this.#accepts = Promise.resolve(true);
      this.#faults = 0;
      this.#succeed(batch, result);
      return true;
    } catch (error) {
      const refusal = !signal.aborted && isRefusal(error) ? error : undefined;
      // A server that a text ends has accepted others before: only an answer from now says that it runs again.
      if (refusal && isBrokenConnection(refusal)) this.#accepts = undefined;
      const isDivisible = refusal && batch.length > 1 && isAboutSize(refusal);
      if (refusal && (isDivisible || (await this.#acceptsAnything(signal)))) {
        return this.#divide(batch, refusal, signal);
      }
      if (batch.length > 1 && isCodesearchError(error, 'TIMED_OUT') && (await this.#acceptsAnything(signal))) {
        return this.#halve(batch, signal);
      }
      this.#fail(batch, error);
      return false;
    }
  }

  /** Embeds a batch that took too long in halves. The second half is given up if the first one fails. */
  async #halve(batch: readonly QueuedText[], signal: AbortSignal): Promise<boolean> {
    const middle = Math.ceil(batch.length / 2);
    this.#maxTexts = Math.min(this.#maxTexts, middle);
    const [first, second] = [batch.slice(0, middle), batch.slice(middle)];
    const took = await this.#call(first, signal);
    const failed = first.find(({ failure }) => failure !== undefined);
    if (!failed) return (await this.#call(second, signal)) && took;
    this.#accepts = undefined;
    this.#fail(second, failed.failure);
    return false;
  }

  async #divide(batch: readonly QueuedText[], refusal: CodesearchError, signal: AbortSignal): Promise<boolean> {
    const [text] = batch;
    if (batch.length > 1) {
      // One half after the other: a batch that is too large by little is not answered by more calls at once.
      const middle = Math.ceil(batch.length / 2);
      const took = [await this.#call(batch.slice(0, middle), signal), await this.#call(batch.slice(middle), signal)];
      // No single text was refused, so there were too many of them.
      const tookAll = took.every(Boolean);
      if (tookAll) this.#maxTexts = Math.min(this.#maxTexts, middle);
      return tookAll;
    }
    if (text && this.#mayBeTooLong(text)) {
      this.#pool(text, splitByTokens(text.text, Math.ceil(text.tokens / 2)));
      this.#send(true);
    } else if (this.#kind === 'query' || this.#isBroken(refusal)) this.#fail(batch, refusal);
    else if (text) this.#settle(text, { refused: refusal });
    return false;
  }

  /** Whether the service fails at so many texts that it is no fault of the texts. */
  #isBroken(refusal: CodesearchError): boolean {
    return isServerFault(refusal) && ++this.#faults > maxFaults;
  }

  /** A token has one byte at least. */
  #mayBeTooLong({ text, tokens }: QueuedText): boolean {
    return tokens > 1 && Buffer.byteLength(text) > (this.#facts().maxInputTokens ?? Infinity);
  }

  #acceptsAnything(signal: AbortSignal): Promise<boolean> {
    this.#accepts ??= this.#embedder.embed({ kind: this.#kind, inputs: [harmless], signal }).then(
      () => true,
      () => {
        this.#accepts = undefined;
        return false;
      },
    );
    return this.#accepts;
  }

  #succeed(batch: readonly QueuedText[], { vectors, tokens, truncated }: EmbedResult): void {
    const cut = new Set(truncated);
    const estimated = batch.reduce((sum, text) => sum + text.tokens, 0) || 1;
    for (const [index, text] of batch.entries()) {
      this.#settle(text, {
        vector: vectors[index] as Float32Array,
        truncated: cut.has(index),
        tokens: tokens === undefined ? undefined : (tokens * text.tokens) / estimated,
      });
    }
  }

  #settle(text: QueuedText, outcome: EmbeddedText | RefusedText): void {
    text.resolve(outcome);
    // A request that looked into a cache right before it was filled still finds the text here.
    setImmediate(() => this.#forget(text));
  }

  #fail(batch: readonly QueuedText[], error: unknown): void {
    for (const text of batch) {
      this.#forget(text);
      text.failure = error;
      text.reject(error);
    }
  }
}

function isRefusal(error: unknown): error is CodesearchError {
  if (!isCodesearchError(error)) return false;
  const { status } = error.details;
  // A server fails at a text, rather than as a whole, if it accepts others. This is asked before anything is divided.
  return isAboutSize(error) || isServerFault(error) || status === 400 || status === 422;
}

/** A failure, an unusable answer or a broken connection, each of which one text can cause. */
function isServerFault(error: CodesearchError): boolean {
  const { code, details } = error;
  if (code === 'PLUGIN_INVALID') return 'promise' in details && details.promise === finiteNumbers;
  const { status } = details;
  return (status === undefined ? code === 'RESPONSE_INVALID' : status >= 500) || isBrokenConnection(error);
}

function isBrokenConnection({ code, details }: CodesearchError): boolean {
  return code === 'UNAVAILABLE' && 'reason' in details && details.reason === 'connection';
}

function isAboutSize(error: CodesearchError): boolean {
  return error.code === 'LIMIT_EXCEEDED' || error.details.status === 413;
}

/** A text one of whose pieces is refused is refused: half of it under its name would mislead. */
function pooled(
  outcomes: readonly (EmbeddedText | RefusedText)[],
  parts: readonly string[],
): EmbeddedText | RefusedText {
  const vectors: Float32Array[] = [];
  let tokens: number | undefined;
  for (const outcome of outcomes) {
    if ('refused' in outcome) return outcome;
    vectors.push(outcome.vector);
    if (outcome.tokens !== undefined) tokens = (tokens ?? 0) + outcome.tokens;
  }
  const weights = parts.map(({ length }) => length);
  return { vector: meanVector(vectors, weights), pooled: true, tokens };
}

/** @param own whether the request was the first with this text; the tokens of the others are another one's */
function resultOf(
  outcomes: readonly (EmbeddedText | RefusedText)[],
  own: readonly boolean[],
  dimensions: number,
): BatchedEmbedResult {
  const vectors: Float32Array[] = [];
  const refused: RefusedInput[] = [];
  const [truncated, inPieces]: [number[], number[]] = [[], []];
  let tokens: number | undefined;
  for (const [index, outcome] of outcomes.entries()) {
    if ('refused' in outcome) {
      vectors.push(new Float32Array(dimensions));
      refused.push({ index, reason: outcome.refused.message });
      continue;
    }
    vectors.push(outcome.vector);
    if (outcome.truncated) truncated.push(index);
    if (outcome.pooled) inPieces.push(index);
    if (outcome.tokens !== undefined && own[index]) tokens = (tokens ?? 0) + outcome.tokens;
  }
  return {
    vectors,
    ...(tokens === undefined ? {} : { tokens: Math.round(tokens) }),
    ...(truncated.length > 0 ? { truncated } : {}),
    ...(inPieces.length > 0 ? { pooled: inPieces } : {}),
    ...(refused.length > 0 ? { refused } : {}),
  };
}
