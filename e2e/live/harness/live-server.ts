import type { StageBinding } from '@codesearch/kernel';

/** A server that runs for a test. */
export interface RunningServer {
  /** Where it is reached. */
  readonly url: string;
  /** Ends it as a power failure would, and waits until its process is gone. */
  kill(): Promise<void>;
  /** Starts it again with the same data at the same address, after it was killed. */
  restart(): Promise<void>;
}

/** A kind of server, and the plugin that speaks to it: all that the live suite needs to know of a store. */
export interface LiveServer {
  /** As people call it, with its version where it is pinned. */
  readonly name: string;
  /** Environment variable with the URL of a server to test instead of one that is started here. */
  readonly variable: string;
  /**
   * Installs and starts a server.
   *
   * @param folder for its data
   * @returns the server, or in words why none can run here
   */
  start(folder: string): Promise<RunningServer | string>;
  /**
   * The plugin, bound to a server.
   *
   * @param index name of the index on the server. Default: the plugin's own choice for the project
   */
  bind(url: string, index?: string): StageBinding<'store'>;
  /** The plugin with exact search of vectors, and with words found by the local store: what other stores are compared with. */
  bindExact(url: string, index: string): StageBinding<'store'>;
  /**
   * Source text of a configuration with the plugin.
   *
   * @param rest further entries of the configuration
   */
  config(url: string, index: string, rest?: string): string;
  /** Whether other machines can read an index: not where its words are in files of the machine that built it. */
  readonly isShared: boolean;
  /** Removes an index from the server, behind the back of the program. */
  drop(url: string, index: string): Promise<void>;
}
