import { Transform } from 'node:stream';
import type { TransformCallback } from 'node:stream';

/** Bytes of one message at most: far more than any call of a tool takes. */
export const mostMessageBytes = 1_048_576;

const lineFeed = 10;

/** Why a line is no message, with the code of JSON-RPC. */
export interface Refusal {
  readonly code: -32700 | -32600;
  readonly message: string;
}

/**
 * Passes whole lines of JSON on, and drops what is none or too long: the sender is told, and the connection goes on. Memory is
 * bounded by one message, however long a line is.
 */
export class MessageLines extends Transform {
  readonly #refuse: (refusal: Refusal) => void;
  #pending: Buffer[] = [];
  #size = 0;

  constructor(refuse: (refusal: Refusal) => void) {
    super();
    this.#refuse = refuse;
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
    if (this.#size > mostMessageBytes) this.#pending = [];
    else this.#pending.push(part);
  }

  #finishLine(): void {
    const line = Buffer.concat(this.#pending).toString();
    const size = this.#size;
    [this.#pending, this.#size] = [[], 0];
    if (size > mostMessageBytes) {
      this.#refuse({ code: -32600, message: `The message has ${size} bytes, and the limit is ${mostMessageBytes}.` });
    } else if (isJson(line)) this.push(`${line}\n`);
    else if (line.trim() !== '') this.#refuse({ code: -32700, message: 'The message is not JSON.' });
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
