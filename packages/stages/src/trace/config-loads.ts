import { tracingChannel } from 'node:diagnostics_channel';
import { errors } from '@codesearch/kernel';
import { keepBuiltins, restoredBuiltins } from './builtins.ts';

/** Name of the tracing channel of each load of a configuration. */
export const configChannelName = 'codesearch:config';

/** One load of a configuration: what it runs until it has given its value. */
export interface ConfigLoad {
  /** Absolute path. */
  readonly file: string;
}

/** Time for the code of a configuration. */
const maxMs = 60_000;

/** An unsettled promise alone ends the process, which says so; a timer beside it would let all wait forever. */
async function inTime<Value>(file: string, load: () => Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const hint = 'Await nothing in it that may not end: read what you need from the environment.';
  const refusal = errors.configInvalid(file, `it has not ended within ${maxMs / 1000} seconds.`, hint);
  const timer = setTimeout(reject, maxMs, refusal).unref();
  return Promise.race([load(), late]).finally(() => clearTimeout(timer));
}

/**
 * Runs the code of a configuration. An end of the process in this time is a fault of that code.
 *
 * @throws TypeError if it replaces a built-in function
 * @throws CONFIG_INVALID if it does not end within a minute
 */
export function loadingConfig<Value>(file: string, load: () => Promise<Value>): Promise<Value> {
  keepBuiltins();
  return tracingChannel<ConfigLoad>(configChannelName).tracePromise(
    async () => {
      let loaded: Value;
      try {
        loaded = await inTime(file, load);
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
