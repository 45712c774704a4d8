import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { PoolProcess } from './pool-process.ts';
import { waitedMs } from './waited-time.ts';

vi.mock('./waited-time.ts', { spy: true });

const setup = { dataDir: '', plan: { contextualize: false, embed: false } };
const file = { path: 'a.js', size: 1, mtimeMs: 0, stamp: '' };

it('ends a process at the limit of its batch, but not while other programs have the processors', async () => {
  const waited = vi.mocked(waitedMs).mockImplementation(() => performance.now() * 2);
  const ended = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<void>();
  const program = fileURLToPath(new URL('./fixture/hanging-child.ts', import.meta.url));
  const hanging = new PoolProcess(
    { program, setup, poolArguments: [], env: process.env, limitMs: 20 },
    { message: () => ready.resolve(), ended: () => ended.resolve() },
  );
  await ready.promise;
  hanging.send({ id: 0, kind: '.js', files: [file] });
  await vi.waitFor(() => expect(waited.mock.calls.length).toBeGreaterThan(4), { timeout: 60_000 });
  expect(hanging.timedOut).toBe(false);
  waited.mockReturnValue(0);
  await ended.promise;
  expect(hanging.timedOut).toBe(true);
});

it.runIf(existsSync('/proc/self/schedstat'))('knows how long a process waited for a processor', async () => {
  const { waitedMs: real } = await vi.importActual<typeof import('./waited-time.ts')>('./waited-time.ts');
  expect(real(process.pid)).toBeGreaterThan(0);
  expect(real(undefined)).toBe(0);
});
