import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isNight } from './is-night.ts';
import { expectDocumented } from './json-schema.ts';
import { noSmallDisk, SmallDisk } from './faults/small-disk.ts';
import { found, printed } from './printed.ts';
import type { SearchDocument } from './printed.ts';
import { expectRefusal } from './refusal.ts';
import { expectSarif } from './sarif-schema.ts';
import type { SarifLog } from './sarif-schema.ts';
import { smallService } from './small-service.ts';
import { builtCommand, Sandbox } from './sandbox.ts';
import type { Outcome } from './sandbox.ts';

/* The output of a search in every format: filtered, within a budget, and from several folders. */

let sandbox: Sandbox;

const run = (...args: string[]): Promise<Outcome> => sandbox.run(args);

/** A function that is long enough to be one chunk, with one distinctive line far below its signature. */
const longFunction = [
  'export function buildReport(): void {',
  ...Array.from({ length: 20 }, (_, index) => `  step(${index}, 'one of many steps that say little');`),
  '  rotateCertificates();',
  '}',
  '',
].join('\n');

beforeAll(async () => {
  sandbox = new Sandbox({ ...smallService, 'src/report.ts': longFunction });
  sandbox.commit();
  expect(await run('index')).toMatchObject({ code: 0 });
});

afterAll(() => sandbox.remove());

const lineOf = (path: string, line: number): string | undefined =>
  readFileSync(join(sandbox.tree, path), 'utf8').split('\n')[line - 1];

it('a search judges an answer by what the question asks about, not by its verb, and a place by whether it is found', async () => {
  const fitOf = async (query: string): Promise<unknown> =>
    (JSON.parse((await run('search', query, '--format', 'json')).stdout) as { readonly fit: unknown }).fit;
  expect(await fitOf('where are retries configured')).toBe('good');
  expect(await fitOf('where are cakes configured')).not.toBe('good');
  expect(await fitOf('src/server/handler.go:4')).toBe('good');
});

describe('text', () => {
  it('shows the definition of a long chunk and the lines that match', async () => {
    const { stdout } = await run('search', 'rotate certificates', '--limit', '1', '--lines', '3');
    expect(stdout.split('\n')).toEqual([
      'src/report.ts:1  function buildReport  same words',
      '   1  export function buildReport(): void {',
      '    … 19 lines',
      "  21    step(19, 'one of many steps that say little');",
      '  22    rotateCertificates();',
      '    … 1 more line',
      '',
    ]);
  });

  it('highlights matches and links locations if colors and links are forced', async () => {
    const env = { FORCE_COLOR: '1', FORCE_HYPERLINK: '1' };
    const { stdout } = await sandbox.run(['search', 'HeaderParser', '--limit', '1', '--lines', '1'], { env });
    const link = `${pathToFileURL(join(sandbox.tree, 'src/parser.py')).href}#1`;
    expect(stdout).toContain(`\u001b]8;;${link}\u001b\\`);
    expect(stdout).toContain('\u001b[35mclass\u001b[39m \u001b[1m\u001b[33mHeaderParser\u001b[39m\u001b[22m:');
  });
});

describe.skipIf(noSmallDisk !== undefined)(`output to a file${noSmallDisk ?? ''}`, () => {
  it('is an error if the disk is full', () => {
    using disk = new SmallDisk(join(sandbox.folder, 'disk'), 4);
    const file = openSync(join(disk.folder, 'answer'), 'w');
    try {
      const { status, stderr } = spawnSync(
        process.execPath,
        [builtCommand, 'search', 'request handler', '--json', '--limit', '100'],
        { cwd: sandbox.tree, env: sandbox.environment(), stdio: ['ignore', file, 'pipe'], encoding: 'utf8' },
      );
      expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringMatching(/standard output.*no space/) });
    } finally {
      closeSync(file);
    }
  });
});

