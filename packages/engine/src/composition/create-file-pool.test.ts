import { expect, it } from 'vitest';
import type { ResolvedConfig } from '../config/resolve-config.ts';
import { poolMemory } from './create-file-pool.ts';

it.each([
  [false, 'default', 550e6],
  [true, 'default', undefined],
  [true, 'config', 550e6],
])('limits the memory of a pool: process that stays %o, limit of %s', (isShared, origin, bytes) => {
  const config = { memoryLimit: 550, isShared, origins: { memoryLimit: origin } } as unknown as ResolvedConfig;
  expect(poolMemory(config)).toBe(bytes);
});
