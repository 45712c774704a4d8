import { execFile, execFileSync, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox, workspace } from '../test/sandbox.ts';
import type { Outcome } from '../test/sandbox.ts';
import { reportLive } from './harness/report-live.ts';

/* Builds the single executable for this system and uses it without Node, in an environment with an empty PATH. */

const built = new Sandbox();
const executable = join(built.folder, 'bin/codesearch');

/** Runs the executable, as who has no Node. */
async function run(sandbox: Sandbox, args: readonly string[], variables = {}): Promise<Outcome> {
  const env = { ...sandbox.environment(), PATH: '', ...variables };
  try {
    return { code: 0, ...(await promisify(execFile)(executable, [...args], { cwd: sandbox.tree, env })) };
  } catch (error) {
    const { code, stdout, stderr } = error as Outcome;
    return { code, stdout, stderr };
  }
}

function paths({ stdout }: Outcome): readonly string[] {
  return (JSON.parse(stdout) as { results: { path: string }[] }).results.map(({ path }) => path);
}

function withSources(): Sandbox {
  return new Sandbox({
    'src/retry.ts': 'export function retryWithBackoff(): void {\n  // waits longer after each failure\n}\n',
    'src/parse.py': 'def parse_http_header(line):\n    return line.split(":")\n',
    'src/kettle.swift': 'func boilKettle() -> Int { return 100 }\n',
  });
}

beforeAll(() => {
  const out = join(built.folder, 'out');
  const script = join(workspace, 'tools/src/executable/build-executable.ts');
  const printed = execFileSync(process.execPath, [script, '--out', out], { encoding: 'utf8' });
  mkdirSync(join(built.folder, 'bin'));
  copyFileSync(printed.trim(), executable);
  reportLive(`executable: ${(statSync(executable).size / 1e6).toFixed(1)} MB`);
});
afterAll(() => built.remove());

