import { expect, it } from 'vitest';
import { decode } from './decode.ts';

const utf32 = (text: string, isLittle: boolean): Buffer => {
  const points = [0xfeff, ...[...text].map((character) => character.codePointAt(0) as number)];
  const bytes = Buffer.alloc(points.length * 4);
  for (const [index, point] of points.entries())
    if (isLittle) bytes.writeUInt32LE(point, index * 4);
    else bytes.writeUInt32BE(point, index * 4);
  return bytes;
};

it.each([true, false])('reads UTF-32, little %s', async (isLittle) => {
  const text = 'export const total = "größer 🛒";\r\n';
  expect(await decode(utf32(text, isLittle))).toEqual({ text });
});

it.each([
  ['NUL characters', utf32('a\0b', true)],
  ['no characters', Buffer.from([0xff, 0xfe, 0, 0, 0xff, 0xff, 0xff, 0xff])],
])('reads no binary file as UTF-32: %s', async (_, bytes) => {
  expect(await decode(bytes)).toMatchObject({ verdict: { reason: expect.any(String) } });
});
