import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { openProject } from '@codesearch/engine';
import type { Project, SearchResult } from '@codesearch/engine';
import { presetDefault } from '@codesearch/preset-default';
import { maskSecrets } from '@codesearch/secrets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printed } from './printed.ts';
import { expectSarif } from './sarif-schema.ts';
import { Sandbox, workspace } from './sandbox.ts';
import type { Outcome } from './sandbox.ts';
import { someOf } from './some-of.ts';

/* Searches for a text, an expression and callers: in real sources compared with a scan, and on the command line. */

describe('in real sources, a search for a text', () => {
  const sources = [
    'packages/kernel/src/contract',
    'docs/decisions',
    'node_modules/tree-sitter-python/src/scanner.c',
    'node_modules/tree-sitter-python/grammar.js',
  ];
  const seed = 20_261_122;

  let sandbox: Sandbox;
  let slow: Sandbox;
  let project: Project;
  let files: readonly { readonly path: string; readonly text: string }[];

  beforeAll(async () => {
    sandbox = new Sandbox();
    slow = new Sandbox({ 'a.txt': `${'a'.repeat(200)}!\n`, 'b.txt': 'aaa\n' });
    for (const source of sources)
      cpSync(join(workspace, source), join(sandbox.tree, source.replace(/^.*_modules\//, 'lib/')), { recursive: true });
    project = await openProject({
      root: sandbox.tree,
      preset: presetDefault,
      from: sandbox.folder,
      env: { CODESEARCH_HOME: sandbox.home },
      defaultWorkers: 0,
    });
    await project.index();
    // In an order that does not depend on the disk, so that each run tries the same cases.
    const paths = readdirSync(sandbox.tree, { recursive: true, encoding: 'utf8' }).toSorted();
    files = paths
      .filter((path) => statSync(join(sandbox.tree, path)).isFile())
      .map((path) => ({ path, text: maskSecrets(path, readFileSync(join(sandbox.tree, path), 'utf8')).text }));
  });

  afterAll(async () => {
    await project[Symbol.asyncDispose]();
    sandbox.remove();
    slow.remove();
  });

  const search = (query: string, match: 'exact' | 'regex', ignoreCase = false): Promise<SearchResult> =>
    project.search({ query, match, ignoreCase, limit: 1000, sync: false });

  /** Every line that an expression matches, as `path:line`. */
  function scanned(expression: RegExp): readonly string[] {
    return files
      .flatMap(({ path, text }) =>
        text.split('\n').flatMap((line, index) => (expression.test(line) ? [`${path}:${index + 1}`] : [])),
      )
      .toSorted();
  }

  /** Every line that the hits show as a match. */
  function shown({ hits }: SearchResult): readonly string[] {
    const lines = hits.flatMap(({ chunk, matches = [] }) =>
      matches.map(
        ({ start }) => `${chunk.path}:${chunk.startLine + chunk.text.slice(0, start).split('\n').length - 1}`,
      ),
    );
    return [...new Set(lines)].toSorted();
  }

  /** A part of a random line, which can begin and end within words. */
  const literal = fc
    .tuple(fc.nat(), fc.nat(), fc.nat(), fc.integer({ min: 2, max: 30 }))
    .map(([file, line, from, length]) => {
      const { text } = files[file % files.length]!;
      const lines = text.split('\n').filter((each) => each.trim().length > 1);
      const trimmed = (lines[line % (lines.length || 1)] ?? '').trim();
      return trimmed.slice(from % (trimmed.length || 1)).slice(0, length);
    })
    .filter((text) => text.trim().length > 1 && text === text.trim() && !/\s\s|\t/.test(text));

  const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

  it('finds every line that a scan finds, in any case if asked', async () => {
    await fc.assert(
      fc.asyncProperty(literal, fc.boolean(), async (text, ignoreCase) => {
        const lines = scanned(new RegExp(escaped(text).replaceAll(' ', String.raw`\s+`), ignoreCase ? 'i' : ''));
        const result = await search(ignoreCase ? text.toUpperCase() : text, 'exact', ignoreCase);
        fc.pre((result.total ?? 0) <= 1000 && text.toUpperCase().length === text.length);
        // White space of the text also matches line ends, which a scan by lines does not.
        expect(text.includes(' ') ? shown(result).filter((line) => lines.includes(line)) : shown(result)).toEqual(
          lines,
        );
        expect(result.total).toBe(result.hits.length);
      }),
      { seed, numRuns: 150 },
    );
  });

  it('finds a text of several lines, however chunks divide it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), fc.integer({ min: 2, max: 60 }), async (file, from, count) => {
        const { path, text } = files[file % files.length]!;
        const lines = text.split('\n');
        const first = from % lines.length;
        const query = lines.slice(first, first + count).join('\n');
        fc.pre(query.trim().includes('\n') && query.trim().length > 60);
        const { hits } = await search(query, 'exact');
        const last = first + query.trimEnd().split('\n').length;
        expect(hits.map(({ chunk }) => chunk)).toContainEqual(
          expect.objectContaining({ path, startLine: expect.toSatisfy((line: number) => line <= last) as number }),
        );
        const [best] = (await project.search({ query, sync: false })).hits;
        expect(best?.candidate.verbatim).toBe(1);
      }),
      { seed, numRuns: 60 },
    );
  });

  const expressions = [
    String.raw`retr(y|ies)\w*`,
    String.raw`^export (function|const) \w+`,
    String.raw`\bparse\w+\(`,
    String.raw`[A-Z]{3,}_[A-Z]+`,
    String.raw`'[a-z]+-[a-z]+'`,
    String.raw`\d{4}-\d{2}-\d{2}`,
    String.raw`(?i)todo|fixme|unicode`,
    String.raw`(\w+)\.\1`,
    String.raw`;$`,
  ];
  it.each(someOf(expressions))('by the expression %s finds every line that a scan finds', async (source) => {
    const expression = new RegExp(source.replace('(?i)', ''), source.startsWith('(?i)') ? 'i' : '');
    const result = await search(source, 'regex');
    expect(shown(result)).toEqual(scanned(expression));
    expect(result.total).toBe(result.hits.length);
  });

  it('ends an expression that backtracks, and finds what it can', async () => {
    await using evil = await openProject({
      root: slow.tree,
      preset: presetDefault,
      from: sandbox.folder,
      env: { CODESEARCH_HOME: sandbox.home },
      defaultWorkers: 0,
    });
    const { hits, notes } = await evil.search({ query: '^(a+)+$', match: 'regex' });
    expect(hits.map(({ chunk }) => chunk.path)).toEqual(['b.txt']);
    expect(notes).toEqual(['The expression takes too long on 1 chunk, which was skipped.']);
  });
});

