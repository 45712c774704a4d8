import { readdirSync, readFileSync } from 'node:fs';
import type { Chunk, CodeSymbol } from '@codesearch/kernel';
import { sourceText } from '@codesearch/testkit';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { SyntaxChunker } from '../chunk/syntax-chunker.ts';
import { program, programLanguages } from './fixture/program.ts';
import type { ProgramLine } from './fixture/program.ts';

const files = new URL('../../fixture/files/', import.meta.url);
const samples = readdirSync(files).filter((name) => /^sample\.\w+\.txt$/.test(name));

const chunkers = new Map<number, SyntaxChunker>();

afterAll(async () => {
  for (const chunker of chunkers.values()) await chunker.dispose();
});

async function chunk(path: string, text: string, size: number): Promise<readonly Chunk[]> {
  const chunker = chunkers.get(size) ?? new SyntaxChunker({ size, maxLength: 1_000_000, maxParseMs: 60_000 });
  chunkers.set(size, chunker);
  const source = sourceText(path, text);
  const language = chunker.detect(source);
  if (language === undefined) throw new Error(`No language has the file ${path}.`);
  const chunked = await chunker.chunk(source, language);
  if ('code' in chunked) throw new Error(`${path} was not parsed: ${chunked.detail}`);
  return chunked.chunks;
}

/** Pairs of a line that ends a chunk and the line that starts the next one, from 0. */
function boundaries(chunks: readonly Chunk[]): readonly (readonly [last: number, next: number])[] {
  return chunks.slice(1).map(({ span }, index) => [(chunks[index]?.span.endLine ?? 0) - 1, span.startLine - 1]);
}

/** Length of the lines for which the condition holds, in one piece. */
function lengthOf(lines: readonly ProgramLine[], condition: (line: ProgramLine) => boolean): number {
  return lines
    .slice(lines.findIndex(condition), lines.findLastIndex(condition) + 1)
    .map(({ text }) => text)
    .join('\n').length;
}

const limitOf = (size: number): number => Math.floor(size * 1.5);

it.each(programLanguages)(
  'in generated %s, a head keeps the first line of its body, and only a long comment is split, at a paragraph',
  async (language) => {
    await fc.assert(
      fc.asyncProperty(program(language), fc.constantFrom(100, 200, 400), async (lines, size) => {
        const limit = limitOf(size);
        const chunks = await chunk(`a.${language}`, lines.map(({ text }) => `${text}\n`).join(''), size);
        for (const [last, next] of boundaries(chunks)) {
          const [before, after] = [lines[last], lines[next]];
          if (before === undefined || after === undefined) throw new Error('A chunk ends outside of the text.');
          if (before.definition !== after.definition || before.definition === undefined) continue;
          const { definition } = after;
          const own = lines.filter((line) => line.definition === definition);
          expect(lengthOf(own, () => true)).toBeGreaterThan(limit);
          if (before.part === 'head' && after.part === 'body') {
            const first = own.find(({ part }) => part === 'body');
            expect(lengthOf(own, (line) => line.part === 'head' || line === first)).toBeGreaterThan(limit);
          }
          if (before.part === 'head' && after.part === 'head') {
            expect(lengthOf(own, ({ part }) => part === 'head')).toBeGreaterThan(limit);
          }
          if (before.part === 'comment' && after.part === 'comment') {
            expect(lengthOf(own, ({ part }) => part === 'comment')).toBeGreaterThan(limit);
            const sameParagraph = before.paragraph === after.paragraph;
            if (sameParagraph)
              expect(lengthOf(own, (line) => line.paragraph === after.paragraph)).toBeGreaterThan(limit);
          }
        }
      }),
      { numRuns: 30 },
    );
  },
);

