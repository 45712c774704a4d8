import type { StageBinding } from '@codesearch/kernel';

/** A server that runs for a test. */
export interface RunningServer {
  /** Address of the server. */
  readonly url: string;
  /** Ends it as a power failure would, and waits until its process has ended. */
  kill(): Promise<void>;
  /** Starts it again with the same data and address after it was killed. */
  restart(): Promise<void>;
}

/** A kind of server and its plugin: everything that the live suite needs to know about a store. */
export interface LiveServer {
  /** Its common name, with its version if it is pinned. */
  readonly name: string;
  /** Environment variable with the URL of a server to test instead of one that is started here. */
  readonly variable: string;
  /**
   * Installs and starts a server.
   *
   * @param folder for its data
   * @returns the server, or the reason why it cannot run here
   */
  start(folder: string): Promise<RunningServer | string>;
  /**
   * The plugin, bound to a server.
   *
   * @param index name of the index on the server. Default: the plugin's own choice for the project
   */
  bind(url: string, index?: string): StageBinding<'store'>;
  /**
   * The plugin with exact dense search, and with the lexical search of the local store, to compare it with the local
   * store.
   */
  bindExact(url: string, index: string): StageBinding<'store'>;
  /**
   * Source text of a configuration with the plugin.
   *
   * @param rest further entries of the configuration
   */
  config(url: string, index: string, rest?: string): string;
  /** Options with which other machines can read an index. Absent if no options do. */
  readonly shared?: {
    /** As `bind`, with these options. */
    bind(url: string): StageBinding<'store'>;
    /** As `config`, with these options. */
    config(url: string, index: string, rest?: string): string;
  };
  /** Whether the store runs in the process that uses it, so that no server can be killed. Default false. */
  readonly isEmbedded?: boolean;
  /** Whether a history of calls takes a minute, so that it is tried by night. Default false. */
  readonly isSlow?: boolean;
  /** Removes an index from the server without the program. */
  drop(url: string, index: string): Promise<void>;
}
