import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isNight } from './is-night.ts';
import { printed } from './printed.ts';
import { Sandbox, workspace } from './sandbox.ts';

/*
 * The commands of README.md run in this repository, for a change in a part of it, its examples in a temporary folder.
 */

const readme = readFileSync(join(workspace, 'README.md'), 'utf8');

/** The fenced blocks of a language, in order. */
const blocks = (language: string): readonly string[] =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, content]) => content ?? '',
  );

const commands = blocks('sh').flatMap((block) => block.trim().split(/\s*(?:&&|\n)\s*/));

/** As in a fresh clone: nothing was decided about a configuration. */
const cloned = { CODESEARCH_TRUST_CONFIG: '' };

const codesearch = /^(?:npx codesearch|node try\.js) /;

/** The arguments of a command of `codesearch`, as a shell splits them. */
const argumentsOf = (command: string): readonly string[] =>
  [...command.replace(codesearch, '').matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');

/** The paths of the hits in the text output of a search, best first. */
const paths = (stdout: string): readonly string[] =>
  [...stdout.matchAll(/^(\S+):\d+ {2}\S/gm)].map(([, path]) => path ?? '');

let sandbox: Sandbox;

/** The folders that the commands search. */
const repository = (): string => (isNight ? workspace : join(sandbox.folder, 'part'));

beforeAll(() => {
  sandbox = new Sandbox({
    'package.json': '{ "type": "module" }\n',
    'src/retry.ts': 'export function retryLater(): void {}\n',
  });
  mkdirSync(join(sandbox.tree, 'node_modules'));
  symlinkSync(join(workspace, 'node_modules/@codesearch'), join(sandbox.tree, 'node_modules/@codesearch'));
  for (const part of isNight ? [] : ['packages/presentation/src/output', 'packages/toolkit/src/service'])
    cpSync(join(workspace, part), join(repository(), part), { recursive: true });
});

afterAll(() => sandbox.remove());

describe('the first screen', () => {
  it('has searches that find something in this repository', async () => {
    const [first = ''] = commands;
    expect(first).toBe('node try.js "how are failed requests retried" packages');
    const env = { ...process.env, CODESEARCH_HOME: sandbox.home, ...cloned };
    const run = promisify(execFile)(process.execPath, [join(workspace, 'try.js'), ...argumentsOf(first)], {
      cwd: repository(),
      env,
    });
    const { stdout, stderr } = await run;
    expect(stderr).toBe('');
    expect(paths(stdout).slice(0, 3).join('\n')).toMatch(/^packages\/(?:toolkit|engine)\/src\//m);
  });

  it('uses the configuration of this repository without a question', async () => {
    const outcome = await sandbox.run(['config', '--json'], { cwd: workspace, env: cloned });
    expect(printed('config', outcome)).toMatchObject({ file: join(workspace, 'codesearch.config.ts') });
    expect(outcome.stderr).toBe('');
  });

  it('shows the output of its example', async () => {
    const [example = ''] = blocks('console');
    const [prompt = '', ...shown] = example.split('\n');
    // As the first search, so that the index of that one is used: a test runner resolves packages to their sources.
    const args = argumentsOf(prompt.replace(/^\$ /, ''));
    const { stdout } = await sandbox.runProcess(args, { cwd: repository(), env: cloned });
    // Why a hit is shown depends on what else there is.
    const lines = (text: string): string => (isNight ? text : text.replace(/ {2}\w+ \w+$/m, '')).trimEnd();
    expect(lines(stdout)).toBe(lines(shown.join('\n')));
    expect(paths(stdout)).not.toEqual([]);
  });

  it('runs only scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const others = commands.filter((command) => !codesearch.test(command));
    expect(others).toEqual(expect.arrayContaining(['npm ci', 'npm test']));
    const known = new Set(['npm ci', 'npm test', ...Object.keys(scripts).map((name) => `npm run ${name}`)]);
    expect(others.filter((command) => !known.has(command))).toEqual([]);
    expect(scripts['test']).toBeDefined();
  });
});

describe('the examples', () => {
  it('of configurations work', async () => {
    const examples = blocks('ts').filter((block) => block.includes('export default defineConfig'));
    expect(examples).not.toEqual([]);
    for (const [index, example] of examples.entries()) {
      const file = sandbox.write(`config/${index}.ts`, example);
      await sandbox.run(['clear']);
      expect(await sandbox.run(['search', 'retryLater', '-c', file])).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^src\/retry\.ts:1 /) as string,
      });
    }
  });

  it('of programs run', async () => {
    const examples = blocks('ts').filter((block) => block.includes('openProject('));
    expect(examples).not.toEqual([]);
    await sandbox.run(['clear']);
    for (const [index, example] of examples.entries()) {
      const file = sandbox.write(
        `program/${index}.ts`,
        `${example}\nprocess.stdout.write(hits[0]?.chunk.path ?? 'nothing');\n`,
      );
      const env = { ...process.env, CODESEARCH_HOME: sandbox.home, NODE_OPTIONS: '' };
      const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: join(sandbox.tree, 'src'), env });
      expect(stdout).toBe('retry.ts');
    }
  });
});
