import { tracingChannel } from 'node:diagnostics_channel';
import type { stageChannelName, StageTrace } from '@codesearch/engine';

/**
 * The calls of stages that have not ended, from now on, with the time of `performance` at which each began. The last one is the innermost:
 * the others wait for it.
 */
export function runningCalls(): ReadonlyMap<StageTrace, number> {
  const begins = new Map<StageTrace, number>();
  const channel: typeof stageChannelName = 'codesearch:stage';
  const ignore = (): void => {};
  tracingChannel<StageTrace>(channel).subscribe({
    start: (call) => void begins.set(call, performance.now()),
    end: ignore,
    asyncStart: ignore,
    asyncEnd: (call) => void begins.delete(call),
    error: ignore,
  });
  return begins;
}