describe('the single executable', () => {
  let sandbox: Sandbox;

  beforeAll(() => {
    sandbox = withSources();
  });
  afterAll(() => sandbox.remove());

  it('has at most 180 MB', () => {
    expect(statSync(executable).size).toBeLessThanOrEqual(180e6);
  });

  it('indexes and searches without Node, and unpacks itself once', async () => {
    const first = await run(sandbox, ['search', 'retryWithBackoff', '--json']);
    expect(first, first.stderr).toMatchObject({ code: 0, stderr: expect.stringContaining('Indexing 3 files') });
    const program = join(sandbox.home, 'program');
    const before = readdirSync(program);
    const second = await run(sandbox, ['search', 'boilKettle', '--json', '--offline']);
    expect([paths(first)[0], paths(second)[0]]).toEqual(['src/retry.ts', 'src/kettle.swift']);
    expect(readdirSync(program)).toEqual(before);
    expect(before).toHaveLength(1);
  });

  it('cuts files along their syntax trees, in processes of the executable', async () => {
    const { stdout } = await run(sandbox, ['search', 'parse_http_header', '--limit', '1', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      results: [{ path: 'src/parse.py', symbols: [{ name: 'parse_http_header' }] }],
    });
  });

  it('indexes without a network in threads and processes that have none either', async () => {
    sandbox.write('src/tulip.ts', 'export function plantTulips(): void {}\n');
    const { code, stdout, stderr } = await run(sandbox, ['index', '--offline', '--json']);
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ report: { added: 1, indexed: 1 } });
    expect(paths(await run(sandbox, ['search', 'plantTulips', '--json']))[0]).toBe('src/tulip.ts');
  });

  it('runs no script that is an argument', async () => {
    const script = sandbox.write('evil.mjs', 'console.log("the script ran");\n');
    const { code, stdout } = await run(sandbox, [script]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(await run(sandbox, ['--eval', 'console.log("the script ran")'])).toMatchObject({ code: 2, stdout: '' });
  });

  it('serves an MCP client', async () => {
    const client = new Client({ name: 'agent', version: '1' });
    const env = { ...sandbox.environment(), PATH: '' };
    const options = { command: executable, args: ['mcp', '--root', sandbox.tree], cwd: sandbox.tree, env };
    await client.connect(new StdioClientTransport({ ...options, stderr: 'ignore' }));
    try {
      const query = { query: 'retryWithBackoff', path: sandbox.tree };
      const { content } = await client.callTool({ name: 'search_code', arguments: query });
      expect(JSON.stringify(content)).toContain('src/retry.ts');
    } finally {
      await client.close();
    }
  });

  it('watches a folder, with a process of its own for the events', async () => {
    const watcher = spawn(executable, ['watch', '--json'], {
      cwd: sandbox.tree,
      env: { ...sandbox.environment(), PATH: '' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      const lines = on(createInterface({ input: watcher.stdout }), 'line');
      await lines.next();
      sandbox.write('src/heron.ts', 'export function feedHeron(): void {}\n');
      expect(JSON.parse(((await lines.next()).value as [string])[0])).toMatchObject({ report: { added: 1 } });
    } finally {
      const ended = once(watcher, 'exit');
      watcher.kill('SIGINT');
      await ended;
    }
  });

  it('registers itself with an agent by its own path', async () => {
    const { code, stderr } = await run(sandbox, ['register', 'cursor', '--write']);
    expect(code, stderr).toBe(0);
    const settings = readFileSync(join(sandbox.folder, '.cursor/mcp.json'), 'utf8');
    expect(JSON.parse(settings)).toMatchObject({ mcpServers: { codesearch: { command: executable, args: ['mcp'] } } });
  });

  it('is named by doctor', async () => {
    expect((await run(sandbox, ['doctor'])).stdout).toContain(
      `Node ${process.versions.node}, in the executable ${executable}`,
    );
  });
});

describe('a configuration of the single executable', () => {
  it('in TypeScript imports the packages of the program', async () => {
    const sandbox = withSources();
    sandbox.write(
      'codesearch.config.ts',
      `import { defineConfig } from '@codesearch/kernel';
       import { text } from '@codesearch/plugin-chunker-text';
       const name: string = 'chunker';
       export default defineConfig({ [name]: text() });\n`,
    );
    const { code, stdout, stderr } = await run(sandbox, ['plugins']);
    expect({ code, stdout }, stderr).toEqual({ code: 0, stdout: expect.stringContaining('chunker-text') });
    expect(paths(await run(sandbox, ['search', 'retryWithBackoff', '--json']))).toContain('src/retry.ts');
    sandbox.remove();
  });

  it('uses a plugin that is installed in the project', async () => {
    const sandbox = withSources();
    const scope = join(sandbox.tree, 'node_modules/@codesearch-example');
    mkdirSync(scope, { recursive: true });
    symlinkSync(join(workspace, 'examples/plugin-chunker-lines'), join(scope, 'plugin-chunker-lines'));
    sandbox.write(
      'codesearch.config.ts',
      `import { defineConfig } from '@codesearch/kernel';
       import { lines } from '@codesearch-example/plugin-chunker-lines';
       export default defineConfig({ chunker: lines({ lines: 2 }) });\n`,
    );
    const { code, stdout, stderr } = await run(sandbox, ['plugins']);
    expect({ code, stdout }, stderr).toEqual({ code: 0, stdout: expect.stringContaining('chunker-lines') });
    expect(paths(await run(sandbox, ['search', 'retryWithBackoff', '--json']))).toContain('src/retry.ts');
    sandbox.remove();
  });

  it('that imports a plugin that is not installed is refused with a hint', async () => {
    const sandbox = withSources();
    sandbox.write('codesearch.config.json', '{ "chunker": { "plugin": "codesearch-plugin-missing" } }\n');
    expect(await run(sandbox, ['search', 'retryWithBackoff'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/codesearch-plugin-missing[\s\S]+^hint  Install/m),
    });
    sandbox.remove();
  });
});

describe.skipIf(process.getuid === undefined)('the folder of the program', () => {
  it('is refused if others can write to it', async () => {
    const sandbox = withSources();
    expect((await run(sandbox, ['--version'])).code).toBe(0);
    const program = join(sandbox.home, 'program');
    const [name = ''] = readdirSync(program);
    const bin = join(program, name, 'node_modules/codesearch/bin/codesearch.js');
    writeFileSync(bin, 'console.log("the planted program ran");\n');
    for (const folder of [join(program, name), program, sandbox.home]) {
      const { mode } = statSync(folder);
      chmodSync(folder, 0o777);
      const { code, stdout, stderr } = await run(sandbox, ['--version']);
      expect({ code, stdout, stderr }).toEqual({
        code: 2,
        stdout: '',
        stderr: `error The program does not run from ${join(program, name)}: ${folder} can be written by every user.\nhint  Set CODESEARCH_HOME to a folder of your own.\n`,
      });
      chmodSync(folder, mode & 0o777);
    }
    sandbox.remove();
  });

  it('is unpacked once by processes that start at the same time', async () => {
    const sandbox = withSources();
    const outcomes = await Promise.all([1, 2, 3].map(() => run(sandbox, ['--version'])));
    expect(new Set(outcomes.map(({ code, stdout, stderr }) => `${code} ${stdout}${stderr}`)).size).toBe(1);
    expect(readdirSync(join(sandbox.home, 'program'))).toHaveLength(1);
    sandbox.remove();
  });

  it('is readable for its owner only', async () => {
    const sandbox = withSources();
    await run(sandbox, ['--version']);
    const program = join(sandbox.home, 'program');
    const modes = readdirSync(program, { recursive: true, encoding: 'utf8' }).map(
      (path) => statSync(join(program, path)).mode & 0o077,
    );
    expect(Math.max(...modes)).toBe(0);
    sandbox.remove();
  });

  it('is named if it cannot be written', async () => {
    const sandbox = withSources();
    const file = sandbox.write('file', '');
    const { code, stderr } = await run(sandbox, ['--version'], { CODESEARCH_HOME: file });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `error The program cannot be unpacked into ${join(file, 'program')} (ENOTDIR).\nhint  Set CODESEARCH_HOME to a folder of your own.\n`,
    });
    sandbox.remove();
  });

  it('is not in a folder relative to the working folder', async () => {
    const sandbox = withSources();
    const { code } = await run(sandbox, ['--version'], { CODESEARCH_HOME: 'data' });
    expect(code).toBe(0);
    expect(existsSync(join(sandbox.tree, 'data'))).toBe(false);
    sandbox.remove();
  });
});
