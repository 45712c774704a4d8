import { execFileSync } from 'node:child_process';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerLog } from '../../server-log.ts';
import { patientWaits, TemporaryProjects } from '@codesearch/host/fixture';
import { OpenProjects } from '@codesearch/host';
import { serverFactory } from '../../server/server-factory.ts';
import { searchCode } from './search-code.ts';

let temporary: TemporaryProjects;
let projects: OpenProjects;
let client: Client;
let app: string;
let lib: string;

const body = Array.from({ length: 90 }, (_, line) => `  total += parcels[${line}].weight;`).join('\n');

beforeAll(async () => {
  temporary = new TemporaryProjects();
  temporary.write(
    'user/app/src/parcel.ts',
    `/** Sums the weights of parcels. */\nexport function sumWeights(parcels: Parcel[]): number {\n  let total = 0;\n${body}\n  return total;\n}\n`,
  );
  temporary.write(
    'user/app/src/invoice.ts',
    'export function writeInvoice(parcels: Parcel[]): string {\n  return `to pay: ${sumWeights(parcels)}`;\n}\n',
  );
  temporary.write(
    'user/app/src/desk.ts',
    'export function serveCustomer(parcels: Parcel[]): void {\n  show(writeInvoice(parcels));\n}\n',
  );
  temporary.write('user/app/test/parcel.ts', 'const sum = sumWeights([]);\n');
  temporary.write('user/app/bin/desk.sh', 'desk-open() {\n  echo open\n}\n\nmain() {\n  desk-open\n}\n');
  temporary.write(
    'user/lib/src/stamp.ts',
    'export class Stamp {\n  print(): void {}\n}\nexport class Label {\n  print(): void {}\n}\n',
  );
  temporary.write('user/lib/docs/guide.md', '# How to print a stamp\n\nFirst buy one.\n');
  [app, lib] = ['app', 'lib'].map((name) => `${temporary.folder}/user/${name}`) as [string, string];
  const git = (...args: string[]): void =>
    void execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], { cwd: lib });
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message=Print labels on stamps');
  projects = new OpenProjects({
    defaultWorkers: 0,
    cwd: app,
    roots: [app, lib],
    log: new ServerLog(() => {}),
    waits: patientWaits,
  });
  client = new Client({ name: 'test', version: '1' });
  const [serverSide, clientSide] = InMemoryTransport.createLinkedPair();
  const features = [searchCode(projects)];
  const identity = { name: 'test', version: '1' };
  await serverFactory({ identity, instructions: '', features })().connect(serverSide);
  await client.connect(clientSide as never);
});

afterAll(async () => {
  await client.close();
  await projects[Symbol.asyncDispose]();
  temporary.remove();
});

async function search(given: Record<string, unknown>): Promise<string> {
  const { content } = await client.callTool({ name: 'search_code', arguments: given });
  return (content as readonly { readonly text: string }[]).map(({ text }) => text).join('');
}

