import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { guardVariable } from './guard-processes.ts';

const tree = realpathSync(mkdtempSync(join(tmpdir(), 'guarded-')));
writeFileSync(join(tree, 'module.mjs'), 'export {};');
afterAll(() => rmSync(tree, { recursive: true }));

/** Runs a program in a process that was started under a guarded configuration, which is gone. */
function run(program: string): { readonly status: number | null; readonly stderr: string } {
  const gone = [join(tree, 'codesearch.config.mjs'), 'hash', tree];
  const preload = new URL('./guard-preload.ts', import.meta.url).href;
  const node = [process.execPath, '--conditions=@codesearch/source', `--import=${preload}`, '--input-type=module'];
  // By env, because another test of this process can guard configurations, whose list replaces a given one.
  return spawnSync('env', [`${guardVariable}=${JSON.stringify([gone])}`, ...node, '--eval', program], {
    encoding: 'utf8',
  });
}

it.skipIf(process.platform === 'win32')(
  'lets a process start whose configuration is gone, and load nothing of its tree',
  () => {
    expect(run("import 'node:fs';")).toMatchObject({ status: 0, stderr: '' });
    const loads = run(`await import(${JSON.stringify(join(tree, 'module.mjs'))});`);
    expect(loads.status).toBe(1);
    expect(loads.stderr).toContain('no decision about trust covers that file');
  },
);
