import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { debianBase } from './debian-base.ts';
import { installProgram } from '../installation/install-program.ts';

/*
 * Builds the container image from the packages of this workspace. Build them first.
 *
 *   npm run container -- [--engine COMMAND] [--base IMAGE | --debian SUITE] [--tag NAME]
 *
 * --engine: docker, podman or buildah, with options if it needs some. Default: docker. --base: default is that of the
 * Containerfile. --debian: makes the base with mmdebstrap and the Node.js that runs this script, so that no image is
 * pulled; as root. --tag: default is `codesearch`.
 */

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'docker' },
    base: { type: 'string' },
    debian: { type: 'string' },
    tag: { type: 'string', default: 'codesearch' },
  },
});
const workspace = resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'codesearch-image-'));
try {
  const context = join(folder, 'context');
  mkdirSync(context);
  step('program');
  installProgram(workspace, join(context, 'program'));
  cpSync(join(import.meta.dirname, 'collect-files.ts'), join(context, 'collect-files.ts'));
  let { base } = options;
  if (options.debian !== undefined) {
    step('base');
    base = `${options.tag}-base`;
    debianBase(options.debian, join(folder, 'base'));
    engine('--tag', base, join(folder, 'base'));
  }
  step('image');
  const file = join(workspace, 'distribution/container/Containerfile');
  engine(...(base === undefined ? [] : ['--build-arg', `BASE=${base}`]), '--tag', options.tag, '--file', file, folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function engine(...args: readonly string[]): void {
  const [command = '', ...own] = options.engine.split(' ');
  execFileSync(command, [...own, 'build', ...args], { stdio: 'inherit' });
}

function step(name: string): void {
  process.stdout.write(`== ${name}\n`);
}
