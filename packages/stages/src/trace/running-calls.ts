import { AsyncLocalStorage } from 'node:async_hooks';
import { channel, subscribe, tracingChannel } from 'node:diagnostics_channel';
import { fileURLToPath } from 'node:url';
import type { stageChannelName, StageTrace } from './stage-trace.ts';
import type { ConfigLoad, configChannelName } from './config-loads.ts';
import type { PluginCall, pluginCallChannelName } from './plugin-calls.ts';

export { watchMemory } from './memory-watch.ts';
export type { InspectedProcess } from './memory-watch.ts';

/** What somebody who watches calls may want to know at once. */
export interface CallListener {
  /** Called at each begin and end of a call with the innermost running one; with nothing if no call is running. */
  innermost?(call: StageTrace | undefined): void;
  /** Called before a stage is created whose plugin is not one of this project. */
  createsForeign?(call: StageTrace): void;
  /** Called before each turn that a plugin begins which is not of the preset; may set what runs it. */
  begins?(call: PluginCall): void;
  /** Called before a configuration is loaded, and after it. */
  loads?(isRunning: boolean): void;
}

/** What the code that runs was begun by. */
interface Installer {
  readonly call?: StageTrace;
}

const channelName: typeof stageChannelName = 'codesearch:stage';
const turns: typeof pluginCallChannelName = 'codesearch:plugin-call';
const configs: typeof configChannelName = 'codesearch:config';

/**
 * The calls of stages that have not ended, from its creation on. Imports nothing of the engine, so that a program can
 * watch before it.
 */
export class RunningCalls {
  readonly #begins = new Map<StageTrace, number>();
  /** The last call that each plugin began, by its name. */
  readonly #last = new Map<string, StageTrace>();
  /** Configurations that have been loaded, by path, and when a load began that has not ended. */
  readonly #configs = new Map<string, number | undefined>();
  /** Faults of what a plugin began as it created its stage, for its next call, by plugin and root. */
  readonly #left = new Map<string, Error>();
  /** The call that a callback was installed in, once calls are followed. */
  #installer: AsyncLocalStorage<Installer> | undefined;
  readonly #own: string;

