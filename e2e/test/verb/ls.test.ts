import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smallService } from '../small-service.ts';
import { Sandbox } from '../sandbox.ts';
import type { Outcome } from '../sandbox.ts';
import { indexFolders, listed } from './indexes.ts';

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox(smallService);
});

afterEach(() => sandbox.remove());

const run = (...args: string[]): Promise<Outcome> => sandbox.run(args);

describe('ls', () => {
  it('says that there are no indexes, and writes nothing', async () => {
    expect(await run('ls')).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^There are no indexes yet/) as string,
      stderr: '',
    });
    expect(await listed(sandbox)).toEqual([]);
    expect(existsSync(sandbox.home)).toBe(false);
  });

  it('lists indexes with their paths, and marks orphans', async () => {
    const [kept = '', gone = ''] = await indexFolders(sandbox, 'kept', 'to-go');
    rmSync(gone, { recursive: true });
    const { code, stdout, stderr } = await run('ls');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [titles = '', first = '', second = '', ...rest] = stdout.split('\n');
    expect(titles).toMatch(/^PATH +STATE +FILES +CHUNKS +SIZE +MODEL +STORE +SYNCED$/);
    expect(first.startsWith(`${kept}  `)).toBe(true);
    expect(first).toMatch(
      / up to date +1 +1 +[\d.]+ [kM]?B {2}codesearch-static\S+ {2}store-local +\d{4}-\d\d-\d\d \d\d:\d\d$/,
    );
    expect(second).toMatch(/\/to-go +up to date, orphan +1 +1 /);
    expect(first.indexOf('codesearch-static')).toBe(titles.indexOf('MODEL'));
    expect(rest).toEqual(['']);
    expect(await listed(sandbox)).toMatchObject([
      { root: kept, state: 'current', orphan: false, files: 1, chunks: 1 },
      { root: gone, state: 'current', orphan: true },
    ]);
  });

  it('lists a damaged index with its id, and with its folder if that is known', async () => {
    const [root = ''] = await indexFolders(sandbox, 'one');
    const [{ folder = '', id = '' } = {}] = await listed(sandbox);
    writeFileSync(join(folder, 'project.json'), 'damaged');
    expect((await run('ls')).stdout).toMatch(new RegExp(`^${root} +damaged `, 'm'));
    expect(await listed(sandbox)).toMatchObject([{ id, state: 'corrupt' }]);
  });
});
