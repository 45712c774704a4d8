import { codeTokens, fileContent, foldedName, stem } from '@codesearch/toolkit/pure';
import type { ChunkKind, CodeSymbol, SearchFilter, StoredChunk } from '@codesearch/kernel';
import type { ReadQuery } from '@codesearch/query';
import type { Retriever } from '../retriever/retriever.ts';
import { routines } from '../definition/definition.ts';
import { isOwnFile } from '../definition/own-code.ts';
import { chunksNamed, hasWord, memberOf, nounsOf, stemsOf } from './words-of-names.ts';
import { nameWorths } from '../words/name-worths.ts';

const stemmed = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stem));

/** Words of types, files and folders whose values are settings. */
const places = stemmed(
  'config configuration configure conf cfg setting option opt default preference pref property prop environment env flag policy dsl',
);

/** Words that say of a name that it is a setting. */
const marks = stemmed(
  'max maximum default initial limit size count number num interval delay timeout attempt level enable enabled disable disabled use allow mode rate ttl policy',
);

/** Words of a question that say little of what is set: left out if another one remains. */
const vague = stemmed(
  'number amount value setting option default maximum minimum max min many use server service connection address file system client',
);

const values: ReadonlySet<string> = new Set(['field', 'property', 'constant', 'key', 'enum-member']);
const types: ReadonlySet<string> = new Set(['class', 'struct', 'interface', 'type', 'record', 'object']);
const sets = /^(?:set|with|configure|config|use|init|default|enable|disable|setup)(?![a-z])/i;
const reads = /^(?:get|is|has|should|validate|check|parse|load|read|apply|on|to|create|new|make|test|show)(?![a-z])/;
/** Names of what is called when something happens: `onRetry`, `on_retry`. */
const handler = /^on(?:_|(?=\p{Lu}))/u;
const ofSettings = /(?:Setting|Config|Option|Propert)/;
const literal = /[=:]\s*(?:[-+]?\d|["'`[{(]|(?:true|false|True|False)\b)|=\s*[\w.]+\(/;
/** Settings of the tools that build the program. */
const toolFile = /(?:^|\/)(?:\.[^/]*\/.*|package(?:-lock)?\.json|composer\.json|tsconfig[^/]*|\.[^/]+)$/;

/** Kinds whose names are sought by themselves. */
const kinds: readonly ChunkKind[] = ['constant', 'class', 'type'];

/** Settings that answer one question. */
const maxSettings = 5;

const worths = nameWorths.setting;

/**
 * Reads a question for what sets something as one for the settings that are named so, if something here is. Their
 * readers have the words of the question more often.
 */
export async function withSetting(retriever: Retriever, query: ReadQuery, filter: SearchFilter): Promise<ReadQuery> {
  const { settingOf, members } = query;
  if (settingOf === undefined || members.length > 0) return query;
  const wanted = wantedIn(settingOf, query.text);
  const chunks = await chunksNamed(retriever, wanted.text, kinds, { ...filter, granularity: 'chunk' });
  const settings = chunks
    .filter(({ path }) => isOwnFile(path) && fileContent(path) !== 'docs' && !toolFile.test(path))
    .flatMap((chunk) => chunk.symbols.map((symbol) => ({ chunk, symbol, worth: worthOf(symbol, chunk, wanted) })))
    .filter(({ worth }) => worth >= worths.min)
    .sort((a, b) => b.worth - a.worth || a.chunk.path.length - b.chunk.path.length);
  const named = new Map(
    settings.map(({ symbol, chunk }) => [`${chunk.path} ${symbol.qualifiedName}`, { symbol, chunk }]),
  );
  if (named.size === 0) return query;
  const best = [...named.values()].slice(0, maxSettings);
  return { ...query, members: best.map(({ symbol, chunk }) => memberOf(symbol, chunk)) };
}

interface Wanted {
  /** The thing that is set, without vague words. */
  readonly text: string;
  readonly stems: readonly string[];
  /** All words of what is set as one name: `maxmemory`. Empty for one word. */
  readonly joined: string;
  /** Stems of all words of the question. */
  readonly asked: readonly string[];
}

function wantedIn(settingOf: string, question: string): Wanted {
  const words = settingOf.split(/\s+/).filter((word) => !vague.has(stem(word.toLowerCase())));
  const text = words.length > 0 ? words.join(' ') : settingOf;
  return {
    text,
    stems: nounsOf(text),
    joined: /\s/.test(settingOf) ? foldedName(settingOf) : '',
    asked: nounsOf(question.replaceAll(/[^\p{L}\p{N}_]+/gu, ' ')),
  };
}

/** How well a definition sets what is asked for; negative if it sets nothing. */
function worthOf(symbol: CodeSymbol, chunk: StoredChunk, { stems, joined, asked }: Wanted): number {
  const { name, qualifiedName, kind, signature } = symbol;
  const own = stemsOf(name);
  const isJoined = foldedName(name) === joined;
  if (!isJoined && !stems.some((word) => hasWord(own, word))) return -1;
  const owners = stemsOf(qualifiedName.slice(0, -name.length).replaceAll('.', '_'));
  const beside = [...owners, ...codeTokens(chunk.path).map(stem)];
  const known = stems.map((word) => (isJoined || hasWord(own, word) ? 1 : hasWord(beside, word) ? worths.around : 0));
  const share = known.reduce<number>((sum, each) => sum + each, 0) / stems.length;
  const isPlaced = beside.some((word) => places.has(word));
  const isType =
    types.has(kind) && (own.some((word) => places.has(word)) || ofSettings.test(signature.replace(name, '')));
  const isValue = values.has(kind) && !handler.test(name) && (isPlaced || fileContent(chunk.path) === 'code');
  const spare = isJoined ? [] : own.filter((word) => !hasWord(stems, word));
  const others = spare.filter((word) => !marks.has(word) && !places.has(word) && !asked.includes(word)).length;
  const isSetter = sets.test(name) || (isPlaced && routines.has(kind) && !reads.test(name) && others < 2);
  if (share < worths.minShare || !(isType || isValue || isSetter)) return -1;
  const saidMarks = spare.filter((word) => asked.includes(word)).length;
  const isMarked =
    isType || isJoined || own.some((word) => marks.has(word) || places.has(word)) || isConstant.test(name);
  return (
    share +
    (isPlaced ? worths.inPlace : 0) +
    (isMarked ? worths.withMark : 0) +
    (isValue && literal.test(lineOf(symbol, chunk)) ? worths.withValue : 0) +
    worths.withMark * saidMarks +
    worths.otherWord * others
  );
}

const isConstant = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/;

function lineOf({ startLine }: CodeSymbol, chunk: StoredChunk): string {
  return chunk.text.split('\n')[startLine - chunk.startLine] ?? '';
}
