import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { printed } from './printed.ts';
import type { SearchDocument } from './printed.ts';
import { Sandbox } from './sandbox.ts';
import type { Outcome } from './sandbox.ts';

/* Hits whose files have changed since they were indexed, in every format. */

/** A module with one function per name. */
const functions = (...names: readonly string[]): string =>
  names.map((name) => `export function ${name}(): string {\n  return '${name} of a session';\n}\n`).join('\n');

describe('a search of an index that is out of date', () => {
  let stale: Sandbox;

  const search = (...args: string[]): Promise<Outcome> => stale.run(['search', 'session', '--no-sync', ...args]);

  beforeEach(async () => {
    stale = new Sandbox({
      'moved.ts': functions('openSession'),
      'changed.ts': functions('closeSession'),
      'deleted.ts': functions('expireSession'),
      'fresh.ts': functions('renewSession'),
    });
    expect(await stale.run(['index'])).toMatchObject({ code: 0 });
    stale.write('moved.ts', `// One.\n// Two.\n${functions('openSession')}`);
    stale.write('changed.ts', functions('closeConnection'));
    rmSync(join(stale.tree, 'deleted.ts'));
    stale.write('fresh.ts', `${functions('renewSession')}\n// Three.\n`);
  });

  afterEach(() => stale.remove());

  it('reports the freshness of each hit, with its lines on disk', async () => {
    const { results } = printed<SearchDocument>('search', await search('--json'));
    const verdicts = results.map(({ path, freshness, startLine, symbols }) => [
      path,
      freshness,
      startLine,
      symbols[0]?.line,
    ]);
    expect(Object.fromEntries(verdicts.map(([path, ...rest]) => [path, rest]))).toEqual({
      'moved.ts': ['moved', 3, 3],
      'changed.ts': ['changed', 1, 1],
      'deleted.ts': ['deleted', 1, 1],
      'fresh.ts': ['fresh', 1, 1],
    });
  });

  it('marks hits in text output', async () => {
    const { stdout } = await search('--lines', '1');
    expect(stdout).toMatch(/^moved\.ts:3 .*\(moved since it was indexed\).*\n {2}3 {2}export function openSession/m);
    expect(stdout).toMatch(/^changed\.ts:1 .*\(changed since it was indexed\)/m);
    expect(stdout).toMatch(/^deleted\.ts:1 .*\(deleted since it was indexed\)/m);
    expect(stdout).toMatch(/^fresh\.ts:1 {2}function renewSession {2}mentions the name$/m);
  });

  it('prints no lines that are not on disk in grep output', async () => {
    const { stdout, stderr } = await search('--format', 'grep');
    expect(stdout).toMatch(/^moved\.ts:3:export function openSession/m);
    expect(stdout).not.toMatch(/^(?:changed|deleted)\.ts/m);
    expect(stderr).toBe('Not checked for changed files.\n2 hits left out: the text is no longer in the file.\n');
  });

  it('finds fresh hits after a sync', async () => {
    renameSync(join(stale.tree, 'fresh.ts'), join(stale.tree, 'renamed.ts'));
    const { results } = printed<SearchDocument>('search', await stale.run(['search', 'session', '--json']));
    expect(new Set(results.map(({ freshness }) => freshness))).toEqual(new Set(['fresh']));
    expect(results.map(({ path }) => path)).not.toContain('deleted.ts');
  });
});
