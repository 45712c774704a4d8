import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishedFiles } from '../../../tools/src/installation/published-files.ts';
import { workspace } from '../sandbox.ts';
import { someOf } from '../some-of.ts';
import { installed } from './installed.ts';
import { published } from './published.ts';

/*
 * The README of the example plugin, followed by the letter: in a folder outside of the repository, against the
 * published files of packages.
 */

const example = join(workspace, 'examples/plugin-chunker-lines');

/** The files in the README: a heading with the path, then the content. */
const files = [
  ...readFileSync(join(example, 'README.md'), 'utf8').matchAll(/^### `([^`]+)`\n\n```\w+\n([^]*?)^```$/gm),
].map(([, path = '', content = '']) => [path, content] as const);

let folder: string;

function install(name: string, from: string): void {
  const target = join(folder, 'node_modules', name);
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(from, target);
}

function run(program: string, ...args: readonly string[]): string {
  return execFileSync(program, args, { cwd: folder, env: { ...process.env, NODE_OPTIONS: '' } }).toString();
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'example-plugin-'));
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly [Kind in 'dependencies' | 'devDependencies' | 'peerDependencies']: Readonly<Record<string, string>>;
  };
  const { dependencies, devDependencies, peerDependencies } = manifest;
  const needed = [...installed(Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }))];
  for (const [name, path] of needed) {
    const own = published.get(name)?.folder;
    if (own === undefined) install(name, path);
    else for (const file of publishedFiles(own)) cpSync(join(own, file), join(folder, 'node_modules', name, file));
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('the files in the README of the example plugin', () => {
  it('are the sources of the package', () => {
    const sources = files.filter(([path]) => path.startsWith('src/'));
    expect(sources.map(([path]) => path)).toEqual(['src/index.ts', 'src/index.test.ts']);
    for (const [path, content] of sources) expect(content).toBe(readFileSync(join(example, path), 'utf8'));
  });

  const passTests = (): void => expect(run('npm', 'test')).toMatch(/fail 0\b/);
  const areBuilt = (): void => {
    run(process.execPath, join(folder, 'node_modules/typescript/bin/tsc'));
    const program = `import { lines } from './dist/index.js'; console.log(lines().plugin)`;
    expect(run(process.execPath, '--input-type=module', '--eval', program)).toBe('chunker-lines\n');
  };

  it.each(
    someOf([
      ['pass their tests without Vitest', passTests],
      ['are built by TypeScript', areBuilt],
    ] as const),
  )('%s', (_, check) => check());
});
