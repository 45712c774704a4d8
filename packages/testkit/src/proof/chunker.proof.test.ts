import { setTimeout as wait } from 'node:timers/promises';
import type { Chunk, ChunkedFile, Chunker, CodeSymbol } from '@codesearch/kernel';
import { chunkerLaws, oddSources, wholeFileChunker } from '../index.ts';
import type { Change } from './mutant.ts';
import { prove, type Fault } from './prove.ts';

const programs = 'the chunks of programs in many languages obey the laws';
const randomTexts = 'random texts are chunked by the laws';
const same = 'the same text at the same path gives the same chunks';
const long = 'a long file gives more than one chunk';
const carriage = 'a text with lone carriage returns is chunked without loss';

const symbol: CodeSymbol = {
  name: 'a',
  qualifiedName: 'b.a',
  kind: 'class',
  signature: 'class a',
  startLine: 1,
  endLine: 1,
};
const names = Array.from({ length: 65 }, (_, index) => `name${index}`);
let calls = 0;

prove('chunker', chunkerLaws, () => wholeFileChunker(), [
  ...oddSources.flatMap(([name]) => oddFaults(name)),
  ['a text cut off from its offsets', programs, each((chunk) => ({ ...chunk, text: chunk.text.trimEnd() }))],
  ['overlapping spans', programs, chunks((all) => [...all, ...all])],
  ['spans in another order', long, chunks((all) => all.toReversed())],
  ['the last line dropped', programs, withoutLastLine],
  ['the middle of a file dropped', long, chunks((all) => all.filter((_, index) => index !== 1))],
  ['lines counted from 0', programs, each(({ span, ...chunk }) => ({ ...chunk, span: { ...span, startLine: 0 } }))],
  [
    'an exclusive last line',
    programs,
    each(({ span, ...chunk }) => ({ ...chunk, span: { ...span, endLine: span.endLine + 1 } })),
  ],
  [
    'chunks without text',
    programs,
    chunks((all) =>
      all.flatMap((chunk) => [{ ...chunk, text: '', span: { ...chunk.span, end: chunk.span.start } }, chunk]),
    ),
  ],
  [
    'a language in capitals',
    programs,
    (chunker) => ({ chunk: async (...args) => ({ ...(await chunker.chunk(...args)), language: 'TypeScript' }) }),
  ],
  [
    'a degradation of its own',
    programs,
    (chunker) => ({
      chunk: async (...args) => ({ ...(await chunker.chunk(...args)), degraded: { code: 'bored' as 'too-large' } }),
    }),
  ],
  ['too many calls', programs, each((chunk) => ({ ...chunk, calls: names }))],
  ['repeated imports', programs, each((chunk) => ({ ...chunk, imports: ['a', 'b', 'a'] }))],
  [
    'a symbol after the end of the file',
    programs,
    each((chunk) => ({ ...chunk, symbols: [{ ...symbol, endLine: 9_999 }] })),
  ],
  ['a symbol without a name', programs, each((chunk) => ({ ...chunk, symbols: [{ ...symbol, name: ' ' }] }))],
  [
    'a qualified name of something else',
    programs,
    each((chunk) => ({ ...chunk, symbols: [{ ...symbol, qualifiedName: 'c' }] })),
  ],
  [
    'a signature of two lines',
    programs,
    each((chunk) => ({ ...chunk, symbols: [{ ...symbol, signature: 'class a\nb' }] })),
  ],
  ['a long signature', programs, each((chunk) => ({ ...chunk, symbols: [{ ...symbol, signature: 's'.repeat(301) }] }))],
  ['a long doc', programs, each((chunk) => ({ ...chunk, symbols: [{ ...symbol, doc: 'd'.repeat(2_001) }] }))],
  ['a symbol of another chunk', long, each((chunk) => ({ ...chunk, symbols: [symbol] }))],
  ['an enclosing symbol that ends before', programs, each((chunk) => ({ ...chunk, enclosing: [symbol] }))],
  ['line ends that are repaired', randomTexts, repaired],
  ['cuts within lines', randomTexts, cutBySize],
  ['lone carriage returns taken away', carriage, onText((text) => text.replaceAll('\r', ''))],
  ['only the text before a carriage return', carriage, onText((text) => text.split('\r')[0] ?? '')],
  ['a chunk of nothing', 'an empty text has no chunks', emptyChunk],
  ['one chunk for all', long, oneChunk],
  ['chunks that change with the calls', same, each((chunk) => ({ ...chunk, imports: [`call ${calls++}`] }))],
  ['a text that is mixed up with another', same, mixedUp],
]);