describe('a query', () => {
  it('that is a name has its definition and then its mentions', async () => {
    const text = await search({ query: 'sumWeights' });
    expect(text).toMatch(/^src\/parcel\.ts:2-95 function sumWeights \[defines the name\]$/m);
    expect(text).toMatch(/\n\nMentions:\n\n(?:src\/invoice|test\/parcel)/);
  });

  it('that is no name of the project is reported as such', async () => {
    const text = await search({ query: 'zorkifyTheFlibbertigibbet' });
    expect(text).toMatch(/^Nothing is named zorkifyTheFlibbertigibbet; nearest by meaning\. .*\n\nsrc\//m);
    expect(await search({ query: 'sumWeights', pathGlob: 'test' })).toContain('No definition found. Mentions:');
    expect(await search({ query: 'quuxFrobnicator', tests: 'false' })).toContain(
      'Nothing in the files searched is named',
    );
  });

  it('that nothing answers is reported as such', async () => {
    expect(await search({ query: 'kubernetes pod autoscaling by custom metrics' })).toContain('seems to answer this');
    expect(await search({ query: 'what sums the weights of parcels' })).toMatch(/^Hits 1-/);
  });

  it('in another language is answered with advice', async () => {
    expect(await search({ query: 'どこで重さを合計しますか' })).toContain('ask in English');
  });

  it('searches the given folders and files, in any form, and says so if that is a part', async () => {
    const query = 'sumWeights';
    expect(await search({ query, path: `${app}/src` })).toContain('Only src was searched.');
    for (const path of [[`${app}/src/invoice.ts`, `${app}/test`], `${app}/src/invoice.ts, ${app}/test`])
      expect(await search({ query, path })).toContain('Only src/invoice.ts, test was searched.');
    expect(await search({ query, path: JSON.stringify([app, `${app}/src`]) })).not.toContain('Only');
    expect(await search({ query, path: `file://${app}`, limit: '1' })).toContain('Hits 1-1 of 3');
    expect(await search({ query, path: '~/app' })).toContain(`of 3 in ${app}`);
  });

  it('searches several projects together', async () => {
    const text = await search({ query: 'prints a label or sums weights', path: [app, lib] });
    expect(text).toContain(`in ${app}, ${lib}`);
    expect(text).toContain(`\n${lib}/src/stamp.ts:`);
    expect(text).toContain(`\n${app}/src/parcel.ts:`);
  });

  it('searches those of them that it names', async () => {
    const path = [app, lib];
    expect(await search({ query: `prints a label repo:${basename(lib)}`, path })).toContain('\nsrc/stamp.ts:');
    expect(await search({ query: 'sumWeights repo:src', path: app })).toContain('Only src was searched.');
    expect(await search({ query: `prints a label repo:${basename(lib)}x`, path })).toContain(
      `Did you mean repo:${basename(lib)}?`,
    );
  });
});

describe('several wordings', () => {
  it('find what one of them finds', async () => {
    const wordings = ['prints a stamp or a label', 'sumWeights'];
    const text = await search({ query: wordings });
    expect(text).toMatch(/^Hits 1-/);
    expect(text).toContain('src/parcel.ts:');
    expect(await search({ query: JSON.stringify(wordings) })).toBe(text);
  });

  it('cannot be a text to find, which can look like a list', async () => {
    expect(await search({ query: '["a"]', match: 'exact' })).toContain('Nothing found');
  });
});

describe('the end of an answer', () => {
  it('names the lines of the best definition, its callers and its tests', async () => {
    const text = await search({ query: 'what sums the weights of parcels' });
    expect(text).toMatch(
      /\n\nsrc\/parcel\.ts:2-95 function sumWeights\n1 caller: src\/invoice\.ts:2 function writeInvoice\ntests: test\/parcel\.ts$/,
    );
  });
});

it('a query that a heading answers best is answered, although nothing calls a heading', async () => {
  expect(await search({ query: 'how to print a stamp', path: lib, language: 'md' })).toMatch(/^docs\/guide\.md:/m);
});

describe('a symbol', () => {
  it('has its whole body and its callers', async () => {
    const text = await search({ symbol: 'sumWeights' });
    expect(text).toMatch(/^src\/parcel\.ts:2-95 function sumWeights\n export function sumWeights/);
    expect(text).toContain(` ${body.replaceAll('\n', '\n ')}\n   return total;\n }`);
    expect(text).toMatch(/Callers \(1\):\nsrc\/invoice\.ts:2 function writeInvoice: return `to pay/);
    expect(text).toMatch(/\n\ntests: test\/parcel\.ts$/);
  });

  it('can be the place of a hit, which has the definition around it in full', async () => {
    const named = await search({ symbol: 'sumWeights' });
    expect(await search({ symbol: 'src/parcel.ts:50' })).toBe(named);
    expect(await search({ symbol: `${app}/src/parcel.ts:2-95` })).toBe(named);
    expect(await search({ symbol: 'src/stamp.ts:5', path: lib })).toMatch(/^src\/stamp\.ts:5-5 method Label\.print\n/);
    expect(await search({ symbol: 'test/parcel.ts:9' })).toContain('No definition is around test/parcel.ts:9.');
  });

  it('can be several, which share the answer', async () => {
    const [sum, invoice] = [await search({ symbol: 'sumWeights' }), await search({ symbol: 'writeInvoice' })];
    for (const symbol of [['sumWeights', 'writeInvoice'], 'sumWeights, writeInvoice', 'sumWeights\nwriteInvoice'])
      expect(await search({ symbol })).toBe(`${sum}\n\n${invoice}`);
    expect(await search({ symbol: 'sumWeights,flibbertigibbet' })).toContain('is named flibbertigibbet.');
    expect((await search({ symbol: 'sumWeights,writeInvoice', maxTokens: 1000 })).length).toBeLessThan(4000);
  });

  it('can have hyphens in its name', async () => {
    const text = await search({ path: app, symbol: 'desk-open' });
    expect(text).toMatch(/bin\/desk\.sh:1-3 function desk-open/);
    expect(text).toMatch(/bin\/desk\.sh:6.* main/);
  });

  it('has the callers of its callers on request', async () => {
    const text = await search({ symbol: 'sumWeights', depth: '2' });
    expect(text).toMatch(
      /Callers \(1\):\nsrc\/invoice\.ts:2 .*\n\nCallers of callers \(1\):\nsrc\/desk\.ts:2 .*\[calls writeInvoice\]/,
    );
    expect(await search({ query: 'sumWeights', depth: 2 })).toContain('depth is one of symbol only');
  });

  it('is the one in the given scope', async () => {
    expect(await search({ symbol: 'Label.print', path: lib })).toMatch(/^src\/stamp\.ts:5-5 method Label\.print\n/);
    expect(await search({ symbol: 'print', path: lib })).toMatch(/Also defined:\nsrc\/stamp\.ts:/);
  });

  it('that does not exist is reported as such', async () => {
    expect(await search({ symbol: 'flibbertigibbet' })).toMatch(/^Nothing is named flibbertigibbet\b/m);
    expect(await search({ symbol: 'how to sum' })).toContain('is not a name');
  });
});

describe('a place', () => {
  it('has code like it', async () => {
    const text = await search({ around: 'src/parcel.ts:2-95' });
    expect(text).toMatch(/^Hits 1-\d+ of \d+/);
    expect(text).toContain('[similar meaning]');
    expect(await search({ around: `${app}/src/invoice.ts:2`, limit: 1 })).toContain('Hits 1-1 of');
  });

  it('is refused if it is not a line of a file, or limited by a text', async () => {
    expect(await search({ around: 'src/parcel.ts' })).toContain('Expected FILE:LINE');
    expect(await search({ around: 'src:1' })).toContain('is a folder');
    expect(await search({ around: 'src/parcel.ts:2', match: 'exact' })).toContain('cannot be limited');
  });
});

describe('a search in commits', () => {
  it('says when and where something changed', async () => {
    expect(await search({ query: 'labels', content: 'commits', path: app })).toContain('is not in a repository of git');
    const text = await search({ query: 'when were labels printed', content: 'commits', path: lib });
    expect(text).toMatch(
      /^1 commit of 1, best first:\n\n[0-9a-f]{12} \d{4}-\d\d-\d\d Print labels on stamps\nnames: .*Label.*\nfiles: docs\/guide\.md, src\/stamp\.ts$/,
    );
    expect(await search({ query: 'flibbertigibbet', content: 'commits', path: lib })).toBe(
      'No commit has words of the query, of 1 commit.',
    );
    expect(await search({ query: 'labels', content: 'commits', path: lib, pathGlob: 'none' })).toContain(
      'of 0 commits',
    );
  });

  it('is refused without a question, and with conditions on code', async () => {
    expect(await search({ symbol: 'Label', content: 'commits', path: lib })).toContain('commits need a query');
    expect(await search({ query: 'a', content: 'commits', tests: false })).toContain('cannot be limited by');
  });
});

/** Of each parameter, what its description has, and the arguments in which it is sent. */
const examples: Readonly<Record<string, readonly (readonly [described: string, given: Record<string, unknown>])[]>> = {
  query: [
    ['levenshtein suggestion threshold flag', { query: 'levenshtein suggestion threshold flag' }],
    ['a list', { query: ['prints a stamp', 'Stamp.print'] }],
    ['who calls X', { query: 'who calls print' }],
  ],
  symbol: [
    ['names', { symbol: 'Stamp' }],
    ['path:line of a hit', { symbol: 'src/stamp.ts:5' }],
    ['a list', { symbol: ['Stamp', 'Label'] }],
  ],
  around: [['path:line', { around: 'src/stamp.ts:2' }]],
  depth: [['Levels', { symbol: 'Label.print', depth: 2 }]],
  path: [
    ['Absolute path', { query: 'print' }],
    ['list', { query: 'print', path: ['$lib/src', '$lib/docs'] }],
  ],
  revision: [['Git revision', { query: 'print', revision: 'HEAD' }]],
  limit: [['10', { query: 'print', limit: 10 }]],
  match: [
    ['fetch\\w*\\(', { query: 'print', match: 'fetch\\w*\\(' }],
    ['exact', { query: 'print', match: 'exact' }],
    ['regex', { query: 'pr.nt', match: 'regex' }],
  ],
  language: [
    ['go, ts', { query: 'print', language: 'go, ts' }],
    ['go', { query: 'print', language: 'go' }],
  ],
  pathGlob: [['src,!*.ts', { query: 'print', pathGlob: 'src,!*.ts' }]],
  content: [
    ...['code', 'docs', 'config', 'all', 'commits'].map((content) => [content, { query: 'print', content }] as const),
    ['code', { query: 'print', content: ['code', 'docs'] }],
  ],
  tests: [['false', { query: 'print', tests: false }]],
  since: [
    ['7d', { query: 'print', since: '7d' }],
    ['HEAD', { query: 'print', since: 'HEAD' }],
    ['a date', { query: 'print', since: '2026-01-01' }],
  ],
  maxTokens: [['Tokens', { query: 'print', maxTokens: 1200 }]],
  cursor: [],
};

it('accepts every example of its descriptions', async () => {
  const { tools } = await client.listTools();
  const properties = (tools[0]?.inputSchema.properties ?? {}) as Record<string, { readonly description: string }>;
  expect(Object.keys(examples)).toEqual(Object.keys(properties));
  for (const [parameter, all] of Object.entries(examples)) {
    for (const [described, given] of all) {
      expect(properties[parameter]?.description, parameter).toContain(described);
      const text = JSON.stringify({ path: lib, ...given }).replaceAll('$lib', lib);
      const { isError } = await client.callTool({ name: 'search_code', arguments: JSON.parse(text) });
      expect(isError ?? false, text).toBe(false);
    }
  }
});

it('a search has one of query, symbol and around', async () => {
  expect(await search({})).toContain('needs one of');
  expect(await search({ query: 'a', symbol: 'b' })).toContain('needs one of');
});
