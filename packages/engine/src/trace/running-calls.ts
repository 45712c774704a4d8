import { AsyncLocalStorage } from 'node:async_hooks';
import { channel, tracingChannel } from 'node:diagnostics_channel';
import { fileURLToPath } from 'node:url';
import type { ConfigLoad, configChannelName } from './config-loads.ts';
import type { stageChannelName, StageTrace } from './stage-trace.ts';

/** What somebody who watches calls may want to know at once. */
export interface CallListener {
  /** Called at each begin and end of a call with the innermost running one; with nothing if no call is running. */
  innermost?(call: StageTrace | undefined): void;
  /** Called before a stage is created. */
  creates?(call: StageTrace): void;
}

/** What the code that runs was begun by. */
interface Installer {
  readonly call?: StageTrace;
}

const channelName: typeof stageChannelName = 'codesearch:stage';
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
  /** The call that a callback was installed in, once calls are followed. */
  #installer: AsyncLocalStorage<Installer> | undefined;

  constructor(listener: CallListener = {}) {
    const ended = (call: StageTrace): void => {
      this.#begins.delete(call);
      listener.innermost?.(this.innermost());
    };
    tracingChannel<StageTrace>(channelName).subscribe({
      start: (call) => {
        this.#begins.set(call, performance.now());
        this.#last.set(call.plugin, call);
        listener.innermost?.(call);
        if (call.operation === 'create') listener.creates?.(call);
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
    tracingChannel<ConfigLoad>(configs).subscribe({
      start: ({ file }) => void this.#configs.set(file, performance.now()),
      end: () => {},
      asyncStart: () => {},
      asyncEnd: ({ file }) => void this.#configs.set(file, undefined),
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
  follow(present: StageTrace): void {
    if (!this.#installer) {
      this.#installer = new AsyncLocalStorage();
      channel<StageTrace, Installer>(`tracing:${channelName}:start`).bindStore(this.#installer, (call) => ({ call }));
    }
    this.#installer.enterWith({ call: present });
  }

  /**
   * The call that a fault belongs to. Of the plugin whose code is the innermost in the stack: its running call, or the
   * last one that it began, since a callback runs after its call. Without such code, the call that installed the
   * callback, or else the innermost running one.
   *
   * @param stack of what was thrown, or of the end of the process
   */
  blamed(stack: string | undefined): StageTrace | undefined {
    const plugin = this.#pluginIn(stack);
    if (plugin === undefined) return this.#installer?.getStore()?.call ?? this.innermost();
    return [...this.#begins.keys()].findLast((call) => call.plugin === plugin) ?? this.#last.get(plugin);
  }

  #pluginIn(stack = ''): string | undefined {
    const places = [...this.#last.values()].flatMap(({ plugin, definedIn }) =>
      definedIn === undefined ? [] : [{ plugin, place: codePlace(definedIn) }],
    );
    for (const line of stack.split('\n')) {
      const found = places.find(({ place }) => line.includes(place));
      if (found && /^\s*at /.test(line)) return found.plugin;
    }
    return undefined;
  }
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
