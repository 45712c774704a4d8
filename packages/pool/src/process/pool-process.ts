import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { errors } from '@codesearch/kernel';
import type { CodesearchError, StageName } from '@codesearch/kernel';
import { deserializeError, traced } from '@codesearch/stages';
import { lowerPriority } from '@codesearch/toolkit';
import { CallRecord, recordVariable } from './call-record.ts';
import type { RecordedCall } from './call-record.ts';
import { compiledCodeVariables } from './compiled-code.ts';
import type { FromChild, PoolSetup, ToChild } from './pool-message.ts';
import type { BatchWorker, PoolBatch } from './pending-batches.ts';
import { waitedMs } from './waited-time.ts';

/** Receives the messages of a process. */
export interface PoolProcessListener {
  message(process: PoolProcess, message: FromChild): void;
  /** The process ended by itself or was killed for taking too long. `PoolProcess.fault` says why. */
  ended(process: PoolProcess): void;
}

export interface PoolProcessOptions {
  /** Absolute path of the module that answers {@link ToChild} with {@link FromChild}. */
  readonly program: string;
  readonly setup: PoolSetup;
  /** Node flags for the stages of the chain. */
  readonly poolArguments: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether it gets the processor after its parent, which others wait for. Default: false. */
  readonly yieldsToParent?: boolean | undefined;
  /**
   * Milliseconds that one batch may take before its process is killed. Longer while other programs have the processors
   * nine tenths of the time.
   */
  readonly limitMs: number;
  /** Milliseconds that one call of a stage may take before the process is killed. Default: as long as its batch. */
  readonly callLimits?: Readonly<Partial<Record<StageName, number>>> | undefined;
  /** How long a process has waited for a processor, in milliseconds. Default: as the system says. */
  readonly waitedMs?: ((pid: number | undefined) => number) | undefined;
}

/**
 * Milliseconds after which a batch is slow: then this process has the call of the other one among its own, so that it
 * can be shown.
 */
const slowMs = 2_000;

/** How many times the limit of a batch the first one of a process may take. */
const startFactor = 3;

/** The share of a limit that a process must have had a processor or slept, so that it is what takes too long. */
const minShare = 0.1;

/** The first file descriptor after the standard streams and the channel. */
const recordFd = 4;

/** A child process, and the batches that were sent to it, in order. It works on the first one. */
export class PoolProcess implements BatchWorker {
  readonly kinds: Set<string> = new Set();
  readonly batches: PoolBatch[] = [];
  ready = false;
  timedOut = false;
  readonly #child: ChildProcess;
  readonly #limitMs: number;
  readonly #waitedMs: (pid: number | undefined) => number;
  readonly #callLimits: Readonly<Partial<Record<StageName, number>>>;
  readonly #record = CallRecord.open();
  #fault: CodesearchError | undefined;
  #listener: PoolProcessListener;
  #timer: NodeJS.Timeout | undefined;
  /** When the first batch began, and how long the process had waited for the processor until then. */
  #begun = 0;
  #waitedBefore = 0;
  #slow: NodeJS.Timeout | undefined;
  #shown: { readonly call: RecordedCall; end(): void } | undefined;

