import { expect, it } from 'vitest';
import { Batches } from './batches.ts';

const request = (id: number, method = 'ping', params: object = {}): object => ({ jsonrpc: '2.0', id, method, params });
const answer = (id: number): object => ({ jsonrpc: '2.0', id, result: {} });

function opened(...batch: readonly object[]): { readonly batches: Batches; readonly sent: unknown[] } {
  const sent: unknown[] = [];
  const batches = new Batches((answers) => sent.push(answers));
  expect(batches.begin(batch)).toEqual(batch);
  return { batches, sent };
}

it('sends the answers to a batch together', () => {
  const { batches, sent } = opened(request(1), { jsonrpc: '2.0', method: 'notifications/initialized' }, request(2));
  expect(batches.take(JSON.stringify(answer(2)))).toBe(true);
  expect(sent).toEqual([]);
  expect(batches.take(JSON.stringify(answer(1)))).toBe(true);
  expect(sent).toEqual([[answer(2), answer(1)]]);
});

it('takes no other messages', () => {
  const { batches, sent } = opened(request(1));
  expect(batches.take(JSON.stringify(answer(3)))).toBe(false);
  expect(batches.take(JSON.stringify(request(1, 'roots/list')))).toBe(false);
  expect(batches.take(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: {} }))).toBe(false);
  batches.take(JSON.stringify(answer(1)));
  expect(batches.take(JSON.stringify(answer(1)))).toBe(false);
  expect(sent).toHaveLength(1);
});

it('does not wait for the answer to a cancelled request', () => {
  const { batches, sent } = opened(request(1), request(2));
  batches.take(JSON.stringify(answer(1)));
  batches.see({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } });
  expect(sent).toEqual([[answer(1)]]);
});

it.each([
  [{ jsonrpc: '2.0', method: 'notifications/progress', params: { requestId: 1 } }],
  [request(1, 'tools/call', { requestId: 1 })],
  [answer(1)],
  [{ method: 'notifications/cancelled', params: { requestId: 1 } }],
  [7],
  [null],
])('waits for an answer, whatever comes in except its cancellation: %j', (incoming) => {
  const { batches, sent } = opened(request(1));
  batches.see(incoming);
  expect(sent).toEqual([]);
  expect(batches.take(JSON.stringify(answer(1)))).toBe(true);
  expect(sent).toEqual([[answer(1)]]);
});

it.each([
  [[], 'is empty'],
  [Array.from({ length: 101 }, (_, id) => request(id)), 'the limit is 100'],
  [[request(1), 7], 'something that is no message'],
  [[request(1, 'initialize')], 'must not contain initialize'],
  [[request(1), request(1)], 'the same id'],
  [
    [request(1, 'tools/list', { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } })],
    'Protocol version 2026-07-28 has no batches',
  ],
])('refuses the batch %j', (batch, problem) => {
  expect(new Batches(() => {}).begin(batch)).toEqual({ code: -32_600, message: expect.stringContaining(problem) });
});
