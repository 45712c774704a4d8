import { readdirSync, readFileSync } from 'node:fs';
import { definePlugin } from '@codesearch/kernel';
import type { Chunker, Chunk, ChunkedFile, StageBinding } from '@codesearch/kernel';
import { sourceText, temporaryProject, guardStage } from '@codesearch/testkit';
import type { TemporaryProject, GuardedStage } from '@codesearch/testkit';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ast } from '../index.ts';
import type { AstOptions } from '../index.ts';

const files = new URL('../../fixture/files/', import.meta.url);
const samples = readdirSync(files)
  .filter((name) => /^sample\.\w+\.txt$/.test(name))
  .map((name) => ({ path: name.slice(0, -4), text: readFileSync(new URL(name, files), 'utf8') }));

let project: TemporaryProject;
let chunker: GuardedStage<'chunker'>;
const made: GuardedStage<'chunker'>[] = [];

function create(options?: AstOptions): GuardedStage<'chunker'> {
  const created = guardStage(ast(options), project.context);
  made.push(created);
  return created;
}

beforeAll(async () => {
  project = await temporaryProject();
  chunker = create({ size: 200 });
});

afterAll(async () => {
  for (const each of made) await each[Symbol.asyncDispose]();
  await project.remove();
});

function chunk(path: string, text: string, by: GuardedStage<'chunker'> = chunker): Promise<ChunkedFile> {
  return by.chunk({ source: sourceText(path, text) });
}

/**
 * Asserts that the chunks are slices of whole lines, leave out only blank lines, and are single lines if they are long.
 */
function expectLawful(text: string, chunks: readonly Chunk[], size: number): void {
  let at = 0;
  for (const { span, text: own } of chunks) {
    expect(own).toBe(text.slice(span.start, span.end));
    expect(text.slice(at, span.start).trim()).toBe('');
    expect(span.start === 0 || text[span.start - 1] === '\n').toBe(true);
    expect(span.end === text.length || /^\r?\n/.test(text.slice(span.end, span.end + 2))).toBe(true);
    if (own.length > size * 1.5) expect(own).not.toContain('\n');
    at = span.end;
  }
  expect(text.slice(at).trim()).toBe('');
}

const damage = fc.record({
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  to: fc.double({ min: 0, max: 1, noNaN: true }),
  insert: fc.constantFrom('', '{', '}', '"', '/*', '\n\n', '\t', '😀', '(((', '\u0000', 'end', '#if\n', "'''"),
  lineEnd: fc.constantFrom('\n', '\r\n'),
});

it('chunks damaged programs in any language by the laws', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...samples),
      fc.array(damage, { minLength: 1, maxLength: 4 }),
      async (sample, damages) => {
        let text = sample.text;
        for (const { from, to, insert, lineEnd } of damages) {
          const [start, end] = [from, to].map((part) => Math.floor(part * text.length)).toSorted((a, b) => a - b);
          text = (text.slice(0, start) + insert + text.slice(end)).replaceAll(/\r?\n/g, lineEnd);
        }
        expectLawful(text, (await chunk(sample.path, text)).chunks, 200);
      },
    ),
    { numRuns: 200 },
  );
});

it.each([
  ['nothing', 0, ''],
  ['white space only', 0, ' \n\t\r\n\n'],
  ['no final line end', 1, 'const a = 1;'],
  ['a line of a megabyte', 2, `var a = ${'"x" + '.repeat(180_000)}1;\nvar b;\n`],
])('a text with %s has %s chunks', async (_what, count, text) => {
  const { chunks, language } = await chunk('a.js', text);
  expect(language).toBe('javascript');
  expect(chunks.length).toBe(count);
  expectLawful(text, chunks, 200);
});

it('chunks a text with a tree of any depth', async () => {
  const deep = `${'[\n'.repeat(100_000)}${']\n'.repeat(100_000)}`;
  const { chunks, degraded } = await chunk('deep.json', deep);
  expect(degraded).toBeUndefined();
  expectLawful(deep, chunks, 200);
});

it('keeps documentation with its definition, and heads in one piece', async () => {
  const body = '  call();\n'.repeat(30);
  const text = `import a from 'a';\n\n/**\n * Adds.\n * Much.\n */\n@dec\nexport class A extends B\n{\n  /** Runs. */\n  @dec()\n  run(\n    a: string,\n  ): void {\n${body}  }\n}\n`;
  const { chunks } = await chunk('a.ts', text);
  const holding = (part: string): Chunk | undefined => chunks.find((each) => each.text.includes(part));
  expect(holding('* Adds.')?.text).toContain('export class A extends B\n{');
  expect(holding('/** Runs. */')?.text).toContain('a: string,\n  ): void {');
});

it('keeps the partial tree of a text with syntax errors, and reports the first one', async () => {
  const { chunks, degraded } = await chunk('a.ts', 'function sound() {}\n\nconst = = ;\n\nclass Whole {}\n');
  expect(degraded).toEqual({ code: 'syntax-errors', detail: 'The first one is on line 3.' });
  expect(chunks.flatMap((each) => each.symbols.map((symbol) => symbol.name))).toEqual(['sound', 'Whole']);
});

