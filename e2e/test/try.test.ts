import { execFile } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { workspace } from './sandbox.ts';

/* The first command of README.md, in a clone whose npm and program are small scripts. */

let clone: string;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'codesearch-clone-'));
  copyFileSync(join(workspace, 'try.js'), join(clone, 'try.js'));
  write('package.json', '{ "type": "module" }');
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

function write(name: string, content: string): void {
  mkdirSync(dirname(join(clone, name)), { recursive: true });
  writeFileSync(join(clone, name), content);
}

/** @param install what `npm ci` does, as a script of a shell */
function npm(install: string): void {
  write(
    'bin/npm',
    `#!/bin/sh\nfor i in 1 2 3; do echo 'npm warn EBADENGINE Unsupported engine' >&2; done\n${install}\n`,
  );
  chmodSync(join(clone, 'bin/npm'), 0o755);
}

const program = 'process.stdout.write(`answer to ${process.argv.slice(2).join(" ")}\\n`);\n';

function installed(): void {
  write('packages/cli/bin/codesearch.js', program);
  write('packages/cli/dist/main.js', '');
  write('node_modules/.package-lock.json', '{}');
}

function run(...args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, PATH: `${join(clone, 'bin')}${delimiter}${process.env['PATH']}` };
  return new Promise((done) => {
    execFile(process.execPath, [join(clone, 'try.js'), ...args], { env }, (error, stdout, stderr) => {
      done({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

it('installs the program without a word, and prints the answer', async () => {
  write('packages/cli/bin/codesearch.js', program);
  npm(`echo added 900 packages`);
  const answer = 'answer to search where is it ../mine --progress none\n';
  expect(await run('where is it', '../mine')).toEqual({ code: 0, stdout: answer, stderr: '' });
});

it('leaves an installation as it is', async () => {
  installed();
  npm('exit 1');
  expect(await run('where is it')).toMatchObject({ code: 0, stderr: '' });
});

it('prints what npm has printed if the installation fails', async () => {
  npm('echo npm error network >&2; exit 1');
  const { code, stdout, stderr } = await run('where is it');
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('npm error network\n');
});

it('asks for a question', async () => {
  expect(await run()).toMatchObject({ code: 2, stderr: expect.stringContaining('usage:') as string });
});
