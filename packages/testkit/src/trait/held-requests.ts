import type { PluginContext } from '@codesearch/kernel';
import type { TemporaryProject } from '../law/temporary-project.ts';

/** The requests of one call, which is aborted as soon as it sends one. */
export interface HeldCall {
  readonly signal: AbortSignal;
  /** @returns number of requests whose own signal did not abort with the call */
  deafRequests(): number;
}

/**
 * A context whose `fetch`, and that of its services and inner stages, sends requests, or holds them back and aborts
 * their call.
 */
export class HeldRequests {
  readonly context: PluginContext;
  readonly #send: typeof globalThis.fetch;
  #fetch: typeof globalThis.fetch;

  constructor(project: Pick<TemporaryProject, 'context' | 'contextWith'>) {
    this.#send = project.context.fetch;
    this.#fetch = this.#send;
    this.context = project.contextWith({ fetch: (input, init) => this.#fetch(input, init) });
  }

  /** Holds requests back until {@link release}. */
  hold(): HeldCall {
    const controller = new AbortController();
    let deaf = 0;
    this.#fetch = async (input, init) => {
      const reason = new Error('aborted by the test kit');
      controller.abort(reason);
      const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
      if (!signal?.aborted) deaf++;
      throw reason;
    };
    return { signal: controller.signal, deafRequests: () => deaf };
  }

  release(): void {
    this.#fetch = this.#send;
  }
}
