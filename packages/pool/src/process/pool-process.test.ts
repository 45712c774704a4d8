import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { PoolProcess } from './pool-process.ts';
import { waitedMs } from './waited-time.ts';

const setup = { dataDir: '', plan: { contextualize: false, embed: false } };
const file = { path: 'a.js', size: 1, mtimeMs: 0, stamp: '' };

it('ends a process at the limit of its batch, but not while other programs have the processors', async () => {
  const ended = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  let [times, isBusy] = [0, true];
  const hanging = new PoolProcess(
    {
      ...{ setup, poolArguments: [], env: process.env, limitMs: 20 },
      program: fileURLToPath(new URL('./fixture/hanging-child.ts', import.meta.url)),
      waitedMs() {
        if (++times > 4) asked.resolve();
        return isBusy ? performance.now() * 2 : 0;
      },
    },
    { message: () => ready.resolve(), ended: () => ended.resolve() },
  );
  await ready.promise;
  hanging.send({ id: 0, kind: '.js', files: [file] });
  await asked.promise;
  expect(hanging.timedOut).toBe(false);
  isBusy = false;
  await ended.promise;
  expect(hanging.timedOut).toBe(true);
});

it.runIf(existsSync('/proc/self/schedstat'))('knows how long a process waited for a processor', () => {
  expect(waitedMs(process.pid)).toBeGreaterThan(0);
  expect(waitedMs(undefined)).toBe(0);
});
