import { definePlugin } from '@codesearch/kernel';
import type { Chunk, CodeSymbol, StageBinding } from '@codesearch/kernel';
import * as v from 'valibot';
import { chunkerLaws } from '../../src/chunker/chunker-laws.ts';
import type { Stranger } from './stranger.ts';

/* Cuts SQL into statements, and other texts into some lines. */

const faults = [
  'the last line is not in a chunk',
  'chunks are trimmed, and their spans are not',
  'lines are counted from 0',
  'the last line of a chunk is the first of the next one',
  'line ends are made alike',
  'a long file is cut off',
  'a definition without its lines',
  'a definition of another statement',
  'a pattern remembers where it was',
  'offsets of bytes',
  'one chunk for equal statements',
  'names of the last file stay',
  'the fingerprint lacks an option',
  'an option with a wrong type is accepted',
  'chunks of blank lines',
  'a file of comments has no chunks',
  'the request is changed',
  'calls are listed twice',
  'chunks come in the order of their names',
  'a signature of several lines',
];

const create = /create\s+(?:table|view|function)\s+(\w+)/i;
const sticky = /create\s+(?:table|view|function)\s+(\w+)/gi;

export function sqlChunker(options: { maxLines?: number } = {}, fault?: string): StageBinding<'chunker'> {
  const has = (name: string): boolean => name === fault;
  const remembered: CodeSymbol[] = [];

  const symbolsOf = (text: string, startLine: number, endLine: number): readonly CodeSymbol[] => {
    const found = has('a pattern remembers where it was') ? sticky.exec(text) : create.exec(text);
    if (!found?.[1]) return [];
    const lines = has('a definition without its lines') ? { startLine: 1, endLine: 1 } : { startLine, endLine };
    const signature = has('a signature of several lines')
      ? text
      : (text.slice(found.index).split('\n')[0] ?? '').trim();
    const symbol = {
      name: found[1],
      qualifiedName: found[1],
      kind: 'type',
      signature: signature.slice(0, 300),
      ...lines,
    };
    if (has('names of the last file stay')) {
      remembered.push(symbol);
      return [...remembered];
    }
    return [has('a definition of another statement') ? { ...symbol, name: 'other', qualifiedName: 'other' } : symbol];
  };

  const chunked = (given: string, maxLines: number): Chunk[] => {
    const text = has('line ends are made alike') ? given.replaceAll('\r\n', '\n') : given;
    const lines = text.split(/(?<=\n)/);
    if (has('the last line is not in a chunk') && lines.length > 2) lines.pop();
    const groups: { start: number; line: number; lines: string[] }[] = [];
    let [offset, open] = [0, false];
    for (const [index, line] of lines.entries()) {
      if (has('a long file is cut off') && index >= 200) break;
      const isBlank = line.trim() === '';
      const last = groups.at(-1);
      if (open && last && last.lines.length < maxLines && (!isBlank || has('chunks of blank lines')))
        last.lines.push(line);
      else if (!isBlank || has('chunks of blank lines')) groups.push({ start: offset, line: index + 1, lines: [line] });
      open = (!isBlank || has('chunks of blank lines')) && !line.trimEnd().endsWith(';');
      offset += has('offsets of bytes') ? Buffer.byteLength(line) : line.length;
    }
    const shift = has('lines are counted from 0') ? -1 : 0;
    const more = has('the last line of a chunk is the first of the next one') ? 1 : 0;
    const chunks = groups.map(({ start, line, lines: own }): Chunk => {
      const whole = own.join('');
      const [startLine, endLine] = [line + shift, line + own.length - 1 + shift + more];
      const calls = [...whole.matchAll(/\b(\w+)\(/g)].map(([, name = '']) => name);
      return {
        span: { start, end: start + whole.length, startLine, endLine },
        text: has('chunks are trimmed, and their spans are not') ? whole.trim() : whole,
        language: 'sql',
        kind: 'statements',
        symbols: symbolsOf(whole, startLine, endLine),
        enclosing: [],
        calls: has('calls are listed twice') ? calls.flatMap((name) => [name, name]) : [...new Set(calls)].slice(0, 64),
        imports: [],
      };
    });
    if (has('a file of comments has no chunks') && lines.every((line) => line.trim() === '' || line.startsWith('--')))
      return [];
    if (has('one chunk for equal statements')) return [...new Map(chunks.map((chunk) => [chunk.text, chunk])).values()];
    if (has('chunks come in the order of their names'))
      return chunks.toSorted((a, b) => (a.symbols[0]?.name ?? '').localeCompare(b.symbols[0]?.name ?? ''));
    return chunks;
  };

  return definePlugin({
    name: 'chunker-sql',
    stage: 'chunker',
    placement: 'pool',
    options: v.strictObject({
      maxLines: v.optional(
        has('an option with a wrong type is accepted') ? v.fallback(v.number(), 40) : v.number(),
        40,
      ),
    }),
    fingerprint: ({ maxLines }) => (has('the fingerprint lacks an option') ? 1 : [1, maxLines]),
    create: ({ maxLines }) => ({
      chunk: async ({ source }) => {
        if (has('the request is changed')) (source as { text: string }).text = source.text.trimEnd();
        return { language: 'sql', chunks: chunked(source.text, maxLines) };
      },
    }),
  })(options);
}

export const sqlStranger: Stranger<'chunker'> = {
  name: 'chunker-sql',
  laws: chunkerLaws,
  faults,
  bind: (fault) => sqlChunker({}, fault),
  variant: (fault) => sqlChunker({ maxLines: 2 }, fault),
  setup: {
    samples: {
      'db/schema.sql':
        'CREATE TABLE users (\n  id INT\n);\n\nCREATE VIEW active AS\nSELECT count(id), count(name) FROM users;\nCOMMIT;\nCOMMIT;\n',
      'db/notes.sql': '-- Only a comment.\n-- And one more.\n',
    },
  },
};