/** What goes wrong with a text like this in careless code. */
function oddFaults(name: string): readonly Fault<'chunker'>[] {
  const law = `a text with ${name} is chunked by the laws`;
  if (name === 'empty') return [[`a chunk for a text with ${name}`, law, emptyChunk]];
  if (['one line end', 'blank lines only'].includes(name)) {
    return [
      [
        `lines that are not those of a text with ${name}`,
        law,
        each(({ span, ...chunk }) => ({ ...chunk, span: { ...span, endLine: 99 } })),
      ],
    ];
  }
  const fault: Fault<'chunker'> = [`the last line of a text with ${name} dropped`, law, withoutLastLine];
  if (['CRLF', 'mixed line ends', 'null-like characters', 'lone surrogates'].includes(name)) {
    return [fault, [`a text with ${name} repaired`, law, repaired]];
  }
  if (name.includes('long line') || name.includes('huge'))
    return [fault, [`a text with ${name} cut by size`, law, cutBySize]];
  return [fault];
}

function chunks(change: (all: readonly Chunk[]) => readonly Chunk[]): (chunker: Chunker) => Partial<Chunker> {
  return (chunker) => ({
    async chunk(...args): Promise<ChunkedFile> {
      const file = await chunker.chunk(...args);
      return { ...file, chunks: change(file.chunks) };
    },
  });
}

function each(change: (chunk: Chunk) => Chunk): Change<'chunker'> {
  return chunks((all) => all.map(change));
}

/** Chunks another text than the one it is given. */
function onText(change: (text: string) => string): (chunker: Chunker) => Partial<Chunker> {
  return (chunker) => ({
    chunk: (source, options) => chunker.chunk({ ...source, text: change(source.text) }, options),
  });
}

function withoutLastLine(chunker: Chunker): Partial<Chunker> {
  return onText((text) => text.trimEnd().replace(/(^|\n)[^\n]*$/, '$1'))(chunker);
}

function repaired(chunker: Chunker): Partial<Chunker> {
  return onText((text) => text.replaceAll('\r\n', '\n').replaceAll('\0', '').toWellFormed())(chunker);
}

function oneChunk(): Partial<Chunker> {
  return {
    chunk: async ({ text }) => ({ language: 'text', chunks: text === '' ? [] : [chunkOf(text, 0, text.length)] }),
  };
}

function emptyChunk(chunker: Chunker): Partial<Chunker> {
  return chunks((all) => (all.length === 0 ? [chunkOf('', 0, 0)] : all))(chunker);
}

function cutBySize(): Partial<Chunker> {
  return {
    async chunk({ text }): Promise<ChunkedFile> {
      const all = [];
      for (let start = 0; start < text.length; start += 1_000)
        all.push(chunkOf(text, start, Math.min(start + 1_000, text.length)));
      return { language: 'text', chunks: all };
    },
  };
}

/** Keeps the text of a call where another call finds it. */
function mixedUp(chunker: Chunker): Partial<Chunker> {
  let kept: Parameters<Chunker['chunk']>[0];
  return {
    async chunk(source, options): Promise<ChunkedFile> {
      kept = source;
      await wait(1);
      return chunker.chunk(kept, options);
    },
  };
}

function chunkOf(source: string, start: number, end: number): Chunk {
  const lineAt = (offset: number): number => source.slice(0, offset).split('\n').length;
  const span = { start, end, startLine: lineAt(start), endLine: lineAt(end - 1) };
  const text = source.slice(start, end);
  return { span, text, language: 'text', kind: 'text', symbols: [], enclosing: [], calls: [], imports: [] };
}