  constructor(options: PoolProcessOptions, listener: PoolProcessListener) {
    const { program, setup, poolArguments, env, limitMs, callLimits = {} } = options;
    this.#limitMs = limitMs;
    this.#waitedMs = options.waitedMs ?? waitedMs;
    this.#callLimits = callLimits;
    this.#listener = listener;
    this.#child = fork(program, {
      execArgv: [...nodeArguments(), ...poolArguments],
      env: {
        ...allocatorVariables,
        ...env,
        ...compiledCodeVariables(),
        ...(this.#record && { [recordVariable]: String(recordFd) }),
      },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', this.#record?.fd ?? 'ignore'],
    });
    this.#child.on('message', (message: FromChild) => {
      if (message.type === 'ready') this.#begin();
      if (message.type === 'fault') this.#fault = deserializeError(message.error);
      else this.#listener.message(this, message);
    });
    if (options.yieldsToParent) lowerPriority(this.#child);
    endWithThisProcess(this.#child);
    this.#child.on('error', () => this.#child.kill('SIGKILL'));
    this.#child.once('exit', (code, signal) => {
      this.#fault ??= this.#faultOf(endOf(code, signal));
      this.#release();
      this.#listener.ended(this);
    });
    this.#send({ type: 'setup', setup });
  }

  /** Passes the process, which has no work, to another listener, and lets it not keep this process alive. */
  leave(listener: PoolProcessListener): void {
    this.#listener = listener;
    this.hold(false);
  }

  /** Begins to work for another listener, with stages of another setup. */
  join(setup: PoolSetup, listener: PoolProcessListener): void {
    this.#listener = listener;
    this.ready = false;
    this.hold(true);
    this.#send({ type: 'setup', setup });
  }

  /** Lets the process load what it needs for files with these paths. */
  prepare(paths: readonly string[]): void {
    if (paths.length > 0) this.#send({ type: 'prepare', paths });
  }

  /** Lets the process halt before its next file for as long as a search takes. */
  halt(): void {
    this.#send({ type: 'halt' });
  }

  send(batch: PoolBatch): void {
    this.batches.push(batch);
    this.#send({ type: 'batch', ...batch });
    if (this.batches.length === 1) this.#startClock();
  }

  /** Removes an answered batch from the list. */
  answered(id: number): void {
    const index = this.batches.findIndex((batch) => batch.id === id);
    if (index !== -1) this.batches.splice(index, 1);
    this.#startClock();
  }

  /** Whether this process keeps the event loop of its parent alive. */
  hold(on: boolean): void {
    // Bun's channel has neither method.
    const channel: Partial<NonNullable<ChildProcess['channel']>> | null | undefined = this.#child.channel;
    if (on) {
      this.#child.ref();
      channel?.ref?.();
    } else {
      this.#child.unref();
      channel?.unref?.();
    }
  }

  /** Why the process ended, with the plugin and the operation that it was in. */
  get fault(): CodesearchError {
    return this.#fault ?? errors.unexpected('A pool process ended.', undefined);
  }

  stop(): void {
    this.#child.removeAllListeners();
    this.#release();
    this.#child.kill('SIGKILL');
    forget(this.#child);
  }

  #release(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#slow);
    this.#shown?.end();
    this.#record?.[Symbol.dispose]();
  }

  #faultOf(how: string): CodesearchError {
    const call = this.#record?.read();
    return call
      ? errors.pluginFailed(call.plugin, call.operation, new Error(how), call.definedIn)
      : errors.unexpected(`A pool process ended. ${how}`, undefined);
  }

  /** Ends the call that a slow process is in if it has taken too long, else shows it as a call of this process. */
  #look(): void {
    const call = this.#record?.read();
    const limitMs = call ? (this.#callLimits[call.stage] ?? Infinity) : Infinity;
    if (call && Date.now() - call.since > limitMs && this.#hadTime(limitMs)) return this.#end(limitMs);
    if (call?.plugin === this.#shown?.call.plugin && call?.operation === this.#shown?.call.operation) return;
    this.#shown?.end();
    this.#shown = undefined;
    if (!call) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    void traced(call, call.operation, {}, () => promise);
    this.#shown = { call, end: resolve };
  }

  #end(limitMs: number): void {
    this.timedOut = true;
    this.#fault ??= this.#faultOf(`It took longer than ${limitMs / 1000} s.`);
    this.#child.kill('SIGKILL');
  }

  #send(message: ToChild): void {
    if (this.#child.connected) this.#child.send(message);
  }

  #begin(): void {
    this.ready = true;
    this.#startClock();
  }

  /** Whether the first batch took time of its own: on a busy machine, one with a low priority gets hardly any. */
  #hadTime(limitMs: number): boolean {
    const waited = this.#waitedMs(this.#child.pid) - this.#waitedBefore;
    return performance.now() - this.#begun - waited >= limitMs * minShare;
  }

  #endAfter(ms: number, limitMs: number): void {
    const begun = this.#begun;
    const end = (): void => {
      if (begun !== this.#begun) return;
      if (this.#hadTime(limitMs)) this.#end(this.#limitMs);
      else this.#endAfter(limitMs * minShare, limitMs);
    };
    // An answer that this process had no time to read comes first.
    this.#timer = setTimeout(() => setImmediate(end), ms).unref();
  }

  /**
   * The limit begins when a batch becomes the first one: until then it waits. A process that is not ready yet has more
   * time, since it competes with what else the machine does.
   */
  #startClock(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#slow);
    this.#shown?.end();
    this.#shown = undefined;
    this.#begun = performance.now();
    if (this.batches.length === 0) return;
    this.#waitedBefore = this.#waitedMs(this.#child.pid);
    const limitMs = this.#limitMs * (this.ready ? 1 : startFactor);
    this.#endAfter(limitMs, limitMs);
    const lookMs = Math.min(slowMs, ...Object.values(this.#callLimits));
    this.#slow = setInterval(() => this.#look(), lookMs).unref();
  }
}

const living = new Set<ChildProcess>();

/** A process sees by itself that its parent has ended, but not in a loop that never ends. */
function endWithThisProcess(child: ChildProcess): void {
  if (living.size === 0) process.on('exit', endAll);
  living.add(child);
  child.once('exit', () => forget(child));
}

function forget(child: ChildProcess): void {
  living.delete(child);
  if (living.size === 0) process.off('exit', endAll);
}

function endAll(): void {
  for (const child of living) child.kill('SIGKILL');
}

function endOf(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal === 'SIGABRT') return 'Its process ended (SIGABRT), as it does when its memory is used up.';
  return `Its process ended (${signal ?? `exit code ${code}`}).`;
}

/**
 * Flags for V8's heap. Objects of a pool process are short-lived: a small young generation has no measurable cost, and
 * saves 50 MB of memory in each process. Objects that outlive it become garbage soon after; without an initial size, V8
 * would collect the old generation only when it has 30 MB, of which 10 are in use. Compiling a large function of a
 * parser takes tens of MB, so only one is compiled at a time.
 */
const smallHeap: readonly string[] = [
  '--max-semi-space-size=4',
  '--initial-old-space-size=8',
  '--wasm-num-compilation-tasks=1',
];

/**
 * Settings of the allocator of the GNU C library, which others ignore. By default it keeps what is freed: an arena for
 * each thread, and up to twice the largest block of them. V8's threads compile parsers in blocks that are freed soon,
 * so a process kept 60 MB that nobody used.
 */
const allocatorVariables = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };

function nodeArguments(): readonly string[] {
  const inherited = process.execArgv.filter((argument) => !argument.startsWith('--inspect'));
  const condition = '--conditions=@codesearch/source';
  const needed = import.meta.url.endsWith('.ts') && !inherited.includes(condition) ? [condition] : [];
  return [...inherited, ...needed, ...smallHeap];
}
