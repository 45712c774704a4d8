import { readFileSync } from 'node:fs';
import type { ChunkedFile, CodeSymbol } from '@codesearch/kernel';
import { sourceText } from '@codesearch/testkit';
import { expect, it } from 'vitest';
import { SyntaxChunker } from '../chunk/syntax-chunker.ts';
import { languages } from './languages.ts';

/*
 * `fixture/files/sample.<extension>.txt` is a small program; `fixture/files/sample.<extension>.expected.txt` is all that is to be found in
 * it: each symbol with its lines, signature and documentation, then the names called and imported.
 */

const extensions: Readonly<Record<string, string>> = {
  bash: 'sh',
  c: 'c',
  'c#': 'cs',
  'c++': 'cpp',
  css: 'css',
  elixir: 'ex',
  go: 'go',
  haskell: 'hs',
  html: 'html',
  java: 'java',
  javascript: 'js',
  json: 'json',
  jsx: 'jsx',
  kotlin: 'kt',
  lua: 'lua',
  php: 'php',
  python: 'py',
  ruby: 'rb',
  rust: 'rs',
  scala: 'scala',
  starlark: 'bzl',
  swift: 'swift',
  toml: 'toml',
  tsx: 'tsx',
  typescript: 'ts',
  yaml: 'yaml',
  zig: 'zig',
};

/** A text inside a definition, and what encloses a small chunk that holds it. */
const enclosing: Readonly<Record<string, readonly [text: string, names: readonly string[]]>> = {
  'c#': ['GetAsync', ['Shop.Core', 'Shop.Core.OrderStore', 'Shop.Core.OrderStore.FindAsync']],
  'c++': ['Shape(int sides)', ['geo.flat', 'geo.flat.Shape']],
  elixir: ['|> recount()', ['Shop.Cart', 'Shop.Cart.add']],
  java: ['new Finder', ['OrderStore', 'OrderStore.find']],
  javascript: ['super.push', ['Queue']],
  kotlin: ['items.first', ['OrderStore', 'OrderStore.find']],
  php: ['strlen', ['OrderStore']],
  python: ['self.name.upper', ['Thing']],
  ruby: ['File.read', ['Shop', 'Shop.OrderStore']],
  rust: ['T: Copy', ['Point']],
  scala: ['new Impl', ['Store']],
  swift: ['items.first', ['OrderStore', 'OrderStore.find']],
  typescript: ['this.#items.push', ['Store']],
  zig: ['return Point{', ['Point']],
};

function read(name: string): string {
  return readFileSync(new URL(`../../fixture/files/${name}.txt`, import.meta.url), 'utf8');
}

async function chunk(extension: string, size: number): Promise<ChunkedFile> {
  const chunker = new SyntaxChunker({ size, maxLength: 1_000_000, maxParseMs: 60_000 });
  const source = sourceText(`sample.${extension}`, read(`sample.${extension}`));
  const language = chunker.detect(source);
  if (language === undefined) throw new Error(`No language has the extension ${extension}.`);
  const chunked = await chunker.chunk(source, language);
  await chunker.dispose();
  if ('code' in chunked) throw new Error(`${extension} was not parsed: ${chunked.detail}`);
  return chunked;
}

function describeSymbol(symbol: CodeSymbol): string {
  const { kind, qualifiedName, startLine, endLine, signature, doc } = symbol;
  const head = `${kind} ${qualifiedName} ${startLine}-${endLine} | ${signature}`;
  return doc === undefined ? head : `${head} | ${doc.replaceAll('\n', '\\n')}`;
}

function describeFile({ language, chunks }: ChunkedFile): string {
  const lines = [`language ${language}`];
  for (const { symbols, calls, imports } of chunks) {
    lines.push(...symbols.map(describeSymbol));
    if (calls.length > 0) lines.push(`calls ${calls.join(' ')}`);
    if (imports.length > 0) lines.push(`imports ${imports.join(' ')}`);
  }
  return `${lines.join('\n')}\n`;
}

it('every language has a sample', () => {
  expect(Object.keys(extensions).toSorted()).toEqual(languages.map(({ name }) => name).toSorted());
});

it.each(Object.entries(extensions))(
  '%s: names what the sample defines, calls and imports',
  async (_name, extension) => {
    const chunked = await chunk(extension, 100_000);
    expect(describeFile(chunked)).toBe(read(`sample.${extension}.expected`));
    expect(chunked.degraded).toBeUndefined();
  },
);

it.each(Object.entries(enclosing))('%s: names the parents of a part of a definition', async (name, [text, names]) => {
  const { chunks } = await chunk(extensions[name] ?? '', 100);
  const found = chunks.find((each) => each.text.includes(text));
  expect(found?.enclosing.map((each) => each.qualifiedName)).toEqual(names);
});
