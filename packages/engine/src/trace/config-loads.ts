import { tracingChannel } from 'node:diagnostics_channel';

/** Name of the tracing channel of each load of a configuration. */
export const configChannelName = 'codesearch:config';

/** One load of a configuration: what it runs until it has given its value. */
export interface ConfigLoad {
  /** Absolute path. */
  readonly file: string;
}

/** Runs the code of a configuration. An end of the process in this time is a fault of that code. */
export function loadingConfig<Value>(file: string, load: () => Promise<Value>): Promise<Value> {
  return tracingChannel<ConfigLoad>(configChannelName).tracePromise(load, { file });
}
