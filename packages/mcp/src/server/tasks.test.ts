import { CLIENT_CAPABILITIES_META_KEY } from '@modelcontextprotocol/server';
import type { CallToolResult, McpServer, ServerContext } from '@modelcontextprotocol/server';
import { expect, it } from 'vitest';
import { Tasks } from './tasks.ts';
import type { Work } from './tasks.ts';

const extensions = { 'io.modelcontextprotocol/tasks': {} };
const context = {
  mcpReq: { envelope: { [CLIENT_CAPABILITIES_META_KEY]: { extensions } } },
} as unknown as ServerContext;

type Handler = (request: { readonly taskId: unknown }, context: ServerContext) => unknown;

/** The handlers of the requests about tasks. */
function handlersOf(tasks: Tasks): ReadonlyMap<string, Handler> {
  const handlers = new Map<string, Handler>();
  const setRequestHandler = (method: string, _: object, handler: Handler): unknown => handlers.set(method, handler);
  tasks.register({ server: { registerCapabilities() {}, setRequestHandler } } as unknown as McpServer);
  return handlers;
}

const workOf = (result: Promise<CallToolResult>): Work => ({ result, message: () => 'half', cancel() {} });

it('keeps a task at work however long it takes, and what has ended for an hour', async () => {
  let now = 0;
  const tasks = new Tasks(() => now);
  const get = handlersOf(tasks).get('tasks/get')!;
  const atWork = tasks.create(workOf(new Promise(() => {})))['taskId'];
  const ended = tasks.create(workOf(Promise.resolve({ content: [] })))['taskId'];
  await Promise.resolve();
  for (const passed of [3_600_000, 3_600_001]) {
    now = passed;
    tasks.create(workOf(new Promise(() => {})));
    expect(get({ taskId: atWork }, context)).toMatchObject({ status: 'working', statusMessage: 'half' });
    if (passed === 3_600_000) expect(get({ taskId: ended }, context)).toMatchObject({ status: 'completed' });
    else expect(() => get({ taskId: ended }, context)).toThrow('There is no task');
  }
});
