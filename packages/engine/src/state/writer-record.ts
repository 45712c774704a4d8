import { closeSync, openSync, readFileSync, readlinkSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { removeFile } from '@codesearch/toolkit';

/** How far a run is. */
export interface RunProgress {
  /** Files that the run has committed. */
  readonly files: number;
  /** Files that it commits in all; 0 while they are counted. */
  readonly totalFiles: number;
}

/** The process that writes an index, as it describes itself. For messages only: the lock decides who writes. */
export interface Writer extends RunProgress {
  /** Absent if it could not describe itself. */
  readonly pid?: number;
  /** Name of its machine or container, if that is another one: its pid then means nothing here. */
  readonly elsewhere?: string;
  /** Changes once a second while the process runs. */
  readonly beat: number;
}

interface Description extends RunProgress {
  readonly pid: number;
  readonly since: string;
  readonly host: string;
  /** Identifies what its pid is valid in. */
  readonly space: string;
  readonly beat: number;
}

const beatMs = 1000;
/** A description always has this size, so that one write replaces all of it. */
const bytes = 1024;

/** The description of the process that holds a lock, in a file that is kept up to date until it is closed. */
export class WriterRecord {
  readonly #file: string;
  readonly #since = new Date().toISOString();
  #descriptor: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #progress: RunProgress = { files: 0, totalFiles: 0 };
  #beat = 0;

  /** @param file absolute path. If it cannot be written, nothing is described */
  constructor(file: string) {
    this.#file = file;
    try {
      removeFile(file);
      this.#descriptor = openSync(file, 'wx', 0o600);
      this.#write();
      this.#timer = setInterval(() => this.#write(), beatMs).unref();
    } catch {
      // An index can be removed on a full disk.
    }
  }

  report(progress: RunProgress): void {
    this.#progress = progress;
    this.#write();
  }

  /** @param remove whether the file is still the one of this process */
  close(remove: boolean): void {
    clearInterval(this.#timer);
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
    if (!remove) return;
    try {
      removeFile(this.#file);
    } catch {
      // It is for messages only, and an index on a read-only disk can be locked.
    }
  }

  #write(): void {
    if (this.#descriptor === undefined) return;
    const [space, host] = [pidSpace(), hostname()];
    const own: Description = {
      pid: process.pid,
      since: this.#since,
      host,
      space,
      beat: this.#beat++,
      ...this.#progress,
    };
    try {
      writeSync(this.#descriptor, JSON.stringify(own).padEnd(bytes), 0);
    } catch {
      // See the constructor.
    }
  }
}

/** Reads the description in a file. Without one, or if it is damaged, nothing is known about the writer. */
export function readWriter(file: string): Writer {
  try {
    const { pid, host, space, beat, files, totalFiles } = JSON.parse(
      readFileSync(file, 'utf8'),
    ) as Partial<Description>;
    const isHere = host === hostname() && space === pidSpace();
    return {
      ...(typeof pid === 'number' && { pid }),
      ...(typeof host === 'string' && !isHere && { elsewhere: host }),
      beat: count(beat),
      files: count(files),
      totalFiles: count(totalFiles),
    };
  } catch {
    return { beat: 0, files: 0, totalFiles: 0 };
  }
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0;
}

/** Two processes with the same value see the same pids. Empty if the system does not say. */
function pidSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}
