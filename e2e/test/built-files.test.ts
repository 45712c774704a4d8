import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { smallService } from './small-service.ts';
import { Workplace, workspace } from './workplace.ts';

/* What the build lays into `dist`, as docs/decisions/0011-few-files.md has it. */

const packages = join(workspace, 'packages');

it('has one kernel for the command line and for plugins', async () => {
  const plugins = (await import(join(packages, 'kernel/dist/index.js'))) as typeof import('@codesearch/kernel');
  const runtime = (await import(
    join(packages, 'kernel/dist/runtime.js')
  )) as typeof import('@codesearch/kernel/runtime');
  const loading = runtime.loadConfig({ from: workspace, file: 'missing.ts', home: workspace });
  await expect(loading).rejects.toBeInstanceOf(plugins.CodesearchError);
});

it('loads few modules for a search, and no lazy parts of libraries of Node', async () => {
  const place = new Workplace(smallService);
  try {
    expect(await place.run(['index'])).toMatchObject({ code: 0 });
    const env = { NODE_OPTIONS: `--import=${pathToFileURL(join(workspace, 'bench/speed/count-modules.ts')).href}` };
    const { stdout } = await place.run(['search', 'request', '--json'], { env });
    const counted = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as { modules: number; libraries: string[] };
    const { modules, libraries } = counted;
    expect(modules).toBeGreaterThan(10);
    expect(modules).toBeLessThan(60);
    expect(libraries).toContain('crypto');
    for (const spared of ['internal/crypto/webcrypto', 'internal/fs/promises', 'worker_threads'])
      expect(libraries).not.toContain(spared);
  } finally {
    place.remove();
  }
});

it.each([
  ['cli', ['commander', 'env-paths', 'get-east-asian-width']],
  ['kernel', ['env-paths', 'reflect-metadata', 'tslib', 'tsyringe']],
])('lays the licenses of the libraries that are built into %s beside them', (name, libraries) => {
  const licenses = readFileSync(join(packages, name, 'dist/LICENSES.txt'), 'utf8');
  expect(licenses.split('\n')).toEqual(expect.arrayContaining(libraries));
});
