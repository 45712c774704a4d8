import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MessageLines, mostMessageBytes } from './message-lines.ts';
import type { Refusal } from './message-lines.ts';

async function passed(chunks: readonly Buffer[]): Promise<{ readonly lines: string; readonly refusals: Refusal[] }> {
  const refusals: Refusal[] = [];
  const stream = new MessageLines((refusal) => refusals.push(refusal));
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  return { lines: await text(stream), refusals };
}

it('passes the same messages however they are cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.json()), fc.array(fc.nat(40)), async (messages, cuts) => {
      const input = Buffer.from(messages.map((message) => `${message}\n`).join(''));
      const chunks: Buffer[] = [];
      let at = 0;
      for (const cut of cuts) chunks.push(input.subarray(at, (at += cut)));
      chunks.push(input.subarray(at));
      expect(await passed(chunks)).toEqual({ lines: input.toString(), refusals: [] });
    }),
  );
});

it('drops what is no JSON, and goes on', async () => {
  const { lines, refusals } = await passed([Buffer.from('{"a":1}\nnonsense\n\n{"b":2}\n')]);
  expect(lines).toBe('{"a":1}\n{"b":2}\n');
  expect(refusals.map(({ code }) => code)).toEqual([-32_700]);
});

it('drops what is too long, and goes on', async () => {
  const long = Buffer.alloc(mostMessageBytes + 1, 'x');
  const { lines, refusals } = await passed([long, Buffer.from('\n{"b":2}\n')]);
  expect(lines).toBe('{"b":2}\n');
  expect(refusals).toEqual([
    { code: -32_600, message: expect.stringContaining(String(mostMessageBytes + 1)) as string },
  ]);
});
