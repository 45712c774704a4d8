import { randomUUID } from 'node:crypto';
import { MissingRequiredClientCapabilityError, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { CallToolResult, McpServer, Result, ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { hasExtension } from './client-capabilities.ts';

const extension = 'io.modelcontextprotocol/tasks';
/** How long the result of a task is kept. */
const ttlMs = 3_600_000;
const pollIntervalMs = 2000;

/** Work that continues after a tool has answered. */
export interface Work {
  /** Resolves at the end of the work, also if it failed for a reason that the agent can understand. */
  readonly result: Promise<CallToolResult>;
  /** The progress in a few words. */
  message(): string;
  cancel(): void;
}

interface Task {
  readonly work: Work;
  readonly createdAt: string;
  lastUpdatedAt: string;
  /** What a task has besides its dates. */
  outcome:
    | { readonly status: 'working' | 'cancelled' }
    | { readonly status: 'completed'; readonly result: CallToolResult }
    | { readonly status: 'failed'; readonly error: { readonly code: number; readonly message: string } };
}

const byId = z.object({ taskId: z.string() });

/**
 * The tasks of a server process: work that a client follows by polling instead of by another tool. Clients of version
 * 2026-07-28 that support the extension get one instead of an answer while the work continues.
 *
 * @see https://modelcontextprotocol.io/seps/2663-tasks-extension
 */
export class Tasks {
  readonly #now: () => number;
  readonly #tasks = new Map<string, Task>();

  /** @param now a clock in milliseconds */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Whether the client of a request follows tasks. */
  isOfferedBy(context: ServerContext): boolean {
    return hasExtension(context, extension);
  }

  /** @returns the result of a call, which has no content yet */
  create(work: Work): CallToolResult {
    this.#removeExpired();
    const id = randomUUID();
    const now = this.#timestamp();
    const task: Task = { work, createdAt: now, lastUpdatedAt: now, outcome: { status: 'working' } };
    this.#tasks.set(id, task);
    const settle = (outcome: Task['outcome']): void => {
      if (task.outcome.status === 'working') Object.assign(task, { outcome, lastUpdatedAt: this.#timestamp() });
    };
    work.result.then(
      (result) => settle({ status: 'completed', result }),
      (error: unknown) =>
        settle({
          status: 'failed',
          error: {
            code: ProtocolErrorCode.InternalError,
            message: error instanceof Error ? error.message : String(error),
          },
        }),
    );
    return { resultType: 'task', content: [], ...this.#describe(id, task), status: 'working' };
  }

  /** Adds the extension to a server, before it connects. */
  register(server: McpServer): void {
    server.server.registerCapabilities({ extensions: { [extension]: {} } });
    server.server.setRequestHandler('tasks/get', { params: byId }, ({ taskId }, context) => {
      const task = this.#find(taskId, context);
      return { ...this.#describe(taskId, task), ...task.outcome };
    });
    // A question to the user comes before the task, so no task waits for a reply.
    server.server.setRequestHandler('tasks/update', { params: byId }, ({ taskId }, context) => {
      this.#find(taskId, context);
      return {};
    });
    server.server.setRequestHandler('tasks/cancel', { params: byId }, ({ taskId }, context) => {
      const task = this.#find(taskId, context);
      if (task.outcome.status === 'working') {
        Object.assign(task, { outcome: { status: 'cancelled' }, lastUpdatedAt: this.#timestamp() });
        task.work.cancel();
      }
      return {};
    });
  }

  #find(id: string, context: ServerContext): Task {
    if (!this.isOfferedBy(context)) {
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { extensions: { [extension]: {} } } });
    }
    const task = this.#tasks.get(id);
    if (!task) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no task ${JSON.stringify(id)}.`);
    return task;
  }

  #describe(taskId: string, { work, createdAt, lastUpdatedAt, outcome }: Task): Result {
    const progress = outcome.status === 'working' ? { statusMessage: work.message() } : {};
    return { taskId, createdAt, lastUpdatedAt, ttlMs, pollIntervalMs, ...progress };
  }

  #timestamp(): string {
    return new Date(this.#now()).toISOString();
  }

  #removeExpired(): void {
    for (const [id, { outcome, lastUpdatedAt }] of this.#tasks) {
      if (outcome.status !== 'working' && this.#now() - Date.parse(lastUpdatedAt) > ttlMs) this.#tasks.delete(id);
    }
  }
}
