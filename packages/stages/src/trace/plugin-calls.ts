import { channel } from 'node:diagnostics_channel';

/** Name of the channel of what plugins of others do at once: each turn of the thread that a call begins with. */
export const pluginCallChannelName = 'codesearch:plugin-call';

/** What a plugin begins to do. */
export interface PluginCall {
  /** Name of the plugin. */
  readonly plugin: string;
  /** As in `StageTrace`. */
  readonly operation: string;
  /** Set by a subscriber that runs the work itself. */
  runs?: (<Result>(work: () => Result) => Result) | undefined;
}

const calls = channel(pluginCallChannelName);

/** Lets a subscriber run what a plugin does before it waits for the first time. */
export function atOnce<Result>(plugin: string, operation: string, work: () => Result): Result {
  if (!calls.hasSubscribers) return work();
  const call: PluginCall = { plugin, operation };
  calls.publish(call);
  return call.runs ? call.runs(work) : work();
}
