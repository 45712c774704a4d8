import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { builtCommand, Sandbox } from './sandbox.ts';
import { smallService } from './small-service.ts';

/*
 * Interfaces that other runtimes lack are removed from Node. `e2e/node-versions.mjs` runs the command line with Bun and
 * Deno themselves.
 */

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox(smallService);
});

afterEach(() => sandbox.remove());

/** The environment of a process that runs a program before the command. */
function preloaded(program: string): { readonly env: Readonly<Record<string, string>> } {
  const file = join(sandbox.folder, 'preload.mjs');
  writeFileSync(file, program);
  return { env: { NODE_OPTIONS: `--import=${file}` } };
}

it('indexes and searches in a runtime without a compile cache, like Deno', async () => {
  const deno = preloaded(`
    import modules, { syncBuiltinESMExports } from 'node:module';
    delete modules.enableCompileCache;
    syncBuiltinESMExports();
  `);
  expect(await sandbox.run(['search', 'parse_header', '--json'], deno)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('src/parser.py') as string,
  });
});

it.skipIf(process.platform === 'win32')(
  'loads the modules of a trusted configuration in Deno only if the command names it, as its threads ask nothing',
  async () => {
    const config = join(sandbox.tree, 'codesearch.config.mjs');
    writeFileSync(join(sandbox.tree, 'module.mjs'), 'console.error("RAN");');
    writeFileSync(config, `import './module.mjs';\nexport default {};\n`);
    const env = { CODESEARCH_TRUST_CONFIG: '' };
    const deno = preloaded(
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, deno: '2.9.6' } });`,
    );
    // This process guards configurations, also in those that it starts: they would load the program before the change.
    const run = (...args: readonly string[]): object => {
      const unguarded = ['-u', 'CODESEARCH_GUARDED_CONFIGS', `NODE_OPTIONS=${deno.env['NODE_OPTIONS']}`];
      const options = { cwd: sandbox.tree, env: { ...sandbox.environment(), ...env }, encoding: 'utf8' } as const;
      return spawnSync('env', [...unguarded, process.execPath, builtCommand, ...args], options);
    };
    expect(await sandbox.run(['config', '--trust'], { env })).toMatchObject({ code: 0 });
    expect(run('status')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(new RegExp(`^(?![^]*RAN)[^]*--config ${config}`)) as string,
    });
    expect(run('status', '--config', config)).toMatchObject({ stderr: expect.stringContaining('RAN') as string });
  },
);

it('indexes and searches in a runtime whose channels to child processes have no ref and unref, like Bun', async () => {
  const bun = preloaded(`
    import { ChildProcess } from 'node:child_process';
    Object.defineProperty(ChildProcess.prototype, 'channel', {
      get() { return this.hiddenChannel; },
      set(value) {
        this.hiddenChannel = value && Object.create(value, { ref: { value: undefined }, unref: { value: undefined } });
      },
    });
  `);
  expect(await sandbox.run(['search', 'parse_header', '--json'], bun)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('src/parser.py') as string,
  });
});

it('says in one sentence what is missing in a runtime without SQLite', async () => {
  const older = preloaded(`
    const load = process.getBuiltinModule;
    process.getBuiltinModule = (name) => (name === 'node:sqlite' ? undefined : load.call(process, name));
  `);
  const { code, stderr } = await sandbox.run(['search', 'parse_header'], older);
  expect(code).toBe(2);
  expect(stderr).toContain('It needs a runtime with node:sqlite: Node 22.18, Bun 1.4 or Deno 2.9, or newer.');
  expect(stderr).not.toMatch(/TypeError|^ {4}at /m);
});
