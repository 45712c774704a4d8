import { rejectionOf } from './rejection.ts';
import type { Rejection } from './rejection.ts';

/** As over HTTP. */
const maxMessages = 100;
/** Names the protocol version in a message of version 2026-07-28 or later. */
const versionKey = 'io.modelcontextprotocol/protocolVersion';

interface Message {
  readonly jsonrpc: '2.0';
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: Readonly<Record<string, unknown>>;
}

interface OpenBatch {
  /** Ids of the requests that have no answer yet. */
  readonly waiting: Set<unknown>;
  readonly answers: Message[];
}

/**
 * The batches of JSON-RPC on standard streams: the messages of one are handled as if they came alone, and the answers
 * are sent together. The versions of the protocol before 2026-07-28 have batches or may have clients that send them;
 * since then they are refused.
 */
export class Batches {
  readonly #send: (answers: readonly Message[]) => void;
  #open: OpenBatch[] = [];

  /** @param send receives all answers to a batch */
  constructor(send: (answers: readonly unknown[]) => void) {
    this.#send = send;
  }

  /** @returns the messages of a batch, or why it is refused */
  begin(batch: readonly unknown[]): readonly unknown[] | Rejection {
    const messages = batch.filter(isMessage);
    const problem = problemOf(batch, messages);
    if (problem !== undefined) return { code: -32600, message: problem };
    const waiting = new Set(messages.filter(isRequest).map(({ id }) => id));
    if (waiting.size > 0) this.#open.push({ waiting, answers: [] });
    return messages;
  }

  /** Stops waiting for the answer to a request if an incoming message cancels it. */
  see(incoming: unknown): void {
    if (this.#open.length === 0 || !isMessage(incoming) || incoming.method !== 'notifications/cancelled') return;
    this.#settle(incoming.params?.['requestId'], []);
  }

  /** @returns whether an outgoing message is the answer to a request of a batch, and is sent with the other answers */
  take(outgoing: string): boolean {
    if (this.#open.length === 0) return false;
    const message: unknown = JSON.parse(outgoing);
    return isMessage(message) && message.method === undefined && this.#settle(message.id, [message]);
  }

  #settle(id: unknown, answers: readonly Message[]): boolean {
    const batch = this.#open.find(({ waiting }) => waiting.delete(id));
    if (!batch) return false;
    batch.answers.push(...answers);
    if (batch.waiting.size > 0) return true;
    this.#open = this.#open.filter((each) => each !== batch);
    if (batch.answers.length > 0) this.#send(batch.answers);
    return true;
  }
}

function problemOf(batch: readonly unknown[], messages: readonly Message[]): string | undefined {
  if (batch.length === 0) return 'The batch is empty.';
  if (batch.length > maxMessages) return `The batch has ${batch.length} messages, and the limit is ${maxMessages}.`;
  if (messages.length < batch.length) return 'The batch contains something that is no message.';
  const rejection = messages.map(rejectionOf).find((each) => each !== undefined);
  if (rejection) return rejection.message;
  if (messages.some(({ method }) => method === 'initialize')) return 'A batch must not contain initialize.';
  if (messages.some(({ params }) => hasVersion(params))) {
    return 'Protocol version 2026-07-28 has no batches. Send each message on a line.';
  }
  const ids = messages.filter(isRequest).map(({ id }) => id);
  return new Set(ids).size < ids.length ? 'Two requests of the batch have the same id.' : undefined;
}

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'jsonrpc' in value && value.jsonrpc === '2.0';
}

function isRequest({ id, method }: Message): boolean {
  return id !== undefined && method !== undefined;
}

function hasVersion(params: Message['params']): boolean {
  const meta = params?.['_meta'];
  return typeof meta === 'object' && meta !== null && versionKey in meta;
}
