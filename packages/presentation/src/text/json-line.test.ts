import { expect, it } from 'vitest';
import { jsonLine } from './json-line.ts';

it('jsonLine escapes characters that are unsafe for a terminal', () => {
  const value = { text: '\u009b31m \u007f \u202e \u001b[2J \u200b \u{e0041} é 日本 🚀' };
  const line = jsonLine(value);
  expect(line).toBe(String.raw`{"text":"\u009b31m \u007f \u202e \u001b[2J \u200b \udb40\udc41 é 日本 🚀"}` + '\n');
  expect(JSON.parse(line)).toEqual(value);
});