describe('on the command line', () => {
  let sandbox: Sandbox;

  const run = (...args: string[]): Promise<Outcome> => sandbox.run(args);

  beforeAll(async () => {
    sandbox = new Sandbox({
      'src/client.ts':
        'export class Client {\n  send(body: string): void {\n    if (body === "") throw new RangeError("empty body");\n    this.send(body.slice(1));\n  }\n}\n',
      'src/upload.ts':
        "import { Client } from './client.ts';\n\nexport function upload(client: Client, parts: string[]): void {\n  for (const part of parts) {\n    client.send(part);\n  }\n}\n",
      'src/mail.ts': 'export class Mailer {\n  run(): void {\n    this.send();\n  }\n\n  send(): void {}\n}\n',
      'src/legacy.py': 'def notify(client):\n    # client.send is slow\n    client.send("ping")\n',
      'notes.md': '# Sending\n\nCall `client.send(part)` for each part.\n',
    });
    sandbox.commit();
    expect(await run('index')).toMatchObject({ code: 0 });
  });

  afterAll(() => sandbox.remove());

  const grep = async (...args: string[]): Promise<readonly string[]> =>
    (await run('search', ...args, '--format', 'grep')).stdout.split('\n').slice(0, -1);

  it('--exact finds only code that contains the text, and shows the line', async () => {
    const { code, stdout } = await run('search', '--exact', 'throw new RangeError("empty body")');
    expect(code).toBe(0);
    expect(stdout).toBe(
      [
        'src/client.ts:3  method Client.send',
        '  2  send(body: string): void {',
        '  3    if (body === "") throw new RangeError("empty body");',
        '  4    this.send(body.slice(1));',
        '',
      ].join('\n'),
    );
    expect(await grep('-F', 'client.send(p')).toEqual(
      expect.arrayContaining(['src/upload.ts:5:    client.send(part);']),
    );
    expect(await grep('-F', 'client.send(p')).toHaveLength(2);
  });

  it('--exact minds case unless --ignore-case is given, and says what it did not find', async () => {
    const { code, stdout, stderr } = await run('search', '-F', 'EMPTY BODY');
    expect([code, stdout]).toEqual([1, 'Nothing found for "EMPTY BODY".\n']);
    expect(stderr).toBe('No indexed text contains this.\nIt occurs in other case in 1 chunk.\n');
    expect(await grep('-F', '-i', 'EMPTY BODY')).toHaveLength(1);
  });

  it('--regex finds only code that matches, with columns in JSON and SARIF', async () => {
    expect((await grep('-e', String.raw`\bfor\s*\(.*of`)).join()).toBe('src/upload.ts:4:  for (const part of parts) {');
    const args = ['search', '-e', String.raw`RangeError\("(\w+ )+`];
    const { total, results } = printed<{ readonly total: number; readonly results: readonly object[] }>(
      'search',
      await run(...args, '--json'),
    );
    expect(total).toBe(1);
    expect(results).toMatchObject([
      { path: 'src/client.ts', matches: [{ startLine: 3, startColumn: 32, endLine: 3, endColumn: 50 }] },
    ]);
    const sarif = JSON.parse((await run(...args, '--format', 'sarif')).stdout) as unknown;
    expectSarif(sarif);
    expect(JSON.stringify(sarif)).toContain('"region":{"startLine":3,"startColumn":32,"endLine":3,"endColumn":50}');
  });

  it('a question beside an expression or a text ranks what matches', async () => {
    const slow = 'where does a mailer run';
    const narrowed = ['-e', String.raw`\.send\(`, '--content', 'code', '--files'];
    const all = (await run('search', ...narrowed)).stdout.split('\n').filter(Boolean);
    const ranked = (await run('search', slow, ...narrowed)).stdout.split('\n').filter(Boolean);
    expect(all.toSorted()).toEqual(['src/client.ts', 'src/legacy.py', 'src/mail.ts', 'src/upload.ts']);
    expect([ranked[0], ranked.toSorted()]).toEqual(['src/mail.ts', all.toSorted()]);
    expect((await run('search', 'upload the parts', ...narrowed)).stdout).toMatch(/^src\/upload\.ts\n/);
    const lines = await grep('-F', 'client.send', 'upload the parts');
    expect(lines[0]).toBe('src/upload.ts:5:    client.send(part);');
    expect(lines).toHaveLength(4);
    const { query, total } = printed<{ readonly query: string; readonly total: number }>(
      'search',
      await run('search', slow, '--also', 'mail', ...narrowed.slice(0, 4), '--json'),
    );
    expect([query, total]).toEqual([`${slow}\nmail`, 4]);
    expect((await run('search', slow, '-e', 'flibber[t]igibbet')).stderr).toBe(
      'No indexed text matches this expression.\n',
    );
  });

  it('without a question, what follows an expression is a place', async () => {
    expect(await grep('-e', String.raw`client\.send\(`, 'src/legacy.py')).toEqual([
      'src/legacy.py:3:    client.send("ping")',
    ]);
    expect(await grep('-e', String.raw`\bCLIENT\.`, '-i', 'src/legacy.py', 'src/upload.ts')).toHaveLength(4);
    expect((await run('search', '-F', 'send', 'src/none.py')).stderr).toContain('src/none.py');
    expect((await run('search', '-F', ' ')).stderr).toContain('The text to find is empty.');
  });

  it('says how many chunks match if not all are shown', async () => {
    const { stderr } = await run('search', '-F', 'send', '--limit', '2');
    expect(stderr).toMatch(/^\d chunks match; this answer has the best 2\.\n$/);
  });

  it('callers shows the lines that call, not the definition, comments or documentation', async () => {
    const { code, stdout, stderr } = await run('callers', 'send', '--format', 'grep');
    expect(code).toBe(0);
    expect(stdout.split('\n').slice(0, -1).toSorted()).toEqual([
      'src/client.ts:4:    this.send(body.slice(1));',
      'src/legacy.py:3:    client.send("ping")',
      'src/mail.ts:3:    this.send();',
      'src/upload.ts:5:    client.send(part);',
    ]);
    expect(stderr).toBe(
      'send is defined 2 times here, and these may be calls of any: Client.send, Mailer.send. Ask for one by its name here.\n' +
        'By name, so it may be incomplete.\n',
    );
  });

  it('callers of a method leave out those of another class, and are labeled with the calling function', async () => {
    const { stdout, stderr } = await run('callers', 'Client.send');
    expect(
      [...stdout.matchAll(/^(\S+:\d+) {2}(.*)$/gm)].map(([, place, title]) => `${place} ${title}`).toSorted(),
    ).toEqual([
      'src/client.ts:4 method Client.send',
      'src/legacy.py:3 function notify',
      'src/upload.ts:5 function upload',
    ]);
    expect(stderr).toMatch(
      /^1 more chunk calls a send that is probably another one\.\nBy name, so it may be incomplete/,
    );
  });

  it.each(['where is Client.send called?', 'who calls Client.send', 'callers of `Client.send`'])(
    'the question "%s" finds the callers',
    async (question) => {
      expect((await grep(question)).map((line) => line.split(':')[0]).toSorted()).toEqual([
        'src/client.ts',
        'src/legacy.py',
        'src/upload.ts',
      ]);
    },
  );

  it.each([
    ['where is Client.send called when users are notified', 'src/legacy.py'],
    ['who calls Client.send for an upload', 'src/upload.ts'],
  ])('%s: the caller that it describes comes first', async (question, path) => {
    const [first, ...others] = await grep(question);
    expect(first).toMatch(new RegExp(`^${path}:`));
    expect(others).toHaveLength(2);
  });

  it('a question for callers of something that nothing calls is an ordinary search, with a note', async () => {
    const { code, stdout, stderr } = await run('search', 'where is uploadAll called');
    expect(code).toBe(0);
    expect(stdout).toContain('src/upload.ts');
    expect(stderr).toMatch(/^Nothing in the index calls uploadAll\./);
  });

  it('callers of an unknown name suggest a similar one', async () => {
    const { code, stderr } = await run('callers', 'notifyy');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Nothing in the index calls notifyy\. Did you mean notify\?\n/);
  });
});
