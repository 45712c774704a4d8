import { codeTokens, fileContent, stem } from '@codesearch/toolkit/pure';
import type { ChunkKind, CodeSymbol, SearchFilter, StoredChunk } from '@codesearch/kernel';
import type { QueryPlace, ReadQuery } from '@codesearch/query';
import type { Retriever } from '../retriever/retriever.ts';
import { routines } from '../definition/definition.ts';
import { isOwnCode, isOwnFile } from '../definition/own-code.ts';
import { findDefinitions } from '../retrieval/find-definitions.ts';
import { nameWorths } from '../words/name-worths.ts';
import { chunksNamed, hasWord, memberOf, nounsOf, stemOf, stemsOf } from './words-of-names.ts';

/** Kinds that a list is of, before others. */
const kinds: readonly ChunkKind[] = ['enum', 'class', 'type'];

/** What other types are kinds of, and words in their names that say so. */
const bases: ReadonlySet<ChunkKind> = new Set(['class', 'interface', 'trait', 'struct', 'type']);
const baseWords: ReadonlySet<string> = new Set('base abstract interface i trait protocol impl'.split(' ').map(stem));

/** Kinds of which several beside each other are a list. */
const members: ReadonlySet<ChunkKind> = new Set(['constant', 'field', 'property', 'enum-member', 'class']);
/** A field or a property that is one of several values, and no part of an object. */
const isValue = /\b(?:static|const)\b|=\s*["'\d]/;

/** Lists that answer one question. */
const maxLists = 3;

/** Entries of a list, and files of a folder that is one. */
const minEntries = 3;

const worths = nameWorths.list;

/** Words that say of a name that it is a list, and nothing of what is in it. */
const listWords: ReadonlySet<string> = new Set(
  'all list kind type name alias map mapping table registry set array enum value choice level code default supported available known valid get'
    .split(' ')
    .map(stem),
);

/** Words for what runs the things of a list, and not for what they are. */
const runners: ReadonlySet<string> = new Set(
  'artisan rails rake django laravel symfony celery sidekiq console cli line npm make cargo gradle manage shell'
    .split(' ')
    .map(stem),
);

/**
 * Reads a question for all values of a kind as one for the enumeration, the table or the folder that lists them, if
 * something here does. One value of many says little, although it has the words of the question.
 */
export async function withList(retriever: Retriever, query: ReadQuery, filter: SearchFilter): Promise<ReadQuery> {
  const listOf = query.listOf ?? query.additionOf;
  if (listOf === undefined) return query;
  const wanted = nounsOf(listOf);
  const inChunks: SearchFilter = { ...filter, granularity: 'chunk' };
  const found = await Promise.all([
    chunksNamed(retriever, listOf, kinds, inChunks),
    tablesNamed(retriever, listOf, wanted, inChunks),
  ]);
  const named = found
    .flat()
    .filter(isOwnCode)
    .flatMap((chunk) => chunk.symbols.map((symbol) => ({ chunk, symbol })));
  const single = named
    .filter(({ chunk, symbol }) => isList(symbol, chunk))
    .map(({ chunk, symbol }) => ({ chunk, symbol, worth: worthOf(symbol, chunk, wanted) }));
  const lists = [...single, ...familiesIn(named, wanted)]
    // A routine does something with them, unless it is named by nothing else.
    .filter(({ symbol, worth }) => worth >= (routines.has(symbol.kind) ? worths.sure : worths.min))
    .sort((a, b) => b.worth - a.worth || linesOf(b.symbol) - linesOf(a.symbol));
  const base = baseOf(named, wanted);
  const isAddition = query.additionOf !== undefined;
  // The next one of a kind implements its type, before it is named in a list.
  const first = isAddition && base && (lists.length === 0 || isContract(base.symbol)) ? [base] : [];
  const members = [...first, ...lists].slice(0, maxLists);
  const isSure = first.length > 0 || (lists[0]?.worth ?? 0) >= worths.sure;
  const places = isSure ? [] : placesOf(filter.paths ?? (await retriever.files()), wanted, isAddition);
  if (members.length > 0 && !places.some(({ form }) => form === 'folder'))
    return { ...query, members: members.map(({ symbol, chunk }) => memberOf(symbol, chunk)) };
  // A type without kinds says nothing.
  return { ...query, ...(places.length > 0 && { places }), ...(base && { subtypesOf: base.symbol.name }) };
}

/** Words at the end of the name of a table. */
const tableWords = ['table', 'list', 'map', 'registry', 'names'];

/** Tables named by a short form of what is in them, which thousands of names can have: `cmd_table` for commands. */
async function tablesNamed(
  retriever: Retriever,
  listOf: string,
  wanted: readonly string[],
  filter: SearchFilter,
): Promise<readonly StoredChunk[]> {
  const related = await retriever.relatedWords(listOf);
  const shorts = related.map(({ word }) => word).filter((word) => word.length === 3 && hasWord([word], wanted.at(-1)!));
  const names = shorts.flatMap((short) => [`${short}s`, ...tableWords.map((word) => `${short}_${word}`)]);
  const found = await Promise.all(names.map((name) => findDefinitions(retriever, name, filter)));
  return retriever.load(found.flat().map(({ id }) => id));
}

/**
 * The type whose kinds are asked for: `Backend` or `BaseBackend` for `which backends exist`, and `rule/Action` for
 * `which rule actions`.
 */
function baseOf(named: readonly Named[], wanted: readonly string[]): Named | undefined {
  const types = named
    .filter(({ symbol }) => bases.has(symbol.kind))
    .toSorted((a, b) => Number(isContract(b.symbol)) - Number(isContract(a.symbol)));
  const own = wanted.filter((word) => !listWords.has(word));
  return types.find(({ symbol, chunk }) => {
    const name = stemsOf(symbol.name).filter((word) => !baseWords.has(word));
    if (name.join() === wanted.join()) return true;
    const before = own.slice(0, own.length - name.length);
    if (name.length === 0 || [...before, ...name].join() !== own.join()) return false;
    const folders =
      before.length === 0 ? [] : codeTokens(chunk.path.slice(0, chunk.path.lastIndexOf('/') + 1)).map(stem);
    return before.every((word) => hasWord(folders, word));
  });
}

function isContract({ kind }: CodeSymbol): boolean {
  return kind === 'interface' || kind === 'trait';
}

function linesOf({ startLine, endLine }: CodeSymbol): number {
  return endLine - startLine;
}

interface Named {
  readonly chunk: StoredChunk;
  readonly symbol: CodeSymbol;
}

interface List extends Named {
  readonly worth: number;
}

/** Definitions of one kind beside each other whose names share the words: `ActionPull`, `ActionPush` and more. */
function familiesIn(named: readonly Named[], wanted: readonly string[]): readonly List[] {
  const families = new Map<string, List[]>();
  for (const { chunk, symbol } of named) {
    const { name, qualifiedName, kind, signature } = symbol;
    if (!members.has(kind) || ((kind === 'field' || kind === 'property') && !isValue.test(signature))) continue;
    const worth = worthOf(symbol, chunk, wanted, 1);
    if (worth < worths.min) continue;
    const key = [chunk.path, kind, qualifiedName.slice(0, -name.length)].join(' ');
    const family = families.get(key) ?? [];
    if (!family.some(({ symbol: known }) => known.name === name)) family.push({ chunk, symbol, worth });
    families.set(key, family);
  }
  return [...families.values()]
    .filter(({ length }) => length >= minEntries)
    .map((family) => family.toSorted((a, b) => a.symbol.startLine - b.symbol.startLine)[0] as List);
}

/**
 * How well the name of a definition agrees with what is asked for, from 0 to 1; negative if it does not.
 *
 * @param maxOthers words that count against it: each one of a family has its own
 */
function worthOf(symbol: CodeSymbol, chunk: StoredChunk, wanted: readonly string[], maxOthers = Infinity): number {
  const name = stemsOf(symbol.name);
  const own = wanted.filter((word) => !listWords.has(word));
  const asked = own.length > 0 ? own : wanted;
  if (!hasWord(name, asked.at(-1)!)) return -1;
  const folders = codeTokens(chunk.path).map(stem);
  const beside = [...folders, ...codeTokens(symbol.qualifiedName).map(stem)];
  const known = asked.map((word) => (hasWord(name, word) ? 1 : hasWord(beside, word) ? worths.around : 0));
  const share = known.reduce<number>((sum, each) => sum + each, 0) / asked.length;
  const others = Math.min(maxOthers, name.filter((word) => !hasWord(wanted, word) && !listWords.has(word)).length);
  const forms = name.filter((word) => listWords.has(word) && wanted.includes(word)).length;
  // `Severity` has the severity levels, and `FileVersion` no file types. `LocalInputClass` is of something else.
  if (forms === 0 && others > (asked.length < wanted.length ? 0 : asked.length)) return -1;
  const places = asked.filter((word) => hasWord(folders, word)).length;
  return share + worths.otherWord * others + worths.formWord * forms + worths.ofPlace * places;
}

const enumerated = /\b\w*(?:Enum|Choices|Flag)\b/;
/** Kinds of definitions that have nothing but constants in languages without enumerations, or before they had any. */
const holders: ReadonlySet<ChunkKind> = new Set(['class', 'struct', 'interface', 'module', 'object']);
const constantLine =
  /^\s*(?:(?:public|private|protected|internal|static|final|readonly|const|val|string|int|String)\s+)*[A-Z][A-Z\d_]+\s*(?::\s*\w+\s*)?=\s*["'\d:]/gm;
const literal = /[:=][^=]*[[({]/;
/** A value in the singular is one of them, unless it says that one is chosen. */
const several = /s$|list|table|map|registry/i;
const chosen = /choices|oneof|enum/i;
/** A type of Go whose values are constants. */
const namedBase = /^\s*(?:type\s+)?\w+\s+(?:string|u?int\d*|byte)\s*$/;
/** Names of types that are no list, since their values are free: `ModuleID`. */
const anyValue = /(?:ID|Id|Name|Key|Path|URL|Hash|Token|String|Text|Number|Count|Size)$/;
/** Lines that are entries of a list. */
const entry = /^\s*(?:new\s|["'`:]|\w+[:=(]|\w+::|&)[^\n]*,\s*(?:\/\/[^\n]*)?$/gm;
/** A key with a value that is taken from elsewhere: the parts of one thing. */
const computed = /^\s*["'`]?\w+["'`]?\s*(?:=>|[:=])\s*(?!new\b|[\w\\]+::class|[["'`\d])/;
const union = /^\s*\|?\s*["'`\w].*\|/m;

/** Whether a definition is a list of values, by its form. */
function isList({ name, kind, signature, startLine, endLine }: CodeSymbol, chunk: StoredChunk): boolean {
  if (kind === 'enum') return true;
  const lines = chunk.text.split('\n').slice(Math.max(0, startLine - chunk.startLine), endLine - chunk.startLine + 1);
  const text = lines.join('\n');
  if (holders.has(kind)) return enumerated.test(signature) || isMostlyConstants(text, chunk);
  if (kind === 'type')
    return (namedBase.test(text) && !anyValue.test(name)) || (text.split('|').length >= minEntries && union.test(text));
  // A routine that returns them: `getFilters`.
  if (routines.has(kind))
    return (
      lines.length > minEntries + 2 &&
      name.endsWith('s') &&
      (text.match(entry) ?? []).filter((line) => !computed.test(line)).length >= minEntries
    );
  if (kind !== 'constant' && kind !== 'variable' && kind !== 'field') return false;
  const entries = Math.max(lines.length - 1, text.split(',').length);
  return entries >= minEntries && literal.test(text) && (several.test(name) || chosen.test(text));
}

function isMostlyConstants(text: string, { symbols }: StoredChunk): boolean {
  const constants = (text.match(constantLine) ?? []).length;
  return constants >= minEntries && constants > 2 * symbols.filter(({ kind }) => routines.has(kind)).length;
}

/**
 * The folders named by a kind that have several files of code or folders, such as `management/commands`; else the file
 * with this name, or its last word, in the plural and with the shortest path: `events.py`. `event.py` has what is one.
 */
function placesOf(files: readonly string[], wanted: readonly string[], isAddition: boolean): readonly QueryPlace[] {
  const own = wanted.filter((word) => !runners.has(word));
  const places = placesNamed(files, wanted, isAddition);
  const isShorter = own.length > 0 && own.length < wanted.length;
  return places.length === 0 && isShorter ? placesNamed(files, own, isAddition) : places;
}

function placesNamed(files: readonly string[], wanted: readonly string[], isAddition: boolean): readonly QueryPlace[] {
  const head = wanted.at(-1)!;
  const entries = new Map<string, Set<string>>();
  const named: string[] = [];
  for (const path of files) {
    if (fileContent(path) !== 'code' || !isOwnFile(path)) continue;
    const parts = path.split('/');
    const known = new Set<string>();
    for (const [index, part] of parts.slice(0, -1).entries()) {
      const own = stemsOf(part);
      for (const word of own) known.add(word);
      if (!own.some((word) => wanted.includes(word)) || !wanted.every((word) => known.has(word))) continue;
      const folder = parts.slice(0, index + 1).join('/');
      entries.set(folder, (entries.get(folder) ?? new Set()).add(parts[index + 1]!));
    }
    const name = stemOf(path);
    const stems = stemsOf(name);
    if (/[^su]s$/i.test(name) && (stems.join() === wanted.join() || (!isAddition && stems.join() === head)))
      named.push(path);
  }
  const folders = [...entries].filter(([, { size }]) => size >= minEntries).map(([folder]) => folder);
  if (folders.length > 0) return folders.map((folder) => placeOf(folder, 'folder'));
  const [file] = named.toSorted((a, b) => a.split('/').length - b.split('/').length);
  return file === undefined ? [] : [placeOf(file, 'file')];
}

function placeOf(path: string, form: QueryPlace['form']): QueryPlace {
  return { written: path, paths: [path], form, isLibrary: false };
}
