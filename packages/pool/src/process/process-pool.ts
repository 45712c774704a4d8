import { extname } from 'node:path';
import type { CodesearchError, SourceFile } from '@codesearch/kernel';
import { deserializeError, serializeError } from '@codesearch/stages';
import type { Contact } from '@codesearch/stages/network';
import { MemoryBudget } from './memory-budget.ts';
import type { FromChild } from './pool-message.ts';
import { PoolProcess } from './pool-process.ts';
import type { PoolProcessListener, PoolProcessOptions } from './pool-process.ts';
import { PendingBatches } from './pending-batches.ts';
import type { PoolBatch } from './pending-batches.ts';
import { onHalt, workingOf } from './give-way.ts';
import type { SpareProcesses } from './spare-processes.ts';
import type { FileOutcome, FilePool } from '../chain/prepared-file.ts';

export interface ProcessPoolOptions extends PoolProcessOptions {
  /** Maximum number of processes. They start when there is work for them. */
  readonly processes: number;
  /** Bytes of memory that they and this process may take together. Default: no limit. */
  readonly memoryLimit?: number | undefined;
  /** Called before the first connection of a plugin to a host. Default: nothing. */
  readonly onContact?: ((contact: Contact) => void) | undefined;
  /** Gets the processes of this pool when it is closed, and has those of others. Default: they end with the pool. */
  readonly spare?: SpareProcesses | undefined;
}

/** One batch in progress and one waiting, so that a process never waits for its parent. */
const batchesPerProcess = 2;
/**
 * Batches per running process that make up for another one, which takes half a second to start and to compile what it
 * runs, and a second of processor time: two processes need as long for fourteen batches as one.
 */
const batchesPerStart = 16;
const idleMs = 30_000;
/** Files in a row that take too long before the run ends: the next thousand would too. */
const maxHangs = 3;
/** Languages that a process loads before its first batch. Others are loaded when they are needed. */
const preparedLanguages = 3;

/**
 * Runs the chain in child processes. A process that dies or takes too long is replaced: the files of its batch are sent
 * again one by one, so that only the file that caused it is lost, as `crashed` or `timed-out`. Something else may end a
 * process too, so a file counts as the cause only after two processes have died of it alone. What a plugin began before
 * the first file is the fault of no file, so the run ends with it.
 */
export class ProcessPool implements FilePool, PoolProcessListener {
  readonly #options: ProcessPoolOptions;
  readonly #processes = new Set<PoolProcess>();
  /** Those of them that get no further batch, and are ended when they have answered all. */
  readonly #leaving = new Set<PoolProcess>();
  readonly #memory: MemoryBudget<PoolProcess>;
  readonly #pending = new PendingBatches();
  #outcomes: (readonly FileOutcome[])[] = [];
  /** Paths of files that were alone in a batch when its process died. */
  #suspects = new Set<string>();
  /** Files in a row that took too long. */
  #hangs = 0;
  #failure: Error | undefined;
  #wake: () => void = () => {};
  #idle: NodeJS.Timeout | undefined;

  constructor(options: ProcessPoolOptions) {
    this.#options = options;
    this.#memory = new MemoryBudget(options.memoryLimit ?? Infinity);
  }

