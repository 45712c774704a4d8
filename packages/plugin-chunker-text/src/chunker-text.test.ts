import { guardStage } from '@codesearch/testkit';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Chunk, ChunkedFile, PluginContext } from '@codesearch/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { text } from './index.ts';

const context = {} as PluginContext;

function chunk(path: string, source: string, size?: number): Promise<ChunkedFile> {
  const file = { path, size: source.length, mtimeMs: 0, stamp: '' };
  return guardStage(text({ size }), context).chunk({ source: { file, text: source, hash: '' } });
}

const lineEnd = fc.constantFrom('\n', '\r\n', '\n\n', '\r\n\r\n', '\n \t\n', '\n\n\n\n');
const line = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 4, arbitrary: fc.constantFrom('the same line', '  the same line', 'int x;', '}', '<div>', '$x$', 'end') },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '# A',
      '## A',
      '### B',
      'Title',
      '---',
      '===',
      '```',
      '~~~',
      '> q',
      '- item',
      '<!--',
      '-->',
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom('class A {', '  def b(', 'func c() {', 'function d()', 'message E {', '\\section{F}'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '\uFEFF',
      '\u00a0\u2003',
      '\r',
      '\f',
      '日本語の行です',
      'x'.repeat(99),
      'y'.repeat(100),
      'z'.repeat(350),
    ),
  },
);
const source = fc
  .array(fc.tuple(line, lineEnd), { maxLength: 80 })
  .map((lines) => lines.map((each) => each.join('')).join(''));
const extensions = 'md txt py ts java go rs cpp rb scala swift php proto rst tex html sol sql dart json';
const path = fc.constantFrom('a', ...extensions.split(' ').map((extension) => `a.${extension}`));

function assertLaws(whole: string, chunks: readonly Chunk[], size: number): void {
  let before = 0;
  for (const { span, text: own, symbols, enclosing } of chunks) {
    expect(span.start).toBeGreaterThanOrEqual(before);
    expect(own).toBe(whole.slice(span.start, span.end));
    expect(own.trim()).not.toBe('');
    expect(whole.slice(before, span.start).trim()).toBe('');
    expect(span.startLine).toBe(whole.slice(0, span.start).split('\n').length);
    expect(span.endLine).toBe(whole.slice(0, span.end - 1).split('\n').length);
    expect(span.start === 0 || whole[span.start - 1] === '\n').toBe(true);
    expect(own.length <= size || span.startLine === span.endLine).toBe(true);
    for (const symbol of symbols) {
      expect(symbol.startLine).toBeGreaterThanOrEqual(span.startLine);
      expect(symbol.startLine).toBeLessThanOrEqual(span.endLine);
    }
    for (const symbol of enclosing) {
      expect(symbol.startLine).toBeLessThan(span.startLine);
      expect(symbol.endLine).toBeGreaterThanOrEqual(span.endLine);
    }
    before = span.end;
  }
  expect(whole.slice(before).trim()).toBe('');
}

