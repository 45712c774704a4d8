import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyLayers, withPluginServices } from '@codesearch/engine';
import type { BareContext, CreateStage } from '@codesearch/engine';
import type { Logger, PluginContext } from '@codesearch/kernel';
import { withoutWaits } from './without-waits.ts';

/** A message that a stage logged. */
export interface LoggedMessage {
  readonly level: keyof Logger;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A stage inside another one. */
export interface InnerStageState {
  readonly plugin: string;
  readonly isDisposed: boolean;
}

/** An empty project in temporary folders, and the context that a plugin gets for it. */
export interface TemporaryProject {
  /**
   * `env`, `fetch` and the clock are those of the process; all folders exist and are empty. Inner stages have all
   * layers.
   */
  readonly context: PluginContext;
  readonly root: string;
  readonly dataDir: string;
  readonly cacheDir: string;
  /** Everything that was logged through the context, in order. */
  readonly messages: readonly LoggedMessage[];
  /** The stages that plugins created inside their own, in order. */
  readonly innerStages: readonly InnerStageState[];
  /** The same context with other parts, which the services of the engine use too. */
  contextWith(changes: Partial<BareContext>): PluginContext;
  /** Removes the folders. */
  remove(): Promise<void>;
}

/**
 * Makes an empty project.
 *
 * @param cacheDir the cache folder of another project, to share it as the projects of one user do
 * @param name of its folder
 */
export async function temporaryProject(cacheDir?: string, name: string = 'project'): Promise<TemporaryProject> {
  const home = await realpath(await mkdtemp(join(tmpdir(), 'codesearch-testkit-')));
  const root = join(home, name);
  const dataDir = join(home, 'data');
  const cache = cacheDir ?? join(home, 'cache');
  await mkdir(root);
  await mkdir(dataDir, { mode: 0o700 });
  await mkdir(cache, { recursive: true, mode: 0o700 });
  const messages: LoggedMessage[] = [];
  const bare: BareContext = {
    logger: recordingLogger(messages),
    fetch: (input, init) => globalThis.fetch(input, init),
    projectRoot: root,
    home,
    dataDir,
    cacheDir: cache,
    env: (name) => process.env[name],
    now: () => Date.now(),
  };
  const innerStages: { plugin: string; isDisposed: boolean }[] = [];
  const create: CreateStage = (binding, own) => {
    const state = { plugin: binding.plugin, isDisposed: false };
    innerStages.push(state);
    const stage = applyLayers(binding.create(own), binding, { context: own, timing: withoutWaits });
    return new Proxy(stage, {
      get(target, key): unknown {
        if (key === Symbol.asyncDispose) state.isDisposed = true;
        return Reflect.get(target, key);
      },
    });
  };
  const contexts: AsyncDisposable[] = [];
  const contextWith = (changes: Partial<BareContext>): PluginContext => {
    const made = withPluginServices({ ...bare, ...changes }, create, withoutWaits);
    contexts.push(made);
    return made;
  };
  return {
    context: contextWith({}),
    root,
    dataDir,
    cacheDir: cache,
    messages,
    innerStages,
    contextWith,
    async remove() {
      for (const made of contexts) await made[Symbol.asyncDispose]();
      await rm(home, { recursive: true, force: true });
    },
  };
}

function recordingLogger(messages: LoggedMessage[]): Logger {
  const record =
    (level: keyof Logger) =>
    (message: string, details?: Readonly<Record<string, unknown>>): void => {
      messages.push({ level, message, ...(details && { details }) });
    };
  return { debug: record('debug'), info: record('info'), warn: record('warn') };
}
