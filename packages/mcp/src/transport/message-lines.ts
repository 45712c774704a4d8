import { Transform } from 'node:stream';
import type { TransformCallback } from 'node:stream';

/** Size limit of one message, far more than any call of a tool needs. */
export const maxMessageBytes = 1_048_576;

const lineFeed = 10;

/** Why a line is not a message. */
export interface Rejection {
  /** Error code of JSON-RPC. */
  readonly code: -32700 | -32600;
  readonly message: string;
}

/**
 * Passes on complete lines of JSON. Other lines and those over the limit are dropped and rejected, and the stream
 * continues. At most one message is in memory, however long a line is.
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
    } else if (isJson(line)) this.push(`${line}\n`);
    else if (line.trim() !== '') this.#reject({ code: -32700, message: 'The message is not JSON.' });
  }
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
