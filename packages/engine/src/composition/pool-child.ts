import { forbidNetwork, serializeError } from '@codesearch/stages';
import type { SerializedError, StageSet } from '@codesearch/stages';
import { loadConfig } from '../config/file/load-config.ts';
import { errors, isCodesearchError } from '@codesearch/kernel';
import { SerialQueue } from '@codesearch/toolkit';
import type { Preset } from '@codesearch/kernel';
import { atRevision } from '../config/at-revision.ts';
import { loadEnvironment } from '../config/environment.ts';
import { trustedHome } from '../home/trusted-home.ts';
import { resolveLoaded } from '../config/resolve-loaded.ts';
import { composeStages } from './compose-stages.ts';
import { createProcessScope } from './process-scope.ts';
import { watchFor } from './watch-for.ts';
import { recordCalls, recordVariable } from '../pool/call-record.ts';
import { ownPackages, RunningCalls } from '../trace/running-calls.ts';
import { keepCompiledCode } from '../pool/compiled-code.ts';
import { openChain } from '../chain/file-chain.ts';
import type { FileOutcome } from '../chain/prepared-file.ts';
import type { FromChild, PoolSetup, ToChild } from '../pool/pool-message.ts';
import { privateMemory } from '../pool/private-memory.ts';
import { unsendableAnswer } from '../pool/unsendable-answer.ts';
import type { SendingPlugins } from '../pool/unsendable-answer.ts';

/*
 * The program of a pool process. It opens the configuration, for one project after the other, then answers each batch
 * of files with one message that has the outcomes, until its parent closes the channel.
 */

type Chain = Awaited<ReturnType<typeof openChain>>;

interface Work extends AsyncDisposable {
  readonly chain: Chain;
  readonly stages: StageSet;
  readonly plugins: SendingPlugins;
}

let opening: Promise<Work> | undefined;
const batches = new SerialQueue();
/** Whether the code that a first batch needs is in the cache. */
let isKept = false;

process.on('message', (message: ToChild) => {
  if (message.type === 'setup') {
    opening = openNext(message.setup, opening);
    opening.then(
      () => answer({ type: 'ready' }),
      (error: unknown) => answer({ type: 'failed', error: serialized(error) }),
    );
    return;
  }
  void batches.run(async () => {
    const work = await opening?.catch(() => undefined);
    if (!work) return;
    if (message.type === 'prepare') return prepare(message.paths, work.stages);
    try {
      const outcomes: FileOutcome[] = [];
      for (const file of message.files) outcomes.push(await work.chain(file));
      // Before the parent has what it needs, and kills this process.
      if (!isKept) keepCompiledCode();
      isKept = true;
      await answer({ type: 'outcomes', id: message.id, outcomes, memory: privateMemory() }).catch((error: unknown) => {
        throw unsendableAnswer(outcomes, work.plugins, error);
      });
    } catch (error) {
      await answer({ type: 'failed', error: serialized(error) });
    }
  });
});

const recorded = Number(process.env[recordVariable]);
delete process.env[recordVariable];
const running = new RunningCalls(
  ownPackages(import.meta.url),
  recorded > 0 ? { innermost: recordCalls(recorded) } : {},
);

const { exit } = process;
process.on('disconnect', () => exit(0));
/**
 * What a plugin leaves to nobody, as an error of the plugin. What state its code is in now is not known, so the process
 * ends.
 */
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

/** A chunker loads a grammar with the first file of its language. */
async function prepare(paths: readonly string[], stages: StageSet): Promise<void> {
  const chunker = await stages.get('chunker');
  for (const path of paths) {
    const source = { file: { path, size: 1, mtimeMs: 0, stamp: '' }, hash: '', text: '\n' };
    // The file itself shows what is wrong.
    await chunker.chunk({ source }).catch(() => undefined);
  }
}

/** Opens the stages of another project, when those of the last one are closed. */
async function openNext(setup: PoolSetup, last: Promise<Work> | undefined): Promise<Work> {
  const before = await last?.catch(() => undefined);
  await before?.[Symbol.asyncDispose]();
  return open(setup);
}

async function open(setup: PoolSetup): Promise<Work> {
  if (setup.offline) await forbidNetwork();
  const preset = ((await import(setup.presetModule)) as { readonly default: Preset }).default;
  const loaded =
    setup.configFile === undefined
      ? undefined
      : await loadConfig({
          from: setup.root,
          root: setup.configRoot,
          file: setup.configFile,
          hash: setup.configHash,
          guarded: setup.configGuarded,
          memory: trustedHome(process.env),
          env: loadEnvironment({ processEnv: process.env, codesearchHome: trustedHome(process.env) }),
          program: setup.presetModule,
        });
  const resolved = await resolveLoaded(loaded, { preset, defaultWorkers: 0, offline: setup.offline });
  const config = setup.revision ? await atRevision(resolved, setup.revision) : resolved;
  const environment = loadEnvironment({ processEnv: process.env, codesearchHome: setup.home });
  const scope = createProcessScope({
    home: setup.home,
    environment,
    replaced: { onContact: (contact) => void answer({ type: 'contact', contact }) },
  });
  const watchNetwork = await watchFor(config);
  const stages = composeStages(scope, { config, folders: setup, processEnv: process.env, watchNetwork });
  return {
    chain: await openChain(stages, setup.plan),
    stages,
    plugins: config.stages,
    [Symbol.asyncDispose]: async () => {
      await stages[Symbol.asyncDispose]();
      await scope[Symbol.asyncDispose]();
    },
  };
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