  /** @param own what the paths of this project's code begin with, see `ownPackages` */
  constructor(own: string, listener: CallListener = {}) {
    this.#own = own;
    const ended = (call: StageTrace): void => {
      this.#begins.delete(call);
      listener.innermost?.(this.innermost());
    };
    tracingChannel<StageTrace>(channelName).subscribe({
      start: (call) => {
        this.#begins.set(call, performance.now());
        this.#last.delete(call.plugin);
        this.#last.set(call.plugin, call);
        listener.innermost?.(call);
        if (this.#left.size > 0 && call.fail) this.#failLeft(call, call.fail);
        if (call.operation !== 'create' || call.definedIn?.includes(own)) return;
        this.#follow(call);
        listener.createsForeign?.(call);
      },
      end: (call) => {
        if (call.operation !== 'create') return;
        ended(call);
        if (this.#installer?.getStore()?.call === call) this.#installer.enterWith({});
      },
      asyncStart: () => {},
      asyncEnd: ended,
      error: () => {},
    });
    const { begins } = listener;
    if (begins) subscribe(turns, (call) => begins(call as PluginCall));
    tracingChannel<ConfigLoad>(configs).subscribe({
      start: ({ file }) => {
        this.#configs.set(file, performance.now());
        listener.loads?.(true);
      },
      end: () => {},
      asyncStart: () => {},
      asyncEnd: ({ file }) => {
        this.#configs.set(file, undefined);
        listener.loads?.(false);
      },
      error: () => {},
    });
  }

  /** When each call began, by the clock of `performance`. The last one is the innermost: the others wait for it. */
  get begins(): ReadonlyMap<StageTrace, number> {
    return this.#begins;
  }

  innermost(): StageTrace | undefined {
    return [...this.#begins.keys()].at(-1);
  }

  /**
   * Path of the configuration whose load began last and has not ended.
   *
   * @param ms that it has taken already. Default: 0
   */
  loadingConfig(ms = 0): string | undefined {
    const now = performance.now();
    return [...this.#configs].findLast(([, begin]) => begin !== undefined && now - begin >= ms)?.[0];
  }

  /** The configuration whose code is in a stack, with the line: `/srv/codesearch.config.ts:7`. */
  configIn(stack: string | undefined): string | undefined {
    for (const file of this.#configs.keys()) {
      const line = stack?.split('\n').find((each) => /^\s*at /.test(each) && each.includes(`${file}:`));
      if (line) return `${file}:${Number.parseInt(line.slice(line.indexOf(`${file}:`) + file.length + 1), 10)}`;
    }
    return undefined;
  }

  /**
   * From now on, callbacks belong to the call that installed them, such as timers and listeners of sockets. Each
   * promise in a call costs about a microsecond more.
   *
   * @param present the call that has just begun
   */
  #follow(present: StageTrace): void {
    if (!this.#installer) {
      this.#installer = new AsyncLocalStorage();
      channel<StageTrace, Installer>(`tracing:${channelName}:start`).bindStore(this.#installer, (call) => ({ call }));
    }
    this.#installer.enterWith({ call: present });
  }

  /**
   * The call that a fault belongs to: of the plugin whose code is the innermost in the stack its running call, or the
   * last one that it began, since a callback runs after its call. Other code, such as a library, belongs to the call
   * that it runs in, or else to the plugin that called it. Without any code, it is the innermost running call.
   *
   * @param stack of what was thrown, or of the end of the process
   */
  blamed(stack: string | undefined): StageTrace | undefined {
    const { plugins, isCalled } = this.#codeIn(stack);
    const isOfThem = ({ plugin }: StageTrace): boolean => plugins.has(plugin);
    const installer = this.#installer?.getStore()?.call;
    if (installer && (isCalled || plugins.size === 0 || isOfThem(installer))) return installer;
    if (plugins.size === 0) return this.innermost();
    return [...this.#begins.keys()].findLast(isOfThem) ?? [...this.#last.values()].findLast(isOfThem);
  }

  /**
   * Ends a call whose work has failed beside it. To create a stage has ended by then: the running call of the plugin
   * fails instead, or the next one, so that its caller hears of it.
   */
  fail(call: StageTrace, reason: Error): void {
    if (call.operation !== 'create') return call.fail?.(reason);
    const running = [...this.#begins.keys()].findLast((each) => each.fail && stageOf(each) === stageOf(call));
    if (running) running.fail?.(reason);
    else this.#left.set(stageOf(call), reason);
  }

  #failLeft(call: StageTrace, fail: (reason: Error) => void): void {
    const left = this.#left.get(stageOf(call));
    if (left && this.#left.delete(stageOf(call))) fail(left);
  }

  /** The plugins that the innermost known file of a stack defines, and whether that file has called other code. */
  #codeIn(stack = ''): { readonly plugins: ReadonlySet<string>; readonly isCalled: boolean } {
    const frames = stack.split('\n').filter((line) => /^\s*at .*[/\\]/.test(line) && !line.includes('node:'));
    const calls = [...this.#last.values()];
    const definedAt = (frame: string): string[] =>
      calls.flatMap(({ plugin, definedIn }) => (definedIn && frame.includes(codePlace(definedIn)) ? [plugin] : []));
    const at = frames.findIndex((frame) => definedAt(frame).length > 0);
    const above = at === -1 ? frames : frames.slice(0, at);
    return {
      plugins: new Set(at === -1 ? [] : definedAt(frames[at] as string)),
      isCalled: above.some((frame) => !frame.includes(this.#own)),
    };
  }
}

/** Which stage a call is one of. */
function stageOf({ plugin, root }: StageTrace): string {
  return JSON.stringify([plugin, root]);
}

/**
 * What lines of a stack have that are in the code of a plugin: the folder of its package, or the one file of a local
 * plugin.
 */
function codePlace(definedIn: string): string {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(definedIn)?.[0] ?? `${definedIn}:`;
}

/**
 * Where the packages of this project are, whose code is known: beside that of the given module, or installed with their
 * scope.
 *
 * @param module URL of a module in the second level of a package, such as `dist/main.js`
 */
export function ownPackages(module: string): string {
  return fileURLToPath(new URL('../../', module)).replace(/[/\\]node_modules[/\\]$/, '$&@codesearch/');
}
