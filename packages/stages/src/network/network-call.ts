import { AsyncLocalStorage } from 'node:async_hooks';

/** A call of a plugin, as what it starts on the network sees it. */
export interface NetworkCall {
  /** Whether this call may not use the network. */
  readonly offline: boolean;
  /** Name of the plugin. */
  readonly plugin: string;
  /**
   * Called for each connection that begins within the call, before it begins.
   *
   * @param target host, with its port
   * @param isLookup whether the address of the host is looked up, mostly for a connection that has begun
   */
  connect(target: string, isLookup: boolean): void;
}

/** What the guard of the process knows. */
interface NetworkState {
  /** Whether nothing in this process may use the network. */
  forbidden: boolean;
  /** Whether the functions of Node are replaced. */
  installed: boolean;
  readonly calls: AsyncLocalStorage<NetworkCall>;
}

const key = Symbol.for('@codesearch/network');

/** One state for the process, however many copies of this module it loads. */
export function networkState(): NetworkState {
  const shared = globalThis as unknown as Record<symbol, NetworkState | undefined>;
  return (shared[key] ??= { forbidden: false, installed: false, calls: new AsyncLocalStorage() });
}
