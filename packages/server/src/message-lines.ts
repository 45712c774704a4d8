import { Transform } from 'node:stream';
import type { TransformCallback } from 'node:stream';

/** Why a line is not a message, or not one that is accepted. */
export interface Rejection {
  /** Id of the request, if it has one that can be answered. */
  readonly id?: string | number;
  /** Error code of JSON-RPC. */
  readonly code: -32700 | -32600 | -32602;
  readonly message: string;
}

/** Size limit of one message, far more than any call of a tool needs. */
export const maxMessageBytes = 1_048_576;

const lineFeed = 10;

/**
 * Passes on complete lines of JSON. Other lines, batches of messages and lines over the limit are dropped and rejected,
 * and the stream continues. At most one line is in memory, however long it is.
 */
export class MessageLines extends Transform {
  readonly #reject: (rejection: Rejection) => void;
  #pending: Buffer[] = [];
  #size = 0;

  constructor(reject: (rejection: Rejection) => void) {
    super();
    this.#reject = reject;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      this.#add(chunk.subarray(start, end));
      this.#finishLine();
      start = end + 1;
    }
    this.#add(chunk.subarray(start));
    done();
  }

  #add(part: Buffer): void {
    this.#size += part.length;
    if (this.#size > maxMessageBytes) this.#pending = [];
    else this.#pending.push(part);
  }

  #finishLine(): void {
    const line = Buffer.concat(this.#pending).toString();
    const size = this.#size;
    [this.#pending, this.#size] = [[], 0];
    if (size > maxMessageBytes) {
      this.#reject({ code: -32600, message: `The message has ${size} bytes, and the limit is ${maxMessageBytes}.` });
      return;
    }
    if (line.trim() === '') return;
    const message = parsed(line);
    const rejection = message === undefined ? noJson : Array.isArray(message) ? noBatch : rejectionOf(message);
    if (rejection) this.#reject(rejection);
    else this.push(`${line}\n`);
  }
}

const noJson: Rejection = { code: -32700, message: 'The message is not JSON.' };
const noBatch: Rejection = { code: -32600, message: 'The protocol has no batches. Send each message on a line.' };

/** @returns `undefined` if the line is not JSON */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * Rejects a request that the server would drop without an answer, so that its client would wait.
 *
 * @param message parsed JSON
 */
function rejectionOf(message: unknown): Rejection | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { jsonrpc, id, method, params } = message as Readonly<Record<string, unknown>>;
  if (typeof id !== 'string' && typeof id !== 'number') return undefined;
  if (method === undefined) return undefined;
  if (jsonrpc !== '2.0') return { id, code: -32600, message: 'The request is not one of JSON-RPC 2.0.' };
  if (typeof method !== 'string') return { id, code: -32600, message: 'The method of the request is not a string.' };
  const isObject = typeof params === 'object' && params !== null && !Array.isArray(params);
  if (params === undefined || isObject) return undefined;
  return { id, code: -32602, message: 'The params of the request are not an object.' };
}
