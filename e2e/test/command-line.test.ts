import { readFileSync, symlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectDocumented } from './json-schema.ts';
import { found, printed } from './printed.ts';
import type { SearchDocument } from './printed.ts';
import { smallService } from './small-service.ts';
import { Sandbox, workspace } from './sandbox.ts';
import type { Outcome } from './sandbox.ts';
import { someOf } from './some-of.ts';
import { commandNames } from './verb/command-names.ts';

/* The built command line from outside: arguments in; standard output, standard error and an exit code out. */

describe('a repository with an index', () => {
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = new Sandbox(smallService);
    sandbox.commit();
    expect(await sandbox.run(['index'])).toMatchObject({ code: 0 });
  });

  afterAll(() => sandbox.remove());

  const run = (...args: string[]): Promise<Outcome> => sandbox.run(args);

  it('is searched with a question, the best hit first', async () => {
    const { code, stdout, stderr } = await run('search', 'how are failed attempts repeated');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [first] = stdout.split('\n');
    expect(first).toMatch(/^src\/retry\.ts:2 {2}function retryWithBackoff {2}/);
    expect(stdout).toContain('1  /** Waits longer after each failed attempt. */');
  });

  it('is searched with a name', async () => {
    expect(found(await run('search', 'parse_header', '--json'))[0]).toBe('src/parser.py');
    expect(found(await run('search', 'HeaderParser', '--json'))[0]).toBe('src/parser.py');
  });

  it('prints documented hits with the lines of their files, and scores that are the sum of their signals', async () => {
    const { code, ...outcome } = await run('search', 'request handler', '--json');
    const { query, results, index } = printed<SearchDocument>('search', { code, ...outcome });
    expect({ code, stderr: outcome.stderr, query }).toEqual({ code: 0, stderr: '', query: 'request handler' });
    expect(index).toMatchObject({ state: 'current', files: 6 });
    expect(results.map(({ path }) => path)).toContain('src/server/handler.go');
    expect(results.map(({ score }) => score)).toEqual(results.map(({ score }) => score).toSorted((a, b) => b - a));
    for (const { path, startLine, endLine, text, score, symbols, explain } of results) {
      const lines = readFileSync(join(sandbox.tree, path), 'utf8').split('\n');
      expect(lines.slice(startLine - 1, endLine).join('\n')).toContain(text.trim());
      expect(explain.signals.reduce((sum, { value, weight }) => sum + value * weight, 0)).toBeCloseTo(score, 4);
      for (const { name, line } of symbols) expect(lines[line - 1]).toContain(name);
    }
  });

  it('never shows files that git ignores', async () => {
    expect(found(await run('search', 'neverSeen secret plan', '--json'))).not.toContain('ignored/secret-plan.ts');
  });

  it('prints at most --limit hits', async () => {
    expect(found(await run('search', 'request', '--json', '--limit', '1'))).toHaveLength(1);
    expect(found(await run('search', 'request', '--json', '-n', '3'))).toHaveLength(3);
  });

  it('prints at most --lines lines per hit', async () => {
    const { stdout } = await run('search', 'HeaderParser', '--limit', '1', '--lines', '2');
    expect(stdout.split('\n').slice(1)).toEqual([
      '  1  class HeaderParser:',
      '  2      """Splits a header line into its name and value."""',
      '   … 3 more lines',
      '',
    ]);
    expect((await run('search', 'HeaderParser', '--limit', '1', '--lines', '0')).stdout.trimEnd()).not.toContain('\n');
  });

  it('explains a score by contributions whose sum it is', async () => {
    const { stdout } = await run('search', 'HeaderParser', '--limit', '1', '--lines', '0', '--explain');
    const [head = '', ...explanation] = stdout.trimEnd().split('\n');
    const signals = explanation.filter((line) => line.includes(' × '));
    expect(explanation.slice(0, 2).join('\n')).toMatch(
      /chunk: dense #\d.*lexical #\d.*fused 0\.\d+\n.*file: dense #\d/,
    );
    const sum = signals.reduce((total, line) => total + Number(line.trim().split(/\s/, 1)[0]), 0);
    expect(signals.length).toBeGreaterThan(1);
    expect(sum).toBeCloseTo(Number(head.split('  ')[2]), 1);
  });

  it('runs the queries of a file in order, in one process', async () => {
    const queries = sandbox.write('../queries.txt', 'HeaderParser\n\nretryWithBackoff\r\nhow is a request answered');
    const { code, stdout } = await run('search', '--queries', queries);
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as SearchDocument);
    for (const answer of answers) expectDocumented('search', answer);
    expect(code).toBe(0);
    expect(answers.map(({ query, results }) => [query, results[0]?.path])).toEqual([
      ['HeaderParser', 'src/parser.py'],
      ['retryWithBackoff', 'src/retry.ts'],
      ['how is a request answered', 'src/server/handler.go'],
    ]);
  });

  it('runs the queries of standard input in a given folder', async () => {
    const options = { cwd: sandbox.folder, input: 'HeaderParser\nHandle\n' };
    const { code, stdout } = await sandbox.run(['search', '--queries', '-', 'tree', '--limit', '1'], options);
    expect(code).toBe(0);
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as SearchDocument);
    expect(answers.map(({ results }) => results.map(({ path }) => path))).toEqual([
      ['src/parser.py'],
      ['src/server/handler.go'],
    ]);
  });

  const inputs: readonly (readonly [string, readonly string[]])[] = [
    ['no query', ['search']],
    ['-', ['search', '-', '.']],
  ];
  it.each(someOf(inputs))('reads one query of several lines from standard input if it gets %s', async (_, args) => {
    const input = 'The header is not parsed\n\n  File "/srv/app/src/parser.py", line 3, in parse\nHeaderParser fails\n';
    const { code, stdout } = await sandbox.run([...args, '--json'], { input });
    const { query, results } = JSON.parse(stdout) as SearchDocument;
    expect({ code, query, first: results[0]?.path }).toEqual({ code: 0, query: input.trim(), first: 'src/parser.py' });
  });

  it('can be interrupted while it waits for a query', async () => {
    const child = sandbox.start(['search', '-']);
    child.stdin?.write('HeaderParser\n');
    await idle(child.pid!);
    child.kill('SIGINT');
    const [stderr, [code]] = await Promise.all([text(child.stderr!), once(child, 'close')]);
    expect({ code, stderr }).toEqual({ code: 130, stderr: expect.stringMatching(/^Interrupted/) as string });
  });

  it('accepts a query of 100,000 characters', async () => {
    const { code, stdout } = await sandbox.run(['search', '-', '--json'], { input: 'HeaderParser '.repeat(7692) });
    expect(code).toBe(0);
    expect((JSON.parse(stdout) as SearchDocument).results[0]?.path).toBe('src/parser.py');
  });

  it('prints nothing if there are no queries', async () => {
    expect(await sandbox.run(['search', '--queries', '-'], { input: '\n \n' })).toEqual({
      code: 1,
      stdout: '',
      stderr: '',
    });
  });

  it('runs each query when it arrives, and can be interrupted while it waits for the next', async () => {
    const child = sandbox.start(['search', '--queries', '-']);
    child.stdin?.write('HeaderParser\n');
    const [first] = (await once(child.stdout!, 'data')) as [Buffer];
    expect(JSON.parse(first.toString())).toMatchObject({ query: 'HeaderParser' });
    child.kill('SIGINT');
    const [stderr, [code]] = await Promise.all([text(child.stderr!), once(child, 'close')]);
    expect({ code, stderr }).toEqual({ code: 130, stderr: expect.stringMatching(/^Interrupted/) as string });
  });

  it('succeeds if the reader closes the pipe early', async () => {
    const child = sandbox.start(['search', '--queries', '-']);
    // More than a pipe buffers, so that the program still writes when the reader closes it.
    child.stdin?.on('error', () => {}).end('HeaderParser\n'.repeat(400));
    await once(child.stdout!, 'data');
    child.stdout?.destroy();
    const [stderr, [code]] = await Promise.all([text(child.stderr!), once(child, 'close')]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('prints its state as text and as documented JSON', async () => {
    const { code, stdout, stderr } = await run('status');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^state +up to date\.$/m);
    expect(stdout).toMatch(/^content +6 files, \d+ chunks,/m);
    expect(printed('status', await run('status', '--json'))).toMatchObject({
      root: sandbox.tree,
      state: 'current',
      files: 6,
      pending: { added: 0, modified: 0, removed: 0 },
      plugins: { chunker: 'chunker-ast', store: 'store-local' },
    });
  });

  it('is the same index from a subfolder and through a link', async () => {
    const link = join(sandbox.folder, 'link');
    symlinkSync(sandbox.tree, link);
    const status = printed('status', await sandbox.run(['status', link, '--json'], { cwd: sandbox.folder }));
    expect(status).toMatchObject({ root: sandbox.tree, state: 'current' });
    expect(printed('status', await run('status', 'src/..', '--json'))).toMatchObject({
      root: sandbox.tree,
      state: 'current',
    });
  });

  it('prints plain text if the output is not a terminal', async () => {
    for (const args of [
      ['search', 'Handle', '--explain'],
      ['status'],
      ['status', 'nowhere'],
      ['--help'],
      ['search', '--frob'],
    ]) {
      const { stdout, stderr } = await run(...args);
      expect(stdout + stderr).not.toBe('');
      expect(stdout + stderr).not.toContain('\u001b');
    }
  });

  it('prints colors with FORCE_COLOR, but never with NO_COLOR', async () => {
    const colored = await sandbox.run(['search', 'Handle'], { env: { FORCE_COLOR: '1' } });
    expect(colored.stdout).toContain('\u001b[36m');
    const plain = await sandbox.run(['search', 'Handle'], { env: { FORCE_COLOR: '1', NO_COLOR: '1' } });
    expect(plain.stdout).not.toContain('\u001b');
  });
});

