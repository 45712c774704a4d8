import { setTimeout as wait } from 'node:timers/promises';
import type {
  Chunk,
  ChunkedFile,
  ChunkRequest,
  Chunker,
  ChunkerFacts,
  CodeSymbol,
  LanguageDescription,
} from '@codesearch/kernel';
import { chunkerLaws, oddSources, wholeFileChunker } from '../../src/index.ts';
import type { Break, Change } from './mutant.ts';
import { inputMutants } from './input-mutants.ts';
import { mutants, prove } from './prove.ts';
import type { Fault } from './prove.ts';
import { answering, samples, unnamedOption } from './sample-mutants.ts';
import { traitMutants } from './trait-mutants.ts';

const programs = 'programs in many languages are cut by the laws of chunks';
const randomTexts = 'random texts are cut by the laws of chunks';
const same = 'the same text at the same path has the same chunks';
const long = 'a long file has more than one chunk';
const carriage = 'a text with lone carriage returns is cut without loss';
const distinct = 'the declared languages have distinct names and extensions, in lower case';
const declared = 'every chunk is in a declared language and of one of its kinds, if languages are declared';
const recognized = 'a file with a declared extension or file name is in that language';

const symbol: CodeSymbol = {
  name: 'a',
  qualifiedName: 'b.a',
  kind: 'class',
  signature: 'class a',
  startLine: 1,
  endLine: 1,
};
/** Definitions of these kinds on the first line of a chunk, the first one over all lines. */
const named = ({ span, text: own }: Chunk, ...kinds: readonly string[]): readonly CodeSymbol[] => {
  const [name = ''] = /\w+/.exec(own) ?? [];
  const { startLine, endLine } = span;
  return kinds.map((kind, at) => ({
    ...{ name, qualifiedName: name, kind, signature: name, startLine, endLine: at === 0 ? endLine : startLine },
  }));
};
const names = Array.from({ length: 65 }, (_, index) => `name${index}`);
let calls = 0;

const text: LanguageDescription = { name: 'text', extensions: ['txt'] };

const faults: readonly Fault<'chunker'>[] = [
  ['two languages of one name', distinct, declaring(text, { name: 'text', extensions: ['text'] })],
  [
    'an alias that is another language',
    distinct,
    declaring(text, { name: 'prose', aliases: ['text'], extensions: [] }),
  ],
  ['an extension of two languages', distinct, declaring(text, { name: 'prose', extensions: ['txt'] })],
  ['a language in capitals', distinct, declaring({ ...text, name: 'Text' })],
  ['an alias in capitals', distinct, declaring({ ...text, aliases: ['Plain'] })],
  ['an extension with its dot', distinct, declaring({ ...text, extensions: ['.txt'] })],
  ['a dialect of an unknown language', distinct, declaring({ ...text, dialectOf: 'prose' })],
  ['a language that is not declared', declared, declaring({ name: 'prose', extensions: [] })],
  [
    'a file name that is not declared',
    'a file is in another language than a file of any name only if that is declared',
    {
      ...declaring(text, { name: 'make', extensions: [] }),
      stage: (chunker) => ({
        async chunk(request) {
          const cut = await chunker.chunk(request);
          const isMake = request.source.file.path.endsWith('Makefile');
          return isMake
            ? { language: 'make', chunks: cut.chunks.map((chunk) => ({ ...chunk, language: 'make' })) }
            : cut;
        },
      }),
    },
  ],
  ['an extension of another language', recognized, declaring(text, { name: 'python', extensions: ['py'] })],
  [
    'a file name of another language',
    recognized,
    declaring(text, { name: 'make', extensions: [], fileNames: ['Makefile'] }),
  ],
  ...oddSources.flatMap(([name]) => oddFaults(name)),
  ['a text that does not match its offsets', programs, each((chunk) => ({ ...chunk, text: chunk.text.trimEnd() }))],
  [
    'a call that nobody wrote',
    'the words of definitions are in their file, those of calls and imports in their chunk',
    each((chunk) => ({ ...chunk, calls: ['nobody'] })),
  ],
  [
    'a definition with a name that nobody wrote',
    'the words of definitions are in their file, those of calls and imports in their chunk',
    each((chunk) => ({ ...chunk, symbols: [{ ...symbol, name: 'nobody', qualifiedName: 'nobody' }] })),
  ],
  [
    'a definition qualified by a word that nobody wrote',
    'the words of definitions are in their file, those of calls and imports in their chunk',
    each((chunk) => ({ ...chunk, symbols: [{ ...symbol, qualifiedName: 'nobody.a' }] })),
  ],
  [
    'a definition that is named twice',
    programs,
    each((chunk) => ({ ...chunk, symbols: named(chunk, 'class', 'field', 'field').slice(1) })),
  ],
  [
    'the kind of a smaller definition that follows',
    programs,
    each((chunk) => ({ ...chunk, kind: 'field', symbols: named(chunk, 'class', 'field') })),
  ],
  ['a source that is trimmed', 'the source is not changed', trimmedSource],
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
  ['chunks in another language than their file', programs, each((chunk) => ({ ...chunk, language: 'prose' }))],
  ['chunks in a language in capitals', programs, files((file) => ({ ...file, language: 'TypeScript' }))],
  ['an unknown degradation', programs, files((file) => ({ ...file, degraded: { code: 'bored' as 'too-large' } }))],
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
  ['an enclosing symbol that ends before the chunk', programs, each((chunk) => ({ ...chunk, enclosing: [symbol] }))],
  [
    'later parts of a definition that do not name it',
    long,
    chunks((all) =>
      all.map((chunk, index) =>
        index > 0 ? chunk : { ...chunk, symbols: [{ ...symbol, endLine: all.at(-1)?.span.endLine ?? 1 }] },
      ),
    ),
  ],
  ['line ends that are repaired', randomTexts, repaired],
  ['cuts within lines', randomTexts, cutBySize],
  ['lone carriage returns removed', carriage, onText((text) => text.replaceAll('\r', ''))],
  ['only the text before a carriage return', carriage, onText((text) => text.split('\r')[0] ?? '')],
  ['a chunk without text', 'an empty text has no chunks', emptyChunk],
  ['one chunk for the whole file', long, oneChunk],
  ['chunks that change with the calls', same, each((chunk) => ({ ...chunk, imports: [`call ${calls++}`] }))],
  ['a text that is confused with another one', same, confusing],
  ['a text that depends on the last one', 'a text has the same chunks whatever was cut before', continuing],
];

