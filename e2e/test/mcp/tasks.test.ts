import { afterEach, beforeEach, expect, it } from 'vitest';
import { sourceTree } from '../faults/source-tree.ts';
import { Sandbox } from '../sandbox.ts';
import { RawServer } from './raw-server.ts';

/* Indexing as a task of the protocol, for clients that follow tasks. */

const files = 600;
let sandbox: Sandbox;
let server: RawServer;
let id = 0;

beforeEach(() => {
  sandbox = new Sandbox(sourceTree(files));
  server = new RawServer(sandbox);
});

afterEach(async () => {
  await server.end();
  sandbox.remove();
});

async function request(method: string, params: object, extensions = true): Promise<Record<string, unknown>> {
  const capabilities = extensions ? { extensions: { 'io.modelcontextprotocol/tasks': {} } } : {};
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': capabilities,
    'io.modelcontextprotocol/clientInfo': { name: 'tasks', version: '1' },
  };
  const { result, error } = await server.request(++id, method, { ...params, _meta });
  return (result ?? { error }) as Record<string, unknown>;
}

const index = (extensions?: boolean): Promise<Record<string, unknown>> =>
  request('tools/call', { name: 'index_codebase', arguments: { path: sandbox.tree } }, extensions);

async function ended(taskId: unknown): Promise<Record<string, unknown>> {
  let task = await request('tasks/get', { taskId });
  while (task['status'] === 'working') {
    expect(task).toMatchObject({ taskId, statusMessage: expect.stringMatching(/listing files|of 600 files/) });
    task = await request('tasks/get', { taskId });
  }
  return task;
}

it('is offered', async () => {
  expect(await request('server/discover', {})).toMatchObject({
    capabilities: { extensions: { 'io.modelcontextprotocol/tasks': {} } },
  });
});

it('can be cancelled', async () => {
  const { taskId, resultType, status } = await index();
  expect([resultType, status]).toEqual(['task', 'working']);
  expect(await request('tasks/cancel', { taskId })).toMatchObject({ resultType: 'complete' });
  expect(await ended(taskId)).toMatchObject({ status: 'cancelled' });
});

it('ends with the answer', async () => {
  const { taskId } = await index();
  expect(await ended(taskId)).toMatchObject({
    status: 'completed',
    result: { content: [{ type: 'text', text: expect.stringContaining(`${sandbox.tree} is up to date`) }] },
  });
  expect(await request('tasks/get', { taskId: 'unknown' })).toMatchObject({ error: { code: -32_602 } });
});

it('is answered without a task if the client follows none', async () => {
  const answer = await index(false);
  expect(answer).toMatchObject({
    resultType: 'complete',
    content: [{ text: expect.stringMatching(/ndexing|up to date/) }],
  });
  expect(await request('tasks/get', { taskId: 'any' }, false)).toMatchObject({ error: { code: -32_021 } });
});
