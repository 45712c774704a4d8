import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errors } from '@codesearch/kernel';
import type { Call, Logger, PluginContext } from '@codesearch/kernel';
import { applyLayers, withPluginServices } from '@codesearch/stages';
import type { BareContext, CreateStage } from '@codesearch/stages';
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
  /** Methods that were called before it was opened. */
  readonly early: readonly string[];
  /** Methods that were called without a signal. */
  readonly unsignalled: readonly string[];
  /** Signals of its calls, in order. */
  readonly signals: readonly AbortSignal[];
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
  /** Whether calls of these fail, all the attempts that the engine makes. Opening does not. */
  areInnerCallsFailing: boolean;
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
  const innerStages: InnerStageState[] = [];
  const create: CreateStage = (binding, own) => {
    const signals: AbortSignal[] = [];
    const [early, unsignalled]: [string[], string[]] = [[], []];
    const state = { plugin: binding.plugin, isDisposed: false, early, unsignalled, signals };
    let isOpened = false;
    innerStages.push(state);
    const failing = observed(binding.create(own), (key) => {
      if (made.areInnerCallsFailing && typeof key === 'string' && key !== 'open')
        throw errors.unavailable(binding.plugin, 'the test kit asks it to');
    });
    const stage = applyLayers(failing, binding, { context: own, timing: withoutWaits });
    return observed(stage, (key, request = {}) => {
      if (typeof key === 'symbol') {
        if (key === Symbol.asyncDispose) state.isDisposed = true;
        return;
      }
      if (key === 'open') isOpened = true;
      if (!isOpened) early.push(key);
      if (request.signal) signals.push(request.signal);
      else unsignalled.push(key);
      // What a reranker inside says is for the reader too.
      (request as { readonly onNote?: (note: string) => void }).onNote?.(innerNote);
    });
  };
  const contexts: AsyncDisposable[] = [];
  const contextWith = (changes: Partial<BareContext>): PluginContext => {
    const context = withPluginServices({ ...bare, ...changes }, create, withoutWaits);
    contexts.push(context);
    return context;
  };
  const made: TemporaryProject = {
    context: contextWith({}),
    root,
    dataDir,
    cacheDir: cache,
    messages,
    innerStages,
    areInnerCallsFailing: false,
    contextWith,
    async remove() {
      for (const context of contexts) await context[Symbol.asyncDispose]();
      await rm(home, { recursive: true, force: true });
    },
  };
  return made;
}

/** What a reranker inside another one says in each call. */
export const innerNote = 'A note of the stage inside.';

/** The same stage. @param before called before each of its methods, with its name and request */
function observed<Stage extends object>(
  stage: Stage,
  before: (key: string | symbol, request?: Partial<Call>) => void,
): Stage {
  return new Proxy(stage, {
    get(target, key): unknown {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== 'function') return member;
      return (request?: Call): unknown => {
        before(key, request);
        return Reflect.apply(member, target, [request]);
      };
    },
  });
}

function recordingLogger(messages: LoggedMessage[]): Logger {
  const record =
    (level: keyof Logger) =>
    (message: string, details?: Readonly<Record<string, unknown>>): void => {
      messages.push({ level, message, ...(details && { details }) });
    };
  return { debug: record('debug'), info: record('info'), warn: record('warn') };
}
