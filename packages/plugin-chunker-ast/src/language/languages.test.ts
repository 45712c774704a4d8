import { readdirSync, readFileSync } from 'node:fs';
import type { ChunkedFile, CodeSymbol } from '@codesearch/kernel';
import { sourceText } from '@codesearch/testkit';
import { expect, it } from 'vitest';
import { SyntaxChunker } from '../chunk/syntax-chunker.ts';
import { detectLanguage } from './detect-language.ts';
import { languages } from './languages.ts';

/*
 * `fixture/files/sample.<extension>.txt` is a small program. `sample.<extension>.expected.txt` is its outline: each
 * symbol with its lines, signature and documentation, then the called and imported names.
 */

const folder = new URL('../../fixture/files/', import.meta.url);
const extensions: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(folder)
    .map((file) => /^sample\.(\w+)\.txt$/.exec(file)?.[1])
    .filter((extension) => extension !== undefined)
    .map((extension) => [detectLanguage(`sample.${extension}`, '')?.name ?? extension, extension]),
);

/** A text in a definition, and the symbols that enclose a small chunk with it. */
const enclosing: Readonly<Record<string, readonly [text: string, names: readonly string[]]>> = {
  'c#': ['GetAsync', ['Shop.Core', 'Shop.Core.OrderStore', 'Shop.Core.OrderStore.FindAsync']],
  'c++': ['Shape(int sides)', ['geo.flat', 'geo.flat.Shape']],
  elixir: ['cart |> recount()', ['Shop.Cart', 'Shop.Cart.add']],
  java: ['new Finder', ['OrderStore', 'OrderStore.find']],
  javascript: ['super.push', ['Queue']],
  kotlin: ['return check', ['OrderStore', 'OrderStore.find']],
  php: ['strlen', ['OrderStore']],
  python: ['self.name.upper', ['Thing']],
  ruby: ['File.read', ['Shop', 'Shop.OrderStore']],
  rust: ['T: Copy', ['Point']],
  scala: ['new Impl', ['Store']],
  swift: ['return check', ['OrderStore', 'OrderStore.find']],
  typescript: ['this.#items.push', ['Store']],
  zig: ['return Point{', ['Point']],
};

function read(name: string): string {
  return readFileSync(new URL(`${name}.txt`, folder), 'utf8');
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

it('each language has one sample', () => {
  expect(Object.keys(extensions).toSorted()).toEqual(languages.map(({ name }) => name).toSorted());
});

it.each(Object.entries(extensions))(
  '%s: finds the definitions, calls and imports of the sample',
  async (_name, extension) => {
    const chunked = await chunk(extension, 100_000);
    expect(describeFile(chunked)).toBe(read(`sample.${extension}.expected`));
    expect(chunked.degraded).toBeUndefined();
  },
);

it.each(Object.entries(enclosing))('%s: finds the parents of a part of a definition', async (name, [text, names]) => {
  const { chunks } = await chunk(extensions[name] ?? '', 100);
  const found = chunks.find((each) => each.text.includes(text));
  expect(found?.enclosing.map((each) => each.qualifiedName)).toEqual(names);
});
