import { errors, isCodesearchError } from '@codesearch/kernel';
import { answerInvalid, serializeError, isCloneable } from '@codesearch/stages';
import type { SerializedError, StageSet } from '@codesearch/stages';
import { ownPackages, RunningCalls } from '@codesearch/stages/calls';
import type { Contact } from '@codesearch/stages/network';
import { SerialQueue } from '@codesearch/toolkit';
import { nextTurn } from '@codesearch/toolkit/pure';
import type { StageBinding } from '@codesearch/kernel';
import type { Chain } from '../chain/file-chain.ts';
import type { FileOutcome } from '../chain/prepared-file.ts';
import { recordCalls, recordVariable } from './call-record.ts';
import { keepCompiledCode } from './compiled-code.ts';
import { giveWay } from './give-way.ts';
import type { FromChild, PoolSetup, ToChild } from './pool-message.ts';
import { privateMemory } from './private-memory.ts';

/** What a pool process works with for one project. */
export interface PoolWork extends AsyncDisposable {
  readonly chain: Chain;
  readonly stages: StageSet;
  readonly plugins: SendingPlugins;
}

/**
 * Makes this process one of a pool. It opens the stages of one project after the other, then answers each batch of
 * files with one message that has the outcomes, until its parent closes the channel.
 *
 * @param program URL of the module that calls this
 * @param open called with the `setup` of the `ProcessPool` that started this process, and with what to call before the
 *   first connection of a plugin to a host
 */
export function servePool<Setup extends PoolSetup>(
  program: string,
  open: (setup: Setup, onContact: (contact: Contact) => void) => Promise<PoolWork>,
): void {
  let opening: Promise<PoolWork> | undefined;
  const batches = new SerialQueue();
  /** Whether the code that a first batch needs is in the cache. */
  let isKept = false;

  /** Opens the stages of another project, when those of the last one are closed. */
  async function openNext(setup: Setup, last: Promise<PoolWork> | undefined): Promise<PoolWork> {
    const before = await last?.catch(() => undefined);
    await before?.[Symbol.asyncDispose]();
    return open(setup, (contact) => void answer({ type: 'contact', contact }));
  }

  process.on('message', (message: ToChild) => {
    if (message.type === 'setup') {
      // The parent has the same program, so it is its setup.
      opening = openNext(message.setup as Setup, opening);
      opening.then(
        () => answer({ type: 'ready' }),
        (error: unknown) => answer({ type: 'failed', error: serialized(error) }),
      );
      return;
    }
    if (message.type === 'halt') return giveWay('process');
    void batches.run(async () => {
      const work = await opening?.catch(() => undefined);
      if (!work) return;
      if (message.type === 'prepare') return prepare(message.paths, work.stages);
      try {
        const outcomes: FileOutcome[] = [];
        for (const file of message.files) {
          await nextTurn();
          outcomes.push(await work.chain(file));
        }
        // Before the parent has what it needs, and kills this process.
        if (!isKept) keepCompiledCode();
        isKept = true;
        await answer({ type: 'outcomes', id: message.id, outcomes, memory: privateMemory() }).catch(
          (error: unknown) => {
            throw unsendableAnswer(outcomes, work.plugins, error);
          },
        );
      } catch (error) {
        await answer({ type: 'failed', error: serialized(error) });
      }
    });
  });
  reportFaults(program);
}

/** A chunker loads a grammar with the first file of its language. */
async function prepare(paths: readonly string[], stages: StageSet): Promise<void> {
  const chunker = await stages.get('chunker');
  for (const path of paths) {
    const source = { file: { path, size: 1, mtimeMs: 0, stamp: '' }, hash: '', text: '\n' };
    // The file itself shows what is wrong.
    await chunker.chunk({ source }).catch(() => undefined);
  }
}

function reportFaults(program: string): void {
  const recorded = Number(process.env[recordVariable]);
  delete process.env[recordVariable];
  const running = new RunningCalls(ownPackages(program), recorded > 0 ? { innermost: recordCalls(recorded) } : {});
  const { exit } = process;
  process.on('disconnect', () => exit(0));
  // What a plugin leaves to nobody, as an error of the plugin. What state its code is in now is not known, so the
  // process ends.
  const fault = async (cause: unknown): Promise<void> => {
    const call = running.blamed(cause instanceof Error ? cause.stack : undefined);
    const error = call
      ? errors.pluginFailed(call.plugin, call.operation, cause, call.definedIn)
      : errors.unexpected(`A pool process failed outside of any call: ${String(cause)}`, cause);
    await answer({ type: 'fault', error: serializeError(error) });
    exit(1);
  };
  process.on('uncaughtException', (cause) => void fault(cause));
  process.on('unhandledRejection', (cause) => void fault(cause));
  // A plugin that ends the process is reported as the plugin that failed, like one that throws.
  process.exit = (code) => {
    throw new Error(`It called process.exit(${code ?? ''}).`);
  };
  // A property for every object would change what the program and other plugins do.
  Object.preventExtensions(Object.prototype);
  // Ctrl-C reaches the whole group of processes. The parent decides what to do.
  process.on('SIGINT', () => {});
}

function answer(message: FromChild): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve();
  });
}

function serialized(error: unknown): SerializedError {
  if (isCodesearchError(error)) return serializeError(error);
  const message = error instanceof Error ? error.message : String(error);
  return serializeError(errors.unexpected(`A pool process failed: ${message}`, error));
}

/** The plugins whose answers a pool process sends. */
interface SendingPlugins {
  readonly chunker: StageBinding<'chunker'>;
  readonly contextualizer: StageBinding<'contextualizer'>;
}

/**
 * The error of outcomes that cannot be sent to another process, since a plugin has put something into its answer that
 * is no data.
 */
function unsendableAnswer(outcomes: readonly FileOutcome[], plugins: SendingPlugins, cause: unknown): Error {
  const ofChunker = outcomes.some((outcome) => 'result' in outcome && !chunksOf(outcome.result).every(isCloneable));
  const stage = ofChunker ? 'chunker' : 'contextualizer';
  return answerInvalid(plugins[stage], {
    stage,
    operation: ofChunker ? 'chunk' : 'contextualize',
    promise: 'its answer is data',
    value: cause instanceof Error ? cause.message : String(cause),
  });
}

type Result = Extract<FileOutcome, { readonly result: unknown }>['result'];

function chunksOf(result: Result): readonly unknown[] {
  return 'entries' in result ? result.entries.entries.map(({ chunk }) => chunk) : result.chunked.chunks;
}
