import { syncBuiltinESMExports } from 'node:module';
import { afterAll, afterEach, vi } from 'vitest';

/*
 * Files of tests share a process: what one has replaced, the next one finds as it was. Fake timers replace functions of
 * `node:timers/promises`, which modules see only after a synchronization. Without another one they would keep the fake
 * ones.
 */

const { setTimeout } = globalThis;

afterEach(() => {
  // First, because a spy may have replaced a fake timer, which it would restore.
  vi.restoreAllMocks();
  vi.useRealTimers();
  syncBuiltinESMExports();
});

afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  if (globalThis.setTimeout === setTimeout) return;
  globalThis.setTimeout = setTimeout;
  throw new Error('A test has left a replaced setTimeout behind.');
});
