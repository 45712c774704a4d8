import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeWriterLock } from './writer-lock.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-lock-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('a writer lock', () => {
  it('has one holder at a time, and names it to the others', async () => {
    const lock = await takeWriterLock(folder, '/project');
    await expect(takeWriterLock(folder, '/project')).rejects.toMatchObject({
      code: 'INDEX_BUSY',
      details: { pid: process.pid },
    });
    lock[Symbol.dispose]();
    (await takeWriterLock(folder, '/project'))[Symbol.dispose]();
  });

  it('goes to a process that waits for it', async () => {
    const lock = await takeWriterLock(folder, '/project');
    const waiting = takeWriterLock(folder, '/project', { waitMs: 120_000 });
    lock[Symbol.dispose]();
    (await waiting)[Symbol.dispose]();
  });

  it('is no longer waited for when the signal aborts', async () => {
    const lock = await takeWriterLock(folder, '/project');
    const waiting = takeWriterLock(folder, '/project', { waitMs: 120_000, signal: AbortSignal.timeout(20) });
    await expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' });
    lock[Symbol.dispose]();
  });

  it('is free again when its holder is killed', async () => {
    const program = join(folder, 'holder.mjs');
    writeFileSync(
      program,
      `import { takeWriterLock } from ${JSON.stringify(new URL('./writer-lock.ts', import.meta.url).href)};
     await takeWriterLock(${JSON.stringify(folder)}, '/project');
     process.send('held');
     setInterval(() => {}, 1000);`,
    );
    const holder = fork(program);
    await once(holder, 'message');
    await expect(takeWriterLock(folder, '/project')).rejects.toMatchObject({ details: { pid: holder.pid } });
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    (await takeWriterLock(folder, '/project', { waitMs: 120_000 }))[Symbol.dispose]();
  });

  it('is taken again by a process that waited for a lock that was removed with its folder', async () => {
    const lock = await takeWriterLock(folder, '/project');
    const waiting = takeWriterLock(folder, '/project', { waitMs: 120_000 });
    // When this attempt has failed, the other one waits.
    await expect(takeWriterLock(folder, '/project')).rejects.toMatchObject({ code: 'INDEX_BUSY' });
    rmSync(folder, { recursive: true });
    const third = await takeWriterLock(folder, '/project');
    lock[Symbol.dispose]();
    let taken = false;
    const second = waiting.then((held) => {
      taken = true;
      return held;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(taken).toBe(false);
    expect(existsSync(join(folder, 'writer.json'))).toBe(true);
    third[Symbol.dispose]();
    (await second)[Symbol.dispose]();
  });

  it('reports a folder that it cannot be created in', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(takeWriterLock(join(folder, 'file'), '/project')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryable: false,
      hint: expect.stringMatching(/space|permission/i),
    });
  });
});
