import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeDebianPackage } from './debian-package.ts';
import { readProduct } from './product.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-deb-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.skipIf(!existsSync('/usr/bin/dpkg-deb'))('dpkg installs the package, and removes all of it', () => {
  const executable = join(folder, 'executable');
  writeFileSync(executable, '#!/bin/sh\necho ran\n');
  const product = readProduct(resolve(import.meta.dirname, '../../../..'));
  const completions = { bash: 'bash\n', zsh: 'zsh\n', fish: 'fish\n' };
  const content = {
    product,
    executable,
    cpu: 'x64',
    completions,
    manual: '.TH X 1\n',
    license: 'MIT\n\nFree.\n',
  } as const;
  const file = writeDebianPackage(content, folder);
  expect(file).toBe(join(folder, `codesearch_${product.version}_amd64.deb`));

  const root = join(folder, 'root');
  for (const each of ['info', 'updates', 'triggers']) mkdirSync(join(root, 'var/lib/dpkg', each), { recursive: true });
  for (const each of ['status', 'available']) writeFileSync(join(root, 'var/lib/dpkg', each), '');
  const dpkg = (...args: readonly string[]): string =>
    execFileSync('dpkg', [`--root=${root}`, '--force-not-root', '--force-depends', '--log=/dev/null', ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      // It asks for programs that are not in the PATH of a user who is not root.
      env: { ...process.env, PATH: `${process.env['PATH']}:/usr/local/sbin:/usr/sbin:/sbin` },
    });
  dpkg('--force-architecture', '--install', file);
  const installed = join(root, 'usr/bin/codesearch');
  expect(execFileSync(installed, { encoding: 'utf8' })).toBe('ran\n');
  expect(statSync(installed).mode & 0o777).toBe(0o755);
  const at = (path: string): Buffer => readFileSync(join(root, 'usr/share', path));
  expect(gunzipSync(at('man/man1/codesearch.1.gz')).toString()).toBe('.TH X 1\n');
  expect(at('bash-completion/completions/codesearch').toString()).toBe('bash\n');
  expect(at('doc/codesearch/copyright').toString()).toContain('License: Expat\n MIT\n .\n Free.\n');
  expect(dpkg('--status', 'codesearch')).toContain(`Version: ${product.version}\n`);

  dpkg('--remove', 'codesearch');
  expect(existsSync(installed)).toBe(false);
  expect(existsSync(join(root, 'usr/share/doc/codesearch'))).toBe(false);
});
