import { extname } from 'node:path';
import type { SourceFile } from '@codesearch/kernel';

/** Files that are sent to a process together. */
export interface PoolBatch {
  readonly id: number;
  /** The ending of its files, or `mixed`. */
  readonly kind: string;
  readonly files: readonly SourceFile[];
}

/** A process that works on batches. */
export interface BatchWorker {
  /** The kinds of the batches that it got, for which it has compiled what they need. */
  readonly kinds: Set<string>;
}

const batchBytes = 96 * 1024;
const batchFiles = 24;

/** No ending of a file. */
const mixed = '/';

/**
 * Batches that wait for a process, in the order of their first files. Each has files of one ending, as far as there are
 * enough, and a process gets those whose ending it knows, or none of the others: each process compiles the parsers of
 * its files for itself.
 */
export class PendingBatches {
  #batches: PoolBatch[] = [];
  #nextId = 0;

  get length(): number {
    return this.#batches.length;
  }

  /** Replaces all batches by those of a run. */
  reset(files: readonly SourceFile[]): void {
    this.#batches = inBatches(files).map((batch) => ({ id: this.#nextId++, ...batch }));
  }

  /** Puts batches before all others. */
  repeat(batches: readonly PoolBatch[]): void {
    this.#batches.unshift(...batches);
  }

  /** Puts files before all others, each in a batch of its own. */
  repeatAlone({ kind, files }: PoolBatch): void {
    this.repeat(files.map((file) => ({ id: this.#nextId++, kind, files: [file] })));
  }

  /** Takes the first batch that suits a process, or the first one of all. */
  take(worker: BatchWorker, all: Iterable<BatchWorker>): PoolBatch | undefined {
    const others = [...all].filter((each) => each !== worker);
    const suits = ({ kind }: PoolBatch): boolean =>
      worker.kinds.has(kind) || !others.some(({ kinds }) => kinds.has(kind));
    const [taken] = this.#batches.splice(Math.max(0, this.#batches.findIndex(suits)), 1);
    if (taken) worker.kinds.add(taken.kind);
    return taken;
  }
}

type Batch = Omit<PoolBatch, 'id'>;

function inBatches(files: readonly SourceFile[]): readonly Batch[] {
  const order = new Map(files.map((file, at) => [file, at]));
  const groups = Map.groupBy(files, ({ path }) => extname(path));
  const batches: Batch[] = [];
  const rest: SourceFile[] = [];
  for (const [kind, group] of groups) {
    const own = cut(group);
    const last = own.at(-1)!;
    // Many small batches would make another process seem worth its start.
    if (!isHalf(last)) rest.push(...own.pop()!);
    batches.push(...own.map((each) => ({ kind, files: each })));
  }
  rest.sort((a, b) => order.get(a)! - order.get(b)!);
  batches.push(...cut(rest).map((each) => ({ kind: mixed, files: each })));
  return batches.sort((a, b) => order.get(a.files[0]!)! - order.get(b.files[0]!)!);
}

function cut(files: readonly SourceFile[]): SourceFile[][] {
  const batches: SourceFile[][] = [];
  let bytes = 0;
  for (const file of files) {
    const last = batches.at(-1);
    if (!last || last.length >= batchFiles || bytes + file.size > batchBytes) {
      batches.push([file]);
      bytes = file.size;
    } else {
      last.push(file);
      bytes += file.size;
    }
  }
  return batches;
}

function isHalf(files: readonly SourceFile[]): boolean {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return files.length * 2 >= batchFiles || bytes * 2 >= batchBytes;
}