const bind = (): ReturnType<typeof wholeFileChunker> => wholeFileChunker();

prove('chunker', chunkerLaws, [
  ...traitMutants('chunker', bind),
  ...mutants(bind, faults),
  ...inputMutants(bind, 'chunk', (file: ChunkedFile, read) => ({ ...file, language: `text${read.length}` })),
  unnamedOption(bind, 'chunk', (file: ChunkedFile) => ({ ...file, language: 'other' })),
  [
    'a text of its own language without its end',
    'a sample is cut by the laws of chunks, whole, many times, without its end, and with other line ends',
    answering(bind, 'chunk', (file: ChunkedFile, { source }: ChunkRequest) =>
      source.file.path.endsWith('.sql') && source.text.includes('\r') ? { ...file, chunks: [] } : file,
    ),
    { samples },
  ],
]);

/** Takes a text that begins with the end of the last one for the rest of it. */
function continuing(chunker: Chunker): Partial<Chunker> {
  let last = '';
  return {
    async chunk(request) {
      const { text: own } = request.source;
      const isRest = last.endsWith(own.split('\n')[0] + '\n');
      last = own;
      const file = await chunker.chunk(request);
      return isRest ? { ...file, language: 'rest' } : file;
    },
  };
}

/** Faults of careless code with a text like this. */
function oddFaults(name: string): readonly Fault<'chunker'>[] {
  const law = `a text with ${name} is cut by the laws of chunks`;
  if (name === 'empty') return [[`a chunk for a text with ${name}`, law, emptyChunk]];
  if (['one line end', 'blank lines only'].includes(name))
    return [[`a chunk for a text with ${name}`, law, blankChunk]];
  const fault: Fault<'chunker'> = [`the last line of a text with ${name} dropped`, law, withoutLastLine];
  if (['CRLF', 'mixed line ends', 'null-like characters', 'lone surrogates'].includes(name)) {
    return [fault, [`a text with ${name} repaired`, law, repaired]];
  }
  if (name.includes('long line') || name.includes('huge'))
    return [fault, [`a text with ${name} cut by size`, law, cutBySize]];
  return [fault];
}

function blankChunk(): Partial<Chunker> {
  return { chunk: async ({ source: { text } }) => ({ language: 'text', chunks: [chunkOf(text, 0, text.length)] }) };
}

function declaring(...languages: readonly LanguageDescription[]): Exclude<Break<'chunker'>, Change<'chunker'>> {
  return { facts: (): ChunkerFacts => ({ languages: async () => languages }) };
}

function files(change: (file: ChunkedFile) => ChunkedFile): (chunker: Chunker) => Partial<Chunker> {
  return (chunker) => ({ chunk: async (request) => change(await chunker.chunk(request)) });
}

function chunks(change: (all: readonly Chunk[]) => readonly Chunk[]): (chunker: Chunker) => Partial<Chunker> {
  return files((file) => ({ ...file, chunks: change(file.chunks) }));
}

function each(change: (chunk: Chunk) => Chunk): Change<'chunker'> {
  return chunks((all) => all.map(change));
}

/** Cuts another text than the given one. */
function onText(change: (text: string) => string): (chunker: Chunker) => Partial<Chunker> {
  return (chunker) => ({
    chunk: ({ source, signal }) => chunker.chunk({ source: { ...source, text: change(source.text) }, signal }),
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
    chunk: async ({ source: { text } }) => ({
      language: 'text',
      chunks: text === '' ? [] : [chunkOf(text, 0, text.length)],
    }),
  };
}

function emptyChunk(chunker: Chunker): Partial<Chunker> {
  return chunks((all) => (all.length === 0 ? [chunkOf('', 0, 0)] : all))(chunker);
}

function cutBySize(): Partial<Chunker> {
  return {
    async chunk({ source: { text } }): Promise<ChunkedFile> {
      const all = [];
      for (let start = 0; start < text.length; start += 1_000)
        all.push(chunkOf(text, start, Math.min(start + 1_000, text.length)));
      return { language: 'text', chunks: all };
    },
  };
}

/** Keeps the request of a call where another call overwrites it. */
function confusing(chunker: Chunker): Partial<Chunker> {
  let kept: Parameters<Chunker['chunk']>[0];
  return {
    async chunk(request): Promise<ChunkedFile> {
      kept = request;
      await wait(1);
      return chunker.chunk(kept);
    },
  };
}

function chunkOf(source: string, start: number, end: number): Chunk {
  const lineAt = (offset: number): number => source.slice(0, offset).split('\n').length;
  const span = { start, end, startLine: lineAt(start), endLine: lineAt(end - 1) };
  const text = source.slice(start, end);
  return { span, text, language: 'text', kind: 'text', symbols: [], enclosing: [], calls: [], imports: [] };
}

function trimmedSource(chunker: Chunker): Partial<Chunker> {
  return {
    chunk(request) {
      (request.source as { text: string }).text = request.source.text.trimEnd();
      return chunker.chunk(request);
    },
  };
}