describe('other formats', () => {
  it('jsonl prints one documented line per hit', async () => {
    const { code, stdout, stderr } = await run('search', 'request handler', '--format', 'jsonl');
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { result: { path: string } });
    for (const line of lines) expectDocumented('search-line', line);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(lines.map(({ result }) => result.path)).toEqual(found(await run('search', 'request handler', '--json')));
  });

  it('--json is the same as --format json', async () => {
    expect((await run('search', 'Handle', '--format', 'json')).stdout).toBe(
      (await run('search', 'Handle', '--json')).stdout,
    );
  });

  it('grep prints lines of the files like grep', async () => {
    const { code, stdout, stderr } = await run('search', 'parse_header', '--format', 'grep');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => /^([^:]+):(\d+):(.*)$/.exec(line) ?? []);
    expect(lines.map(([, path]) => path)[0]).toBe('src/parser.py');
    expect(stdout).toContain('src/parser.py:4:    def parse_header(self, line):\n');
    for (const [, path = '', line, content] of lines) expect(lineOf(path, Number(line))).toBe(content);
  });

  it('vimgrep prints the same lines with the column of the first match in bytes', async () => {
    for (const args of [
      ['search', 'parse_header'],
      ['search', '-F', 'line.split'],
      ['callers', 'log'],
    ]) {
      const { code, stdout, stderr } = await run(...args, '--format', 'vimgrep');
      expect({ code, stderr }).toMatchObject({ code: 0 });
      const grep = await run(...args, '--format', 'grep');
      expect(stdout.replaceAll(/^([^:]+:\d+):\d+:/gm, '$1:')).toBe(grep.stdout);
    }
    expect((await run('search', 'parse_header', '--format', 'vimgrep')).stdout).toContain(
      'src/parser.py:4:9:    def parse_header(self, line):\n',
    );
  });

  it('sarif prints locations that contain the text', async () => {
    const { code, stdout } = await run('search', 'retry', '--format', 'sarif');
    const log = JSON.parse(stdout) as SarifLog;
    expectSarif(log);
    expect(code).toBe(0);
    const [{ originalUriBaseIds, results }] = log.runs;
    expect(originalUriBaseIds).toEqual({ ROOT: { uri: `${pathToFileURL(sandbox.tree).href}/` } });
    const [{ physicalLocation }] = results[0]!.locations;
    expect(physicalLocation.artifactLocation).toEqual({ uri: 'src/retry.ts', uriBaseId: 'ROOT' });
    const { startLine, endLine, snippet } = physicalLocation.region;
    expect(
      readFileSync(join(sandbox.tree, 'src/retry.ts'), 'utf8')
        .split('\n')
        .slice(startLine - 1, endLine)
        .join('\n'),
    ).toBe(snippet?.text.trimEnd());
  });

  it('md prints whole chunks in code blocks of their language', async () => {
    const { stdout } = await run('search', 'HeaderParser', '--limit', '1', '--format', 'md');
    expect(stdout).toBe(
      `### \`src/parser.py:1-5\` class HeaderParser\n\n\`\`\`python\n${smallService['src/parser.py'].trimEnd()}\n\`\`\`\n`,
    );
  });

  it('every format can print that nothing was found', async () => {
    const outputs: Readonly<Record<string, RegExp>> = {
      text: /^Nothing found for "Handle"\.\n$/,
      md: /^Nothing found for `Handle`\.\n$/,
      grep: /^$/,
      vimgrep: /^$/,
      jsonl: /^$/,
      json: /"results":\[\]/,
      sarif: /"results":\[\]/,
    };
    for (const [format, output] of Object.entries(outputs)) {
      const { code, stdout } = await run('search', 'Handle', '--path', 'nowhere', '--format', format);
      expect({ format, code, stdout }).toEqual({ format, code: 1, stdout: expect.stringMatching(output) as string });
    }
  });
});

describe('output within a budget', () => {
  const formats = ['text', 'json', 'jsonl', 'sarif', 'grep', 'vimgrep', 'md'] as const;

  const budgets = isNight ? [5, 40, 150, 400, 1000, 10_000] : [5, 400, 10_000];

  it.each(formats)('never exceeds it as %s', async (format) => {
    const whole = await run('search', 'request', '--format', format);
    for (const budget of budgets) {
      const { code, stdout, stderr } = await run(
        'search',
        'request',
        '--format',
        format,
        '--max-tokens',
        String(budget),
      );
      expect(Math.ceil(stdout.length / 4)).toBeLessThanOrEqual(budget);
      if (code === 2) expectRefusal({ code, stdout, stderr }, /too small for any output/, /Allow at least \d+/);
      // Text within a budget has no numbers of lines, since they cost tokens.
      const text =
        format === 'text' ? whole.stdout.replaceAll(/^ *\d+ {2}/gm, '  ').replaceAll(/^ *\d+$/gm, '') : whole.stdout;
      if (budget === 10_000 && format !== 'json' && format !== 'jsonl') expect(stdout).toBe(text);
    }
  });

  it('has the text of the first hits, signatures of the next, and the number of the others', async () => {
    const whole = printed<SearchDocument>('search', await run('search', 'request', '--json'));
    const small = await run('search', 'request', '--json', '--max-tokens', '1300');
    const { results, omitted = 0 } = printed<SearchDocument>('search', small);
    const details = results.map(({ detail }) => detail);
    expect(details).toEqual(details.toSorted().toReversed());
    expect(new Set(details)).toEqual(new Set(['text', 'signature']));
    expect(results.length + omitted).toBe(whole.results.length);
    expect(results[0]?.text).toBe(whole.results[0]?.text);
  });
});