  start(paths: readonly string[] = []): void {
    if (this.#processes.size === 0) {
      const started = this.#start();
      started.hold(false);
    }
    const named = new Map(paths.map((path) => [extname(path), path]));
    for (const each of this.#processes) each.prepare([...named.values()].slice(0, preparedLanguages));
  }

  async *run(files: readonly SourceFile[], signal?: AbortSignal): AsyncGenerator<readonly FileOutcome[]> {
    clearTimeout(this.#idle);
    this.#pending.reset(files);
    this.#suspects = new Set();
    this.#hangs = 0;
    this.#failure = undefined;
    for (const each of this.#processes) each.hold(true);
    const goOn = onHalt(() => {
      for (const each of this.#processes) each.halt();
    });
    const abort = (): void => this.#wake();
    signal?.addEventListener('abort', abort);
    let finished = false;
    try {
      for (;;) {
        signal?.throwIfAborted();
        if (this.#failure) throw this.#failure;
        this.#fill();
        const outcomes = this.#outcomes.shift();
        if (outcomes) {
          yield outcomes;
          continue;
        }
        if (this.#pending.length === 0 && this.#inWork() === 0) break;
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
      finished = true;
    } finally {
      goOn();
      signal?.removeEventListener('abort', abort);
      // Outcomes of an abandoned run must not reach the next one.
      if (finished) this.#stopWhenIdle();
      else this.#stop();
    }
  }

  message(process: PoolProcess, message: FromChild): void {
    if (message.type === 'outcomes') {
      process.answered(message.id);
      this.#hangs = 0;
      this.#keepMemory(process, message.memory);
      this.#outcomes.push(message.outcomes);
      this.#fill();
    } else if (message.type === 'contact') {
      this.#options.onContact?.(message.contact);
    } else if (message.type === 'failed') {
      this.#failure = deserializeError(message.error);
    }
    this.#wake();
  }

  #keepMemory(process: PoolProcess, bytes: number): void {
    this.#memory.record(process, bytes);
    if (this.#leaving.size === 0) {
      const excess = this.#memory.excess(this.#processes);
      if (excess) this.#leaving.add(excess);
    }
    if (!this.#leaving.has(process) || process.batches.length > 0) return;
    this.#remove(process);
    process.stop();
  }

  #remove(process: PoolProcess): void {
    this.#processes.delete(process);
    this.#leaving.delete(process);
    this.#memory.forget(process);
  }

  ended(process: PoolProcess): void {
    this.#remove(process);
    const { fault, timedOut } = process;
    const [current, ...waiting] = process.batches;
    if (!process.ready || isOfStart(fault)) {
      this.#failure ??= fault;
    } else if (current?.files.length === 1) {
      const [file] = current.files as [SourceFile];
      if (timedOut || this.#suspects.has(file.path)) this.#skip(file, timedOut, fault);
      else this.#retry(file, current);
    } else if (current) {
      this.#pending.repeatAlone(current);
    }
    this.#pending.repeat(waiting);
    this.#wake();
  }

  #retry({ path }: SourceFile, batch: PoolBatch): void {
    this.#suspects.add(path);
    this.#pending.repeatAlone(batch);
  }

  #skip(file: SourceFile, timedOut: boolean, fault: CodesearchError): void {
    const detail = fault.message.slice(0, 300);
    const skipped = { path: file.path, reason: timedOut ? 'timed-out' : 'crashed', detail } as const;
    this.#outcomes.push([{ file, hash: '', skipped, fault: serializeError(fault) }]);
    this.#hangs = timedOut ? this.#hangs + 1 : 0;
    if (this.#hangs >= maxHangs) this.#failure ??= fault;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearTimeout(this.#idle);
    const { spare } = this.#options;
    for (const each of this.#processes) {
      if (!spare || !each.ready || each.batches.length > 0) continue;
      this.#remove(each);
      spare.give(each, this.#kind);
    }
    this.#stop();
  }

  #fill(): void {
    const limit = this.#options.processes * batchesPerProcess;
    while (this.#pending.length > 0 && this.#outcomes.length < limit) {
      const free = this.#freeProcess();
      const batch = free && this.#pending.take(free, this.#processes);
      if (!batch) return;
      free.send(batch);
    }
  }

  #freeProcess(): PoolProcess | undefined {
    const limit = workingOf(this.#options.processes);
    const working = [...this.#processes].filter((each) => !this.#leaving.has(each)).slice(0, limit);
    const free = working.toSorted((a, b) => a.batches.length - b.batches.length)[0];
    const isWorthAStart = this.#pending.length >= batchesPerStart * working.length;
    if (
      isWorthAStart &&
      this.#processes.size < limit &&
      free?.batches.length !== 0 &&
      this.#memory.allowsAnother(this.#processes)
    )
      return this.#start();
    return free && free.batches.length < batchesPerProcess ? free : undefined;
  }

  #start(): PoolProcess {
    const { setup, spare } = this.#options;
    const ready = spare?.take(this.#kind);
    ready?.join(setup, this);
    const started = ready ?? new PoolProcess(this.#options, this);
    this.#processes.add(started);
    return started;
  }

  /** What a process cannot change after its start. */
  get #kind(): string {
    const { setup, poolArguments } = this.#options;
    return JSON.stringify([poolArguments, { ...setup, revision: undefined, dataDir: undefined }]);
  }

  #inWork(): number {
    let batches = 0;
    for (const each of this.#processes) batches += each.batches.length;
    return batches;
  }

  #stopWhenIdle(): void {
    for (const each of this.#processes) each.hold(false);
    this.#idle = setTimeout(() => this.#stop(), idleMs);
    this.#idle.unref();
  }

  #stop(): void {
    for (const each of this.#processes) {
      this.#remove(each);
      each.stop();
    }
    this.#pending.reset([]);
    this.#outcomes = [];
  }
}

/** Whether what ended a process was begun before its first file, such as a timer of a plugin that was created. */
function isOfStart({ operation }: CodesearchError): boolean {
  return operation === 'create' || operation === 'open';
}
