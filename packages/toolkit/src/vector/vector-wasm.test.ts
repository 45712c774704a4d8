import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { compiledModule } from '../../scripts/build-vector-wasm.ts';

it('vector-wasm.ts contains the compiled vector.wat', async () => {
  const present = await readFile(new URL('./vector-wasm.ts', import.meta.url), 'utf8');
  expect(present).toBe(await compiledModule());
});
