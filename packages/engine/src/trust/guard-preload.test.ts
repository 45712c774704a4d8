import { spawnSync } from 'node:child_process';
import type { SpawnSyncReturns } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { guardVariable } from './guard-processes.ts';

const tree = realpathSync(mkdtempSync(join(tmpdir(), 'guarded-')));
writeFileSync(join(tree, 'module.mjs'), 'export {};');
afterAll(() => rmSync(tree, { recursive: true }));

/** Runs a program in a process that was started under a guarded configuration, which is gone. */
function run(program: string): Pick<SpawnSyncReturns<string>, 'status' | 'stdout' | 'stderr'> {
  const gone = [join(tree, 'codesearch.config.mjs'), 'hash', tree];
  const preload = new URL('./guard-preload.ts', import.meta.url).href;
  const node = [process.execPath, '--conditions=@codesearch/source', `--import=${preload}`, '--input-type=module'];
  // By env, because another test of this process can guard configurations, which are added to a list.
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

it.skipIf(process.platform === 'win32')(
  'lets processes and threads guard what another installation of the program guards in them, too',
  () => {
    const other = JSON.stringify([['/other/codesearch.config.mjs', 'hash', '/other']]);
    const env = `{ ...process.env, ${guardVariable}: ${JSON.stringify(other)} }`;
    const { stdout, stderr } = run(`
      import { spawnSync } from 'node:child_process';
      import { Worker } from 'node:worker_threads';
      const print = 'console.log(process.env.${guardVariable})';
      process.stdout.write(spawnSync(process.execPath, ['--eval', print], { env: ${env}, encoding: 'utf8' }).stdout);
      new Worker(print, { eval: true, env: ${env} });
    `);
    const both = [
      [join(tree, 'codesearch.config.mjs'), 'hash', tree],
      ['/other/codesearch.config.mjs', 'hash', '/other'],
    ];
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
      stderr,
    ).toEqual([both, both]);
  },
);

it.skipIf(process.platform === 'win32')('guards a process that only names a file of the program', () => {
  const own = fileURLToPath(import.meta.url);
  writeFileSync(join(tree, 'start.mjs'), 'console.log(typeof process.env.NODE_OPTIONS);');
  const { stdout, stderr } = run(`
    import { spawn } from 'node:child_process';
    const script = ${JSON.stringify(join(tree, 'start.mjs'))};
    const own = ${JSON.stringify(own)};
    for (const args of [[script, own], ['--import=' + script, own]])
      spawn(process.execPath, args, { stdio: 'inherit', env: {} });
  `);
  expect(stdout, stderr).toBe('');
  expect(stderr.match(/no decision about trust covers that file/g)).toHaveLength(2);
});