it('packs lines as text without a fallback', async () => {
  const text = 'select 1;\n'.repeat(100);
  const { chunks, degraded, language } = await chunk('a.sql', text);
  expect(language).toBe('text');
  expect(degraded).toBeUndefined();
  expect(new Set(chunks.map((each) => each.kind))).toEqual(new Set(['text']));
  expectLawful(text, chunks, 200);
});

interface Calls {
  opened: number;
  chunked: number;
  disposed: number;
}

/** A chunker that makes one chunk of a text and counts its calls. */
function counting(calls: Calls): StageBinding<'chunker'> {
  const whole = (text: string): Chunk => ({
    span: { start: 0, end: text.length, startLine: 1, endLine: text.split('\n').length },
    text,
    language: 'sql',
    kind: 'text',
    symbols: [],
    enclosing: [],
    calls: [],
    imports: [],
  });
  return definePlugin({
    name: 'counting',
    stage: 'chunker',
    options: v.strictObject({}),
    fingerprint: () => 'counting-1',
    create: (): Chunker => ({
      open: async () => void calls.opened++,
      chunk: async ({ source: { text } }) => {
        calls.chunked++;
        return { language: 'sql', chunks: [whole(text)] };
      },
      [Symbol.asyncDispose]: async (): Promise<void> => void calls.disposed++,
    }),
  })();
}

it('opens the fallback once, when it is first needed, and disposes it', async () => {
  const calls: Calls = { opened: 0, chunked: 0, disposed: 0 };
  const own = create({ fallback: counting(calls) });
  await chunk('a.ts', 'const a = 1;', own);
  expect(calls).toEqual({ opened: 0, chunked: 0, disposed: 0 });
  const { degraded } = await chunk('a.sql', 'select 1', own);
  await chunk('b.sql', 'select 2', own);
  expect(degraded).toEqual({ code: 'no-grammar' });
  await own[Symbol.asyncDispose]();
  expect(calls).toEqual({ opened: 1, chunked: 2, disposed: 1 });
});

it('passes a text that is too long for its grammar to the fallback, and keeps its language', async () => {
  const calls: Calls = { opened: 0, chunked: 0, disposed: 0 };
  const { language, chunks, degraded } = await chunk(
    'a.ts',
    'const a = 1;',
    create({ maxLength: 5, fallback: counting(calls) }),
  );
  expect(calls.chunked).toBe(1);
  expect([language, chunks[0]?.language]).toEqual(['typescript', 'typescript']);
  expect(degraded).toEqual({ code: 'too-large', detail: 'The text has 12 characters; the limit for parsing is 5.' });
});

it('stops a grammar that takes too long, and uses it for the next file', async () => {
  const own = create({ maxParseMs: 1 });
  const long = 'int f(int a) { return g(a + 1) * h(a, { b, c }); }\n'.repeat(30_000);
  const { degraded, chunks } = await chunk('a.cpp', long, own);
  expect(degraded).toEqual({ code: 'grammar-failed', detail: 'The grammar cpp took longer than 1 ms.' });
  expectLawful(long, chunks, 1000);
  const next = await chunk('b.cpp', 'int f();\n', own);
  expect(next.chunks[0]?.symbols.map((symbol) => symbol.name)).toEqual(['f']);
});

it('changes the fingerprint with the size and the fallback', () => {
  const calls: Calls = { opened: 0, chunked: 0, disposed: 0 };
  const prints = [ast(), ast({ size: 500 }), ast({ fallback: counting(calls) })].map((binding) =>
    JSON.stringify(binding.fingerprint()),
  );
  expect(new Set(prints).size).toBe(3);
});

it('rejects a fallback that is not a chunker', () => {
  const binding = ast({ fallback: { stage: 'store' } as never });
  expect(() => binding.create(project.context)).toThrow(/option 'fallback'/);
});

it('frees trees: the process does not grow with the number of files', async () => {
  const text = samples.find((sample) => sample.path === 'sample.ts')?.text.repeat(60) ?? '';
  const parse = async (times: number): Promise<number> => {
    for (let time = 0; time < times; time++) await chunk('a.ts', text);
    return process.memoryUsage.rss();
  };
  const before = await parse(10);
  // A tree of this text takes about four megabytes.
  expect(await parse(25)).toBeLessThan(before + 60_000_000);
});

it('chunks Swift in the same way whatever was chunked before', async () => {
  const text = 'struct Kettle {\n  let label = #"raw "text""#\n  func boil() {}\n}\n';
  const first = await chunk('Kettle.swift', text);
  expect(first.degraded).toBeUndefined();
  for (let count = 0; count < 10; count++) {
    await chunk('Broken.swift', `let broken = ${'#'.repeat(count)}"never closed\n`);
    expect(await chunk('Kettle.swift', text)).toEqual(first);
  }
});

it('a line without an end has its first 256 definitions', async () => {
  const line = Array.from({ length: 400 }, (_, at) => `export const get${at} = () => ${at};`).join(' ');
  const { chunks } = await chunk('packed.ts', line);
  expect(chunks.map(({ symbols }) => symbols.length)).toEqual([256]);
});