it('prints its version and its usage', async () => {
  const sandbox = new Sandbox();
  try {
    const { version } = JSON.parse(readFileSync(join(workspace, 'packages/cli/package.json'), 'utf8')) as {
      version: string;
    };
    expect(await sandbox.run(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
    const help = await sandbox.run(['--help']);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    for (const command of ['search', 'index', 'status', 'clear']) {
      expect(help.stdout).toMatch(new RegExp(`^  ${command} `, 'm'));
      const usage = await sandbox.run([command, '--help']);
      expect(usage).toMatchObject({
        code: 0,
        stderr: '',
        stdout: expect.stringContaining(`Usage: codesearch ${command}`) as string,
      });
      expect(usage.stdout).toContain('--json');
      expect(usage.stdout).toContain('--config');
    }
    const bare = await sandbox.run([]);
    expect(bare).toMatchObject({ code: 0, stderr: '' });
    for (const [, command = ''] of bare.stdout.matchAll(/codesearch ([a-z]+)( |$)/gm))
      if (command !== 'finds') expect(help.stdout).toMatch(new RegExp(`^  ${command} `, 'm'));
  } finally {
    sandbox.remove();
  }
});

it('documents the JSON of every command by an example that fits its schema', async () => {
  const sandbox = new Sandbox();
  // `similar` and `callers` print the same as `search`, `unregister` the same as `register`.
  const names = (await commandNames(sandbox)).filter(
    (name) => !/^(?:hook|lsp|mcp|open|pick|serve|completions|similar|callers|unregister)$/.test(name),
  );
  sandbox.remove();
  const page = readFileSync(join(workspace, 'docs/json.md'), 'utf8');
  const examples = [...page.matchAll(/^## (\w+)\n+```json\n([\s\S]*?)```/gm)];
  expect(examples.map(([, name]) => name).toSorted()).toEqual(names.toSorted());
  for (const [, name = '', example = ''] of examples) expectDocumented(name, JSON.parse(example));
});

/** Waits until a process has slept for a while: it has used no processor time, and does not ask for any. */
async function idle(pid: number): Promise<void> {
  const used = async (): Promise<string> =>
    (await readFile(`/proc/${pid}/stat`, 'utf8'))
      .split(') ')[1]!
      .split(' ')
      .filter((_, at) => [0, 11, 12].includes(at))
      .join();
  for (let before = ''; before !== (before = await used()) || !before.startsWith('S');) await setTimeout(300);
}

describe('a process of its own and the process of the caller', () => {
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = new Sandbox(smallService);
    sandbox.commit('2026-01-10T12:00:00Z');
    expect(await sandbox.run(['index'])).toMatchObject({ code: 0 });
  });

  afterAll(() => sandbox.remove());

  /** What a command prints, without times, the number of processes (0 for the caller) and the memory for them. */
  const steady = ({ code, stdout, stderr }: Outcome): Outcome => {
    const replaced = (output: string): string =>
      output
        .replaceAll(/\d[\d.,]* ?(?:ms|s)\b|\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
        .replaceAll(/"(?:(?:workers|memoryLimit)":\{"value|\w+Ms)":[\d.]+/g, 'NUMBER');
    return { code, stdout: replaced(stdout), stderr: replaced(stderr) };
  };

  // One for each command that ends by itself. Servers, a watch and a picker have tests with processes of their own.
  const all = [
    [['search', 'how are failed attempts repeated']],
    [['search', 'parse_header', '--json']],
    [['search', 'parse_header', '--format', 'md', '--max-tokens', '300']],
    [['search', 'zzz', '-F']],
    [['callers', 'retryWithBackoff']],
    [['similar', 'src/retry.ts:2', '--json']],
    [['open', '--nothing']],
    [['index']],
    [['status', '--json']],
    [['why', 'src/parser.py', '--json']],
    [['ls', '--json']],
    [['config', '--json']],
    [['plugins', '--json']],
    [['eval', '--queries', 'none.jsonl']],
    [['export', '../exported.index', '--json']],
    [['import', 'none.index']],
    [['migrate', '--to', 'none']],
    [['clear', '../nothing']],
    [['keys']],
    [['init', '--yes', 'none']],
    [['register', 'none']],
    [['unregister', 'none']],
    [['completions', 'bash']],
    [['doctor', '--json']],
    [['search', 'retry', '--limit', 'many']],
    [['serach', 'retry']],
  ];
  // Each starts a process.
  it.each(someOf(someOf(all)))('print the same for %j', async (args) => {
    const own = await sandbox.runProcess(args);
    expect(steady(await sandbox.run(args))).toEqual(steady(own));
  });
});
