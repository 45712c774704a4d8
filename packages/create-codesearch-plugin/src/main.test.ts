import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stageNames as kernelStages } from '@codesearch/kernel';
import { run } from './main.ts';
import { stageNames } from './stages.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'create-plugin-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** @param answers typed at a terminal. Default: there is no terminal. */
async function create(args: readonly string[], answers?: readonly string[]): Promise<Outcome> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const isTTY = answers !== undefined;
  const waiting = [...(answers ?? [])];
  let printed = '';
  stdout.on('data', (part: Buffer) => {
    printed += part.toString();
    if (printed.endsWith('? ') && waiting.length > 0) {
      printed = '';
      stdin.write(`${waiting.shift()}\n`);
    }
  });
  const outputs: string[] = ['', ''];
  for (const [index, stream] of [stdout, stderr].entries()) {
    stream.on('data', (part: Buffer) => (outputs[index] += part.toString()));
  }
  const code = await run(args, {
    stdin: Object.assign(stdin, { isTTY }),
    stdout: Object.assign(stdout, { isTTY }),
    stderr,
  });
  await new Promise(setImmediate);
  return { code, stdout: outputs[0] ?? '', stderr: outputs[1] ?? '' };
}

const manifestIn = (path: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Record<string, unknown>;

it('knows every stage', () => {
  expect(stageNames).toEqual(kernelStages);
});

describe('in a script', () => {
  it.each(stageNames)('creates a package for the stage %s', async (stage) => {
    const path = join(folder, 'codesearch-plugin-my-own');
    expect(await create([path, '--stage', stage])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('npm install') as string,
      stderr: '',
    });
    expect(manifestIn(path)).toMatchObject({
      name: 'codesearch-plugin-my-own',
      keywords: expect.arrayContaining(['codesearch-plugin']) as string[],
      peerDependencies: { '@codesearch/kernel': expect.stringMatching(/^\^\d/) as string },
    });
    const source = readFileSync(join(path, 'src/index.ts'), 'utf8');
    expect(source).toContain(`export const myOwn = definePlugin({\n  name: 'my-own',\n  stage: '${stage}',`);
    expect(source).not.toMatch(/pluginFactory|plugin-name/);
    expect(readFileSync(join(path, 'README.md'), 'utf8')).toContain(`defineConfig({ ${stage}: myOwn() })`);
    expect(existsSync(join(path, '.github/workflows/ci.yml'))).toBe(true);
  });

  it('names a stage with its article', async () => {
    const path = join(folder, 'words');
    expect((await create([path, '--stage', 'embedder'])).stdout).toMatch(/^Created words, an embedder, in /);
    expect(manifestIn(path)).toMatchObject({ description: 'An embedder for codesearch' });
  });

  it('says how to enter the folder, unless that is the current one', async () => {
    const former = process.cwd();
    process.chdir(folder);
    try {
      const { stdout } = await create(['mine', '--stage', 'chunker']);
      expect(stdout).toMatch(/^Created .*, in mine:\n/);
      expect(stdout).toMatch(/\nNext:\n {2}cd mine\n {2}npm install\n {2}npm test\n$/);
      mkdirSync('other');
      process.chdir('other');
      const here = await create(['.', '--stage', 'chunker']);
      expect(here.stdout).toMatch(/^Created .*, in \.:\n/);
      expect(here.stdout).toMatch(/\nNext:\n {2}npm install\n {2}npm test\n$/);
    } finally {
      process.chdir(former);
    }
  });

  it.each([
    ['npm/11.19.1 node/v26.10.0 linux x64', 'npm install', 'npm test'],
    ['pnpm/11.28.10 npm/? node/v26.10.0 linux x64', 'pnpm install', 'pnpm test'],
    ['yarn/4.18.1 npm/? node/v26.10.0 linux x64', 'yarn install', 'yarn test'],
    ['bun/1.4.5 npm/? node/v26.10.0 linux x64', 'bun install', 'bun run test'],
    ['', 'npm install', 'npm test'],
  ])('is for the package manager that runs it: %s', async (agent, install, test) => {
    vi.stubEnv('npm_config_user_agent', agent);
    try {
      const path = join(folder, 'mine');
      const { stdout } = await create([path, '--stage', 'chunker']);
      expect(stdout).toContain(`  ${install}\n  ${test}\n`);
      expect(readFileSync(join(path, 'README.md'), 'utf8')).toContain(`\n${install}\n${test}\n`);
      // Yarn installs no peers, and TypeScript 7 finds no types in its archives.
      expect(manifestIn(path)).toMatchObject({ devDependencies: { vite: expect.any(String) as string } });
      expect(existsSync(join(path, '.yarnrc.yml'))).toBe(install.startsWith('yarn'));
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it('takes the packages of the clone that it is run in, which need not be on a registry', async () => {
    const path = join(folder, 'deep/mine');
    const { stdout } = await create([path, '--stage', 'chunker']);
    expect(stdout).toContain('Its packages of codesearch are those of ');
    const { devDependencies } = manifestIn(path) as { devDependencies: Record<string, string> };
    for (const name of ['kernel', 'testkit']) {
      const source = devDependencies[`@codesearch/${name}`] ?? '';
      expect(source).toMatch(/^file:\.\.\//);
      const manifest = manifestIn(join(realpathSync(path), source.slice('file:'.length)));
      expect(manifest['name']).toBe(`@codesearch/${name}`);
    }
  });

  it('names the package apart from its folder', async () => {
    const path = join(folder, 'somewhere');
    await create([path, '--stage', 'chunker', '--name', '@me/sql', '--runner', 'node']);
    expect(manifestIn(path)).toMatchObject({
      name: '@me/sql',
      scripts: { test: expect.stringMatching(/^node --test/) },
    });
    expect(readFileSync(join(path, 'src/index.ts'), 'utf8')).toContain(
      "chunkerSql = definePlugin({\n  name: 'chunker-sql'",
    );
  });

  it('takes the scope of the package from the folder', async () => {
    const { stdout } = await create([join(folder, '@me/sql'), '--stage', 'chunker']);
    expect(stdout).toMatch(/^Created @me\/sql, a chunker/);
  });

  it.each([
    [['--stage', 'chunker'], /The folder is missing/],
    [['x'], /The stage is missing/],
    [['x', '--stage', 'chunk'], /no stage "chunk"[^]*changeDetector/],
    [['x', '--stage', 'chunker', '--runner', 'mocha'], /no test runner "mocha"/],
    [['x', 'y', '--stage', 'chunker'], /second folder/],
    [['x', 'chunker'], /"chunker" is a second folder[^]*npm create codesearch-plugin \S*x -- --stage chunker/],
    [['x', '--stage', 'chunker', '--name', 'Not A Name'], /no name for a new package/],
    [['x', '--stage', 'chunker', '--name', 'node_modules'], /no name for a new package/],
    [['x', '--stage', 'chunker', '--name', 'vitest'], /no name for a new package/],
    [['x', '--stagge', 'chunker'], /^error Unknown option '--stagge'\.\n/],
  ])('says what is wrong with %j and creates nothing', async (args, message) => {
    const given = args.map((each) => (each === 'x' ? join(folder, 'x') : each));
    const { code, stderr, stdout } = await create(given);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^error .*\nhint  .*\n$/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('prints help and the version', async () => {
    const help = await create(['--help']);
    for (const name of stageNames) expect(help.stdout).toMatch(new RegExp(`\\b${name}\\b`));
    expect((await create(['-V'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('the folder', () => {
  it('is refused if it has files, which stay as they are', async () => {
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    expect(await create([folder, '--stage', 'chunker', '--name', 'x'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is not empty: it has notes.txt') as string,
    });
    expect(readdirSync(folder)).toEqual(['notes.txt']);
  });

  it('may be a new repository', async () => {
    mkdirSync(join(folder, '.git'));
    expect(await create([folder, '--stage', 'chunker', '--name', 'x'])).toMatchObject({ code: 0 });
  });

  it('is refused if it is a file', async () => {
    writeFileSync(join(folder, 'file'), '');
    expect(await create([join(folder, 'file'), '--stage', 'chunker'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('cannot be used as a folder') as string,
    });
  });
});

it('is refused if the folder cannot be made', async () => {
  symlinkSync(join(folder, 'nowhere'), join(folder, 'link'));
  const { code, stderr } = await create([join(folder, 'link/mine'), '--stage', 'chunker']);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/cannot be used as a folder \(E\w+\)/) });
});

describe('at a terminal', () => {
  it('asks for everything, again after an answer that is no choice', async () => {
    const path = join(folder, 'reranker-age');
    const { code, stdout } = await create([], ['9', 'reranker', path, '2']);
    expect(code).toBe(0);
    expect(stdout).toContain('Answer with a number from 1 to 7');
    expect(readFileSync(join(path, 'src/index.test.ts'), 'utf8')).toContain("from 'node:test'");
    expect(readFileSync(join(path, 'src/index.ts'), 'utf8')).toContain('rerankerAge = definePlugin');
  });

  it('asks for what is missing only', async () => {
    const path = join(folder, 'embed-x');
    expect(await create([path, '--runner', 'vitest'], ['5'])).toMatchObject({ code: 0 });
    expect(readFileSync(join(path, 'src/index.test.ts'), 'utf8')).toContain('describeEmbedder(() => embedX())');
  });
});
