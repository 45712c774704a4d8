import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { StageTrace } from '@codesearch/stages';

/** A call, as a process names the one that it is in. */
export type RecordedCall = Pick<StageTrace, 'stage' | 'plugin' | 'operation' | 'definedIn'>;

/** The call that another process is in. */
export interface RunningCall extends RecordedCall {
  /** Milliseconds since the epoch. */
  readonly since: number;
}

/** Variable with the number of the file, in the environment of the process that writes it. */
export const recordVariable = 'CODESEARCH_CALL_RECORD';

/** Bytes of a record. Its end is filled with blanks. It begins with the time. */
const size = 1024;
const timeSize = 16;

/**
 * The call that another process is in: a file without a name, which that process writes at each call. It can be read
 * after the process has ended in any way, and while it never answers. A message would cost a hundred times as much, and
 * would not be read then.
 */
export class CallRecord implements Disposable {
  /** For the standard streams of the process. */
  readonly fd: number;

  private constructor(fd: number) {
    this.fd = fd;
  }

  /** @returns `undefined` if the folder for temporary files cannot be written: then nobody knows the call */
  static open(): CallRecord | undefined {
    const file = join(tmpdir(), `codesearch-calls-${randomUUID()}`);
    try {
      const fd = openSync(file, 'wx+', 0o600);
      rmSync(file);
      return new CallRecord(fd);
    } catch {
      return undefined;
    }
  }

  /** @returns `undefined` if the process is in no call */
  read(): RunningCall | undefined {
    const bytes = Buffer.alloc(size);
    readSync(this.fd, bytes, 0, size, 0);
    const text = bytes.toString('utf8', timeSize).replace(/\0+$/, '').trim();
    const since = Number(bytes.toString('latin1', 0, timeSize));
    try {
      return text === '' ? undefined : { ...(JSON.parse(text) as RecordedCall), since };
    } catch {
      // It was being written.
      return undefined;
    }
  }

  [Symbol.dispose](): void {
    closeSync(this.fd);
  }
}

/** @returns a function that writes the call that this process is in to the file of a {@link CallRecord} */
export function recordCalls(fd: number): (call: RecordedCall | undefined) => void {
  const texts = new Map<string, Buffer>();
  const none = Buffer.alloc(size, ' ');
  return (call) => {
    let text: Buffer = none;
    if (call) {
      const { stage, plugin, operation, definedIn } = call;
      const key = `${plugin} ${operation}`;
      text = texts.get(key) ?? padded({ stage, plugin, operation, definedIn });
      texts.set(key, text);
      text.write(String(Date.now()), 0);
    }
    writeSync(fd, text, 0, size, 0);
  };
}

function padded(call: RecordedCall): Buffer {
  const long = Buffer.from(JSON.stringify(call));
  const space = size - timeSize;
  const text =
    long.length <= space ? long : Buffer.from(JSON.stringify({ ...call, definedIn: undefined }).slice(0, space));
  return Buffer.concat([Buffer.alloc(timeSize, ' '), text, Buffer.alloc(space - text.length, ' ')]);
}