describe('chunks of any text', () => {
  it('are exact slices of whole lines, in order, over all that is not blank, within the size unless one line is longer', async () => {
    await fc.assert(
      fc.asyncProperty(path, source, async (name, whole) => {
        const { chunks } = await chunk(name, whole, 100);
        assertLaws(whole, chunks, 100);
      }),
      { numRuns: 600 },
    );
  });

  it('have exact positions if paragraphs repeat', async () => {
    const paragraph = 'if (ready) {\n  start();\n}\n\n';
    const whole = paragraph.repeat(400);
    for (const name of ['a.txt', 'a.js', 'a.md']) {
      const { chunks } = await chunk(name, whole);
      assertLaws(whole, chunks, 1000);
      expect(chunks.at(-1)?.span.endLine).toBe(400 * 4 - 1);
    }
  });

  it.each(['', '\n', ' \t\r\n\n\u00a0\uFEFF\n'])('are empty if the text is blank: %j', async (whole) => {
    for (const name of ['a.txt', 'a.md', 'a.py']) expect((await chunk(name, whole)).chunks).toEqual([]);
  });

  it('keep a line of a megabyte whole, between the lines around it', async () => {
    const whole = `head\n${'x '.repeat(500_000)}\r\ntail\n`;
    for (const name of ['a.txt', 'a.md', 'a.html']) {
      const { chunks } = await chunk(name, whole);
      assertLaws(whole, chunks, 1000);
      expect(chunks).toHaveLength(3);
    }
  });

  it('have the kind of the largest definition, or of the nature of their language', async () => {
    const kinds = async (name: string, whole: string): Promise<string | undefined> =>
      (await chunk(name, whole)).chunks[0]?.kind;
    expect(await kinds('a.dart', 'enum A { b }\n\nclass B {\n  int c;\n}\n')).toBe('class');
    expect(await kinds('a.dart', 'print(1);\n')).toBe('statements');
    expect(await kinds('a.md', 'words\n')).toBe('section');
    expect(await kinds('a.csv', 'a,b\n')).toBe('data');
    expect(await kinds('notes', 'class A {\n')).toBe('text');
  });

  it('name the definition that encloses them', async () => {
    const body = Array.from({ length: 80 }, (_, index) => `  step(${index}, 'a sentence of some words');`).join('\n');
    const { chunks } = await chunk('a.dart', `class Runner {\n${body}\n}\n`);
    expect(chunks.length).toBeGreaterThan(2);
    expect(chunks[0]?.symbols.map((symbol) => symbol.name)).toEqual(['Runner']);
    for (const part of chunks.slice(1)) {
      expect(part.symbols).toEqual([]);
      expect(part.enclosing.map((symbol) => symbol.name)).toEqual(['Runner']);
      expect(part.kind).toBe('class');
    }
  });
});

describe('the stage', () => {
  it('stops between the runs of a long text when its signal aborts', async () => {
    const stage = guardStage(text({ size: 100 }), context);
    const controller = new AbortController();
    const whole = `${'a line of text\n'.repeat(50)}${'x'.repeat(200)}\n`.repeat(200);
    const input = { file: { path: 'a.txt', size: 1, mtimeMs: 0, stamp: '' }, text: whole, hash: '' };
    const result = stage.chunk({ source: input, signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(result).rejects.toThrow('enough');
  });

  it('rejects unknown options and invalid sizes', () => {
    expect(() => text({ size: 0 }).create(context)).toThrow(/option 'size'/);
    expect(() => text({ overlap: 10 } as object).create(context)).toThrow(/overlap/);
  });

  it('changes its fingerprint with the size', () => {
    expect(text().fingerprint()).toEqual(text({ size: 1000 }).fingerprint());
    expect(text().fingerprint()).not.toEqual(text({ size: 500 }).fingerprint());
  });

  it('loads LangChain for a text that must be split, but not for Markdown or a short text', async () => {
    expect(await loadsLangChain('a.md', 5000)).toBe(false);
    expect(await loadsLangChain('a.txt', 10)).toBe(false);
    expect(await loadsLangChain('a.txt', 5000)).toBe(true);
  });
});

/** Chunks a text in a new process and returns whether the process loaded a module of LangChain. */
async function loadsLangChain(name: string, lines: number): Promise<boolean> {
  const script = `
    import { registerHooks } from 'node:module';
    let loaded = false;
    registerHooks({ load(url, context, next) { loaded ||= url.includes('@langchain'); return next(url, context); } });
    const { text } = await import(${JSON.stringify(new URL('./index.ts', import.meta.url).href)});
    const source = { file: { path: ${JSON.stringify(name)}, size: 0, mtimeMs: 0, stamp: '' }, text: 'words\\n'.repeat(${lines}), hash: '' };
    await text().create({}).chunk({ source, signal: new AbortController().signal });
    process.stdout.write(String(loaded));`;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [
    '--conditions=@codesearch/source',
    '--input-type=module',
    '--eval',
    script,
  ]);
  return stdout === 'true';
}