describe('a search with filters', () => {
  const hits = async (...args: string[]): Promise<SearchDocument['results']> =>
    printed<SearchDocument>('search', await run('search', 'request header retry', '--json', ...args)).results;

  it('finds matching paths only', async () => {
    expect((await hits('--path', 'src/server')).map(({ path }) => path)).toEqual(['src/server/handler.go']);
    const paths = (await hits('--path', '*.py', '--path', '/README.md')).map(({ path }) => path);
    expect(new Set(paths)).toEqual(new Set(['src/parser.py', 'README.md']));
  });

  it('finds languages and kinds by any of their names', async () => {
    const languages = await hits('--language', 'golang,PY');
    expect(new Set(languages.map(({ path }) => path))).toEqual(new Set(['src/server/handler.go', 'src/parser.py']));
    const functions = await hits('--kind', 'functions');
    expect(functions.length).toBeGreaterThan(1);
    for (const { kind } of functions) expect(kind).toMatch(/^(?:function|method|constructor)$/);
  });

  it('refuses an unknown language or kind, and suggests similar ones', async () => {
    expectRefusal(
      await run('search', 'x', '--language', 'pyhton'),
      /Unknown language 'pyhton'/,
      /Did you mean 'python'/,
    );
    expectRefusal(
      await run('search', 'x', '--kind', 'clas'),
      /Unknown kind 'clas'/,
      /Did you mean 'class'\? Kinds: function,/,
    );
  });

  it('refuses to combine formats', async () => {
    expectRefusal(
      await run('search', 'x', '--json', '--format', 'md'),
      /--json cannot be combined with --format md/,
      /one of them/,
    );
    expectRefusal(await run('search', '--queries', '-', '--format', 'md'), /--queries prints JSON/, /Omit --format/);
    expectRefusal(await run('search', 'x', '--format', 'html'), /choices are text, json/, /codesearch search --help/);
  });
});

describe('a search of a folder in an indexed tree', () => {
  const indexes = (): readonly string[] => readdirSync(join(sandbox.home, 'projects'));
  const shown = async (args: readonly string[], cwd = sandbox.tree): Promise<readonly string[]> => {
    const { stdout } = await sandbox.run(['search', ...args, '--format', 'grep'], { cwd });
    return [...new Set(Array.from(stdout.matchAll(/^[^:]+/gm), ([path]) => path))];
  };

  it('uses the index of the tree, and prints paths relative to the working directory', async () => {
    const before = indexes();
    expect(await shown(['request header retry', 'src/server'])).toEqual(['src/server/handler.go']);
    expect(await shown(['request header retry'], join(sandbox.tree, 'src/server'))).toEqual(['handler.go']);
    expect(await shown(['request header retry', '../..', '--path', '*.md'], join(sandbox.tree, 'src/server'))).toEqual([
      '../../README.md',
    ]);
    expect(await shown(['request header retry', 'src/server', join(sandbox.tree, 'src'), '--path', '/*.py'])).toEqual([
      join(sandbox.tree, 'src/parser.py'),
    ]);
    expect(indexes()).toEqual(before);
  });

  it('prints paths relative to the root in JSON', async () => {
    const { results } = printed<SearchDocument>('search', await run('search', 'Handle', 'src/server', '--json'));
    expect(new Set(results.map(({ root, path }) => `${root} ${path}`))).toEqual(
      new Set([`${sandbox.tree} src/server/handler.go`]),
    );
  });

  it('uses a separate index if the tree ignores the folder', async () => {
    const { results } = printed<SearchDocument>('search', await run('search', 'neverSeen', 'ignored', '--json'));
    expect(results).toMatchObject([{ root: join(sandbox.tree, 'ignored'), path: 'secret-plan.ts' }]);
  });

  it('belongs to the index of the tree, according to status', async () => {
    expect((await run('status', 'src/server')).stdout).toContain(sandbox.tree);
    expect(printed('status', await run('status', 'src/server', '--json'))).toMatchObject({
      root: sandbox.tree,
      files: 7,
    });
  });
});

