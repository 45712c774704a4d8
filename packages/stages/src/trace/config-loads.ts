import { tracingChannel } from 'node:diagnostics_channel';
import { keepBuiltins, restoredBuiltins } from './builtins.ts';

/** Name of the tracing channel of each load of a configuration. */
export const configChannelName = 'codesearch:config';

/** One load of a configuration: what it runs until it has given its value. */
export interface ConfigLoad {
  /** Absolute path. */
  readonly file: string;
}

/**
 * Runs the code of a configuration. An end of the process in this time is a fault of that code.
 *
 * @throws TypeError if it replaces a built-in function
 */
export function loadingConfig<Value>(file: string, load: () => Promise<Value>): Promise<Value> {
  keepBuiltins();
  return tracingChannel<ConfigLoad>(configChannelName).tracePromise(
    async () => {
      let loaded: Value;
      try {
        loaded = await load();
      } catch (error) {
        throw restoredBuiltins() ?? error;
      }
      const replaced = restoredBuiltins();
      if (replaced) throw replaced;
      return loaded;
    },
    { file },
  );
}
