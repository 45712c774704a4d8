import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { compiledDot } from '../../scripts/build-dot-wasm.ts';

it('dot-wasm.ts contains the compiled dot.wat', async () => {
  const present = await readFile(new URL('./dot-wasm.ts', import.meta.url), 'utf8');
  expect(present).toBe(await compiledDot());
});