describe('a search of several folders', () => {
  let other: string;

  beforeAll(() => {
    other = join(sandbox.folder, 'other');
    mkdirSync(other);
    sandbox.write('../other/src/retry.ts', 'export function retryForever(): void {}\n');
    sandbox.write('../other/certificates.md', '# Certificates\n\nHow certificates are rotated.\n');
  });

  it('ranks hits together, and prints paths that begin with the given folders', async () => {
    const { code, stdout } = await sandbox.run(['search', 'retry', 'tree', 'other', '--lines', '0'], {
      cwd: sandbox.folder,
    });
    const places = stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split(':')[0]);
    expect(code).toBe(0);
    expect(new Set(places.slice(0, 2))).toEqual(new Set(['tree/src/retry.ts', 'other/src/retry.ts']));
    expect(places).toContain('other/certificates.md');
  });

  it('prints the root of each hit in JSON, by descending score', async () => {
    const { results, index } = printed<SearchDocument>(
      'search',
      await run('search', 'rotate certificates', '.', other, '--json'),
    );
    const roots = results.map(({ root }) => root);
    expect(new Set(roots)).toEqual(new Set([sandbox.tree, other]));
    expect(results.map(({ score }) => score)).toEqual(results.map(({ score }) => score).toSorted((a, b) => b - a));
    expect(index).toEqual({ state: 'current', compared: true, files: 9, chunks: expect.any(Number) as number });
  });

  it('finds a file that is in two of them once', async () => {
    const { results } = printed<SearchDocument>('search', await run('search', 'Handle', '.', 'src/server', '--json'));
    expect(results.filter(({ path }) => path.endsWith('handler.go'))).toHaveLength(1);
  });

  it('has one base URI for each root in SARIF', async () => {
    const log = JSON.parse((await run('search', 'retry', '.', other, '--format', 'sarif')).stdout) as SarifLog;
    expectSarif(log);
    expect(
      Object.values(log.runs[0].originalUriBaseIds)
        .map(({ uri }) => uri)
        .toSorted(),
    ).toEqual([`${pathToFileURL(sandbox.tree).href}/`, `${pathToFileURL(other).href}/`].toSorted());
  });

  it('is refused if one of them does not exist', async () => {
    expectRefusal(await run('search', 'retry', '.', 'nowhere'), /no file or folder at .*nowhere/, /existing one/);
  });
});

describe('a search that indexes first', () => {
  let fresh: Sandbox;

  beforeAll(() => {
    fresh = new Sandbox(smallService);
  });

  afterAll(() => fresh.remove());

  const indexing = async (...args: string[]): Promise<Outcome> => {
    await fresh.run(['clear']);
    return fresh.run(['search', 'retry', ...args]);
  };

  it('continues if the reader closes standard error', async () => {
    const child = sandbox.start(['index', '--force', '--progress', 'json', '--json']);
    child.stdin?.end();
    child.stderr?.destroy();
    const [stdout, [code]] = await Promise.all([text(child.stdout!), once(child, 'close')]);
    expect({ code, index: JSON.parse(stdout) as unknown }).toMatchObject({
      code: 0,
      index: { index: { state: 'current' } },
    });
  });

  it('prints progress as plain lines, documented JSON, or not at all', async () => {
    expect((await indexing()).stderr).toMatch(/^Indexing 6 files \(.*\)\n/);
    expect((await indexing('--progress', 'none')).stderr).toBe('');
    const { code, stderr, stdout } = await indexing('--progress', 'json', '--json');
    const events = stderr
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { readonly type: string });
    for (const event of events) expectDocumented('progress', event);
    expect(new Set(events.map(({ type }) => type))).toEqual(
      new Set(['files-scanned', 'changes-found', 'file-chunked', 'batch-committed', 'index-finished']),
    );
    expect(printed<SearchDocument>('search', { code, stderr, stdout }).index.files).toBe(6);
  });
});
