import { tracingChannel } from 'node:diagnostics_channel';
import type { TracingChannelSubscribers } from 'node:diagnostics_channel';
import type { stageChannelName, StageTrace } from '@codesearch/engine';

// The engine is not loaded for its name.
const channelName: typeof stageChannelName = 'codesearch:stage';

/** After this time of one call a user asks what the run does. */
const patienceMs = 10_000;

/** Watches the calls of plugins in one project for the one that a run waits for. */
export class SlowCall implements Disposable {
  readonly #begins = new Map<StageTrace, number>();
  readonly #channel = tracingChannel<StageTrace>(channelName);
  readonly #handlers: TracingChannelSubscribers<StageTrace>;

  /** @param root of the project. A call in the pool has none, and counts too */
  constructor(root: string) {
    const ended = (call: StageTrace): void => void this.#begins.delete(call);
    this.#handlers = {
      start: (call) => {
        if ((call.root ?? root) === root) this.#begins.set(call, performance.now());
      },
      end: (call) => {
        if (call.operation === 'create') ended(call);
      },
      asyncStart: () => {},
      asyncEnd: ended,
      error: () => {},
    };
    this.#channel.subscribe(this.#handlers);
  }

  /** Plugin and operation of the innermost call that has taken more than ten seconds: `store-mine, upsert`. */
  get name(): string | undefined {
    const now = performance.now();
    const slow = [...this.#begins].findLast(([, begin]) => now - begin >= patienceMs)?.[0];
    return slow && `${slow.plugin}, ${slow.operation}`;
  }

  [Symbol.dispose](): void {
    this.#channel.unsubscribe(this.#handlers);
  }
}
