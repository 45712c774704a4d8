import { codeTokens, fileContent, stem } from '@codesearch/toolkit/pure';
import type { ChunkKind, CodeSymbol, SearchFilter, StoredChunk } from '@codesearch/kernel';
import type { QueryPlace, ReadQuery } from '@codesearch/query';
import type { Retriever } from '../retriever/retriever.ts';
import { isOwnCode, isOwnFile } from '../definition/own-code.ts';
import { chunksNamed, hasWord, memberOf, nounsOf, stemOf, stemsOf } from './words-of-names.ts';

/** Kinds that a list is of, before others. */
const kinds: readonly ChunkKind[] = ['enum', 'class', 'type'];

/** What other types are kinds of, and words in their names that say so. */
const bases: ReadonlySet<ChunkKind> = new Set(['class', 'interface', 'trait', 'struct', 'type']);
const baseWords: ReadonlySet<string> = new Set(['base', 'abstract', 'interface', 'i', 'trait', 'protocol', 'impl']);

/** Lists that answer one question. */
const maxLists = 3;

/** Entries of a list, and files of a folder that is one. */
const minEntries = 3;

/** What a name must have of the words of a kind, from 0 to 1; and what a word that is nothing of it costs. */
const minShare = 0.59;
const otherWord = 0.15;
/** What it is worth that a name has the word for its form too, as in `which event types exist`. */
const formWord = 0.2;
/** What a word of it is worth that is in the path or a type around, and not in the name. */
const around = 0.5;

/** Words that say of a name that it is a list, and nothing of what is in it. */
const listWords: ReadonlySet<string> = new Set(
  'all list kind type name map table registry set array enum value choice level default supported available known valid'
    .split(' ')
    .map(stem),
);

/**
 * Reads a question for all values of a kind as one for the enumeration, the table or the folder that lists them, if
 * something here does. One value of many says little, although it has the words of the question.
 */
export async function withList(retriever: Retriever, query: ReadQuery, filter: SearchFilter): Promise<ReadQuery> {
  if (query.listOf === undefined) return query;
  const wanted = nounsOf(query.listOf);
  const chunks = await chunksNamed(retriever, query.listOf, kinds, { ...filter, granularity: 'chunk' });
  const lists = chunks
    .filter(isOwnCode)
    .flatMap((chunk) => chunk.symbols.map((symbol) => ({ chunk, symbol, worth: worthOf(symbol, chunk, wanted) })))
    .filter(({ worth }) => worth >= minShare)
    .sort((a, b) => b.worth - a.worth || linesOf(b.symbol) - linesOf(a.symbol));
  if (lists.length > 0)
    return { ...query, members: lists.slice(0, maxLists).map(({ symbol, chunk }) => memberOf(symbol, chunk)) };
  const places = placesOf(filter.paths ?? (await retriever.files()), wanted);
  const base = baseOf(chunks, wanted);
  // A type without kinds says nothing.
  return { ...query, ...(places.length > 0 && { places }), ...(base !== undefined && { subtypesOf: base }) };
}

/** The type whose kinds are asked for: `Backend` or `BaseBackend` for `which backends exist`. */
function baseOf(chunks: readonly StoredChunk[], wanted: readonly string[]): string | undefined {
  const named = chunks.filter(isOwnCode).flatMap(({ symbols }) => symbols.filter(({ kind }) => bases.has(kind)));
  const own = wanted.filter((word) => !listWords.has(word));
  return named.find(
    ({ name }) =>
      stemsOf(name)
        .filter((word) => !baseWords.has(word))
        .join() === own.join(),
  )?.name;
}

function linesOf({ startLine, endLine }: CodeSymbol): number {
  return endLine - startLine;
}

/** How well a definition lists what is asked for, from 0 to 1; negative if it lists nothing. */
function worthOf(symbol: CodeSymbol, chunk: StoredChunk, wanted: readonly string[]): number {
  const name = stemsOf(symbol.name);
  const own = wanted.filter((word) => !listWords.has(word));
  const asked = own.length > 0 ? own : wanted;
  if (!hasWord(name, asked.at(-1)!) || !isList(symbol, chunk)) return -1;
  const beside = codeTokens(`${symbol.qualifiedName} ${chunk.path}`).map(stem);
  const known = asked.map((word) => (hasWord(name, word) ? 1 : hasWord(beside, word) ? around : 0));
  const share = known.reduce<number>((sum, each) => sum + each, 0) / asked.length;
  const others = name.filter((word) => !hasWord(wanted, word) && !listWords.has(word)).length;
  const forms = name.filter((word) => listWords.has(word) && wanted.includes(word)).length;
  // `Severity` has the severity levels, and `FileVersion` no file types. `LocalInputClass` is of something else.
  if (forms === 0 && others > (asked.length < wanted.length ? 0 : asked.length)) return -1;
  return share - otherWord * others + formWord * forms;
}

const enumerated = /\b\w*(?:Enum|Choices|Flag)\b/;
const literal = /[:=][^=]*[[({]/;
/** A value in the singular is one of them, unless it says that one is chosen. */
const several = /s$|list|table|map|registry/i;
const chosen = /choices|oneof|enum/i;
const union = /^\s*\|?\s*["'`\w].*\|/m;

/** Whether a definition is a list of values, by its form. */
function isList({ name, kind, signature, startLine, endLine }: CodeSymbol, chunk: StoredChunk): boolean {
  if (kind === 'enum') return true;
  if (kind === 'class' || kind === 'struct') return enumerated.test(signature);
  const lines = chunk.text.split('\n').slice(Math.max(0, startLine - chunk.startLine), endLine - chunk.startLine + 1);
  const text = lines.join('\n');
  if (kind === 'type') return text.split('|').length >= minEntries && union.test(text);
  if (kind !== 'constant' && kind !== 'variable' && kind !== 'field') return false;
  const entries = Math.max(lines.length - 1, text.split(',').length);
  return entries >= minEntries && literal.test(text) && (several.test(name) || chosen.test(text));
}

/**
 * The folders named by a kind that have several files of code, such as `management/commands`; else the file with this
 * name and the shortest path: `events.py`.
 */
function placesOf(files: readonly string[], wanted: readonly string[]): readonly QueryPlace[] {
  const head = wanted.at(-1)!;
  const counts = new Map<string, number>();
  const named: string[] = [];
  for (const path of files) {
    if (fileContent(path) !== 'code' || !isOwnFile(path)) continue;
    const folders = path.split('/').slice(0, -1).map(stemsOf);
    const folder = path.slice(0, path.lastIndexOf('/'));
    const isNamed = folders.at(-1)?.includes(head) === true && wanted.every((word) => folders.flat().includes(word));
    if (isNamed) counts.set(folder, (counts.get(folder) ?? 0) + 1);
    if (stemsOf(stemOf(path)).join() === wanted.join()) named.push(path);
  }
  const folders = [...counts].filter(([, count]) => count >= minEntries).map(([folder]) => folder);
  if (folders.length > 0) return folders.map((folder) => placeOf(folder, 'folder'));
  const [file] = named.sort((a, b) => a.split('/').length - b.split('/').length);
  return file === undefined ? [] : [placeOf(file, 'file')];
}

function placeOf(path: string, form: QueryPlace['form']): QueryPlace {
  return { written: path, paths: [path], form, isLibrary: false };
}
