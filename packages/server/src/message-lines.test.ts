import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MessageLines, maxMessageBytes } from './message-lines.ts';
import type { Rejection } from './message-lines.ts';

async function passThrough(
  chunks: readonly Buffer[],
): Promise<{ readonly lines: string; readonly rejections: Rejection[] }> {
  const rejections: Rejection[] = [];
  const stream = new MessageLines((rejection) => rejections.push(rejection));
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  return { lines: await text(stream), rejections };
}

it('passes on the same messages wherever the chunks are cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.json().filter((json) => !json.startsWith('['))),
      fc.array(fc.nat(40)),
      async (messages, cuts) => {
        const input = Buffer.from(messages.map((message) => `${message}\n`).join(''));
        const chunks: Buffer[] = [];
        let at = 0;
        for (const cut of cuts) chunks.push(input.subarray(at, (at += cut)));
        chunks.push(input.subarray(at));
        expect(await passThrough(chunks)).toEqual({ lines: input.toString(), rejections: [] });
      },
    ),
  );
});

it('rejects a line that is not JSON, and continues', async () => {
  const { lines, rejections } = await passThrough([Buffer.from('{"a":1}\nnonsense\n\n{"b":2}\n')]);
  expect(lines).toBe('{"a":1}\n{"b":2}\n');
  expect(rejections.map(({ code }) => code)).toEqual([-32_700]);
});

it('answers a request that the server would drop', async () => {
  const sent = [
    { jsonrpc: '2.0', id: 1, method: 'ping', params: [] },
    { jsonrpc: '2.0', id: 'a', method: 'ping', params: 'x' },
    { jsonrpc: '2.0', id: 2, method: 'ping', params: null },
    { jsonrpc: '2.0', id: 3, method: 7 },
    { jsonrpc: '1.0', id: 4, method: 'ping' },
    { jsonrpc: '2.0', id: 5, method: 'ping' },
    { jsonrpc: '2.0', id: 6, result: [] },
  ];
  const { lines, rejections } = await passThrough([
    Buffer.from(sent.map((each) => `${JSON.stringify(each)}\n`).join('')),
  ]);
  expect(rejections.map(({ id, code }) => [id, code])).toEqual([
    [1, -32_602],
    ['a', -32_602],
    [2, -32_602],
    [3, -32_600],
    [4, -32_600],
  ]);
  expect(
    lines
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: number }).id),
  ).toEqual([5, 6]);
});

it('rejects a line over the limit, and continues', async () => {
  const long = Buffer.alloc(maxMessageBytes + 1, 'x');
  const { lines, rejections } = await passThrough([long, Buffer.from('\n{"b":2}\n')]);
  expect(lines).toBe('{"b":2}\n');
  expect(rejections).toEqual([
    { code: -32_600, message: expect.stringContaining(String(maxMessageBytes + 1)) as string },
  ]);
});

it('keeps nothing of a line that is already over the limit', async () => {
  const stream = new MessageLines(() => {});
  const parts = Array.from({ length: 3 }, () => new WeakRef(writeLarge(stream)));
  // A reference that was made in a turn of the event loop holds its object until the end of that turn.
  await setImmediate();
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  expect(parts.filter((part) => part.deref() !== undefined)).toHaveLength(0);
  stream.destroy();
});

/** @returns the memory of what was written, of which any part holds the whole */
function writeLarge(stream: MessageLines): ArrayBufferLike {
  const part = Buffer.alloc(maxMessageBytes, 'x');
  stream.write(part);
  return part.buffer;
}

it('refuses a batch of messages, and continues', async () => {
  const { lines, rejections } = await passThrough([
    Buffer.from('[{"jsonrpc":"2.0","id":1,"method":"ping"}]\n{"b":2}\n'),
  ]);
  expect(lines).toBe('{"b":2}\n');
  expect(rejections).toEqual([{ code: -32_600, message: expect.stringContaining('no batches') as string }]);
});
