import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { smallService } from './small-service.ts';
import { Workplace, workspace } from './workplace.ts';

/* What the build lays into `dist`, as docs/decisions/0011-few-files.md has it. */

const packages = join(workspace, 'packages');

it('has one kernel for the engine and for plugins', () => {
  // In a process of its own: the test runner resolves packages to their sources.
  const program = `
    const { CodesearchError } = await import('@codesearch/kernel');
    const { loadConfig } = await import('@codesearch/engine');
    const failure = await loadConfig({ from: '.', file: 'missing.ts', home: '.' }).catch((error) => error);
    console.log(String(failure instanceof CodesearchError));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(workspace, 'e2e'),
  });
  expect(output.toString()).toBe('true\n');
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
  ['engine', ['env-paths', 'reflect-metadata', 'tslib', 'tsyringe']],
])('lays the licenses of the libraries that are built into %s beside them', (name, libraries) => {
  const licenses = readFileSync(join(packages, name, 'dist/LICENSES.txt'), 'utf8');
  expect(licenses.split('\n')).toEqual(expect.arrayContaining(libraries));
});
