import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { compiledDot } from '../../scripts/compile-dot.ts';

test('the bytes in dot-wasm.ts are what dot.wat compiles to', async () => {
  const present = await readFile(new URL('./dot-wasm.ts', import.meta.url), 'utf8');
  expect(present).toBe(await compiledDot());
});