/** Last line of the head of a definition, from 1: the first line up to which its text contains the signature. */
function headEnd(lines: readonly string[], { signature, startLine, endLine }: CodeSymbol): number {
  for (let line = startLine; line <= endLine; line++) {
    const head = lines
      .slice(startLine - 1, line)
      .join(' ')
      .replace(/\s+/g, ' ');
    if (head.includes(signature)) return /^\s*\{$/.test(lines[line] ?? '') ? line + 1 : line;
  }
  return startLine;
}

/** The line of the first attribute of a definition, from 0. */
function firstLine(lines: readonly string[], { startLine }: CodeSymbol): number {
  let first = startLine - 1;
  while (/^\s*(?:@(?!doc)|#\[|\[)/.test(lines[first - 1] ?? '')) first--;
  return first;
}

/**
 * The last line, from 0, that belongs to what starts on a line: a comment, or the head of a definition and its body.
 */
function lastLine(lines: readonly string[], line: number, symbols: readonly CodeSymbol[]): number {
  const symbol = symbols.find((each) => firstLine(lines, each) === line && headEnd(lines, each) < each.endLine);
  if (symbol) return lastLine(lines, headEnd(lines, symbol), symbols);
  let last = line;
  while (/^\s*(?:\/\/|\/\*|\*|#|--)/.test(lines[last] ?? '') && (lines[last + 1] ?? '').trim() !== '') last++;
  return last;
}

const withBody = new Set([
  'function',
  'method',
  'constructor',
  'class',
  'interface',
  'struct',
  'enum',
  'trait',
  'module',
]);

it.each(samples)('no chunk of %s ends on the head of a definition with a body', async (name) => {
  const text = readFileSync(new URL(name, files), 'utf8');
  const lines = text.split('\n');
  const path = name.slice(0, -4);
  const [whole] = await chunk(path, text, 100_000);
  const symbols = (whole?.symbols ?? []).filter(
    (symbol) => withBody.has(symbol.kind) && !/;$| :: /.test(lines[headEnd(lines, symbol) - 1] ?? ''),
  );
  for (const size of [20, 40, 60, 80, 100, 150, 200, 300]) {
    for (const [last, next] of boundaries(await chunk(path, text, size))) {
      for (const symbol of symbols) {
        if (last + 1 < symbol.startLine || last + 1 > headEnd(lines, symbol) || next + 1 > symbol.endLine) continue;
        const body = Math.max(next, headEnd(lines, symbol));
        const head = lines.slice(firstLine(lines, symbol), lastLine(lines, body, symbols) + 1).join('\n');
        expect(head.length, `${symbol.qualifiedName} at size ${size}`).toBeGreaterThan(limitOf(size));
      }
    }
  }
});

it.each(samples)('no chunk of %s begins in a comment that fits into a chunk', async (name) => {
  const text = readFileSync(new URL(name, files), 'utf8');
  const comments = [...text.matchAll(/^[ \t]*(?:\/\*[^]*?\*\/|\{-[^]*?-\}|<!--[^]*?-->|=begin[^]*?=end)/gm)];
  for (const size of [20, 40, 60, 80, 100, 150, 200, 300]) {
    for (const { span } of await chunk(name.slice(0, -4), text, size)) {
      const around = comments.find(({ index, 0: { length } }) => span.start > index && span.start < index + length);
      if (around) expect(around[0].length).toBeGreaterThan(limitOf(size));
    }
  }
});

const sentence = 'Retries a request that has failed, with a delay that grows exponentially.';
const longDoc = ['/**', ...Array.from({ length: 10 }, () => ` * ${sentence}`), ' */'].join('\n');

it('separates a long comment from a definition that does not fit with it', async () => {
  const body = Array.from({ length: 10 }, (_, index) => `  send(request, delay * ${index} + jitter(${index}));`).join(
    '\n',
  );
  const text = `${longDoc}\nexport function retry(request: Request): void {\n${body}\n}\n`;
  const [comment, definition, ...others] = await chunk('a.ts', text, 800);
  expect(others).toEqual([]);
  expect(comment).toMatchObject({ text: longDoc, kind: 'comment', symbols: [] });
  expect(definition).toMatchObject({ kind: 'function', span: { startLine: 13, endLine: 24 } });
  expect(definition?.symbols).toMatchObject([{ name: 'retry', startLine: 13, endLine: 24 }]);
  expect(definition?.symbols[0]?.doc).toContain(sentence);
});

it('names the parents of a comment that is separated from its definition', async () => {
  const body = Array.from({ length: 14 }, (_, index) => `    send(request, delay * ${index} + jitter(${index}));`).join(
    '\n',
  );
  const text = `class Client {\n  id = 1;\n\n${longDoc}\n  retry(request: Request): void {\n${body}\n  }\n}\n`;
  const chunks = await chunk('a.ts', text, 600);
  const comment = chunks.find((each) => each.text.startsWith('/**'));
  expect(comment?.kind).toBe('comment');
  expect(comment?.enclosing.map(({ name }) => name)).toEqual(['Client']);
});

it.each([
  ['a docstring', 'a.py', `def retry(request):\n    """${sentence}"""\n`, '    send(request)\n'],
  ['a documentation comment of Rust', 'a.rs', `/// ${sentence}\n/// ${sentence}\npub fn retry() {\n`, '    send();\n'],
  ['attributes', 'a.rs', `/// ${sentence}\n#[cfg(\n    test\n)]\n#[inline]\nfn retry() {\n`, '    send();\n'],
  ['a namespace without a name', 'a.cc', `namespace {\n\n// ${sentence}\nint retry() {\n`, '  send();\n'],
])('keeps %s and the head with the first line of the body', async (_what, path, head, statement) => {
  const text = `${head}${statement.repeat(80)}${path === 'a.py' ? '' : '}\n'}`;
  for (const size of [150, 200, 250, 300, 350]) {
    const chunks = await chunk(path, text, size);
    const headLine = head.trimEnd().split('\n').at(-1) ?? '';
    const holder = chunks.find((each) => each.text.includes(headLine));
    expect(holder?.text).toContain(statement.trimEnd());
  }
});

it.each([
  [
    'a type signature',
    'a.hs',
    'retry :: Request -> Delay -> IO ()\n',
    'retry request delay = do\n',
    '  send request delay\n',
    '',
  ],
  [
    'an overload',
    'a.ts',
    'function retry(request: Request): void;\n',
    'function retry(request: any): any {\n',
    '  send(request);\n',
    '}\n',
  ],
])('keeps %s with the part that follows it', async (_what, path, signature, head, statement, close) => {
  const part = head + statement.repeat(20) + close;
  const [first] = await chunk(path, signature + part, Math.ceil(part.length / 1.5));
  expect(first?.text).toContain(signature + head);
});
