import { errors } from '@codesearch/kernel';
import type { CodesearchError } from '@codesearch/kernel';
import { readError, withoutLogPrefix } from '../line/reported-errors.ts';
import { exchangedKey, nearestKey, queryKeyNamed, queryKeys } from './query-keys.ts';
import type { QueryKey, QueryKeyName } from './query-keys.ts';

/**
 * The conditions that a text names, by the options of the command line that mean the same. A language, a kind or a
 * content behind `!` is left out.
 */
export interface TextConditions {
  readonly language?: readonly string[];
  readonly kind?: readonly string[];
  readonly content?: readonly string[];
  /** Patterns as in `.gitignore`. */
  readonly path?: readonly string[];
  readonly exclude?: readonly string[];
  readonly tests?: false;
  readonly changed?: true;
  readonly since?: string;
  readonly diff?: string;
}

/** What a user types to search: a question, and the conditions in it. */
export interface SearchText {
  /** The text without its conditions; without quotes or slashes if `match` is set. */
  readonly question: string;
  /** `exact` for a text in double quotes, `regex` for one between slashes, `calls` for `callers:name`. */
  readonly match?: 'exact' | 'regex' | 'calls';
  /** Only set for a regular expression with the flag `i`. */
  readonly ignoreCase?: true;
  readonly conditions: TextConditions;
  /** A revision of git instead of the files on disk. */
  readonly rev?: string;
  /** Folders to search instead of the current one, as written. */
  readonly repos: readonly string[];
}

/** Nobody types more. Longer texts and those of several lines are pasted. */
const maxTyped = 1000;

/** White space separates words, except in quotes and after the negation of other programs. */
const word = /(?:NOT\s+(?=[a-z]+:\S))?(?:"[^"]*"|\S)+/g;

/** A key is followed by a value at once, which `A::b` and `https://a` do not have. Marks of a sentence end it. */
const keyed = /^(?<minus>-|not:|NOT\s+)?(?<key>[A-Za-z]+):(?![:\s]|\/\/)(?<value>.+?)[,;]*$/;
/** A key alone, as while somebody types. */
const unfinished = /^(?<minus>-|not:)?(?<key>[A-Za-z]+):$/;
/** Their values are names, without any mark of a sentence. */
const keysOfNames: ReadonlySet<string> = new Set(['lang', 'kind', 'content', 'is']);
const withoutTests = /^(?:-|not:)tests?$/;
const expression = /^\/(?![*/])(?<source>(?:[^/\\]|\\.)+)\/(?<flag>i?)$/;

/** A line of output says first who writes it, or how bad it is. */
const message = /^[\w.[\]()/-]+: +\S/;

/** Conditions that can be given once. */
type SingleKey = 'since' | 'diff' | 'rev' | 'callers';

interface Reading {
  readonly lists: Record<'language' | 'kind' | 'content' | 'path' | 'exclude' | 'repos', string[]>;
  readonly single: Partial<Record<SingleKey, string>>;
  tests: boolean;
  changed: boolean;
}

/**
 * Reads the conditions in what a user types, such as `lang:go`, `-path:vendor` and `is:changed`. Everything else is the
 * question. A pasted text has none: one of several lines, a message of an error, a line of a log.
 *
 * @throws INPUT_INVALID for a key that is mistyped, given twice or cannot be negated, and if nothing is left to search
 *   for
 */
export function readSearchText(text: string): SearchText {
  const trimmed = text.trim();
  if (isPasted(trimmed) || expression.test(trimmed)) return { ...questionOf(text), conditions: {}, repos: [] };
  const reading: Reading = {
    lists: { language: [], kind: [], content: [], path: [], exclude: [], repos: [] },
    single: {},
    tests: true,
    changed: false,
  };
  const rest = trimmed.replace(word, (each) => (readCondition(each, reading) ? '\0' : each));
  const isPlain = rest === trimmed;
  const left = isPlain ? text : rest.replaceAll(/\s*\0\s*/g, ' ').trim();
  const { callers, since, diff, rev } = reading.single;
  if (callers !== undefined && left !== '')
    throw errors.inputInvalid(
      `callers:${callers} cannot be combined with ${JSON.stringify(left)}.`,
      `Omit the other words, or ask for the callers in words: who calls ${callers}.`,
    );
  if (!isPlain && left === '' && callers === undefined)
    throw errors.inputInvalid('The query has only conditions.', `Add what to search for: retry ${trimmed}`);
  const asked = callers === undefined ? questionOf(left) : { question: callers, match: 'calls' as const };
  const { repos, ...lists } = reading.lists;
  const given = Object.fromEntries(Object.entries(lists).filter(([, values]) => values.length > 0));
  return {
    ...asked,
    conditions: {
      ...given,
      ...(!reading.tests && { tests: false }),
      ...(reading.changed && { changed: true }),
      ...(since !== undefined && { since }),
      ...(diff !== undefined && { diff }),
    },
    ...(rev !== undefined && { rev }),
    repos,
  };
}

/**
 * Reads words beside a question, each of which is a condition.
 *
 * @throws INPUT_INVALID as {@link readSearchText}
 */
export function conditionsOf(words: readonly string[]): Pick<SearchText, 'conditions' | 'rev' | 'repos'> {
  // A shell has removed the quotes of a value with spaces.
  const quoted = words.map((each) => each.replace(/:(?=\S*\s)(?!.*")(?<value>.*)$/, ':"$<value>"'));
  const { question: _, match: _match, ignoreCase: _case, ...rest } = readSearchText(['_', ...quoted].join(' '));
  return rest;
}

/** Whether a word alone is a condition, as `lang:go` and `not:test` are. */
export function isCondition(text: string): boolean {
  if (withoutTests.test(text)) return true;
  const { key = '', value = '' } = readKeyed(text) ?? {};
  const name = queryKeyNamed(key);
  return name !== undefined && name !== 'test' && isValue(name, value) && !isUnknownState(name, value);
}

/** Whether a word alone can only be meant as a condition, right or wrong: `lang:go`, `lnag:go` and `is:new` are. */
export function isMeantAsCondition(text: string): boolean {
  if (isCondition(text)) return true;
  const { minus = '', key = '', value = '' } = readKeyed(text) ?? {};
  return key !== '' && nearestCondition(minus, key, value) !== undefined;
}

/** Whether a text can have conditions. A pasted one has none. */
export function takesConditions(text: string): boolean {
  return !isPasted(text.trim());
}

/** The words of a text, with their quotes. An expression between slashes is one. */
export function writtenWords(text: string): readonly string[] {
  return expression.test(text.trim()) ? [text.trim()] : (text.match(word) ?? []);
}

function isPasted(text: string): boolean {
  if (text.length > maxTyped || /[\n\r\0]/.test(text)) return true;
  return withoutLogPrefix(text) !== text || readError(text) !== undefined || message.test(text);
}

function questionOf(text: string): Pick<SearchText, 'question' | 'match' | 'ignoreCase'> {
  const trimmed = text.trim();
  const exact = /^"(?<exact>[^"]*\S[^"]*)"$/.exec(trimmed)?.groups?.['exact'];
  if (exact !== undefined && !isPasted(trimmed)) return { question: exact, match: 'exact' };
  const { source, flag } = expression.exec(trimmed)?.groups ?? {};
  if (source === undefined || isPasted(trimmed)) return { question: text };
  return { question: source, match: 'regex', ...(flag === 'i' && { ignoreCase: true }) };
}

/** @returns whether the word is a condition */
function readCondition(written: string, reading: Reading): boolean {
  if (withoutTests.test(written)) {
    reading.tests = false;
    return true;
  }
  const { minus, key = '', value = '', list = '' } = readKeyed(written) ?? unfinished.exec(written)?.groups ?? {};
  if (key === '') return false;
  const name = queryKeyNamed(key);
  const nearest = nearestCondition(minus ?? '', key, value, list);
  if (nearest !== undefined) throw noSuchCondition(written, key, nearest);
  if (name === undefined || name === 'test' || !isValue(name, value)) return false;
  const { instead } = keyNamed(name);
  if (minus !== undefined && instead !== undefined) throw errors.inputInvalid(`${written} cannot be negated.`, instead);
  addCondition(name, { value, list }, minus !== undefined, reading);
  return true;
}

function addCondition(
  name: Exclude<QueryKeyName, 'test'>,
  { value, list }: { readonly value: string; readonly list: string },
  isNegated: boolean,
  reading: Reading,
): void {
  const { lists, single } = reading;
  const values = valuesOf(list);
  switch (name) {
    case 'lang':
    case 'kind':
    case 'content':
      lists[name === 'lang' ? 'language' : name].push(...values.map((each) => (isNegated ? `!${each}` : each)));
      return;
    case 'path':
    case 'file':
      lists[isNegated ? 'exclude' : 'path'].push(...(name === 'path' ? values : values.map(filePattern)));
      return;
    case 'repo':
      lists.repos.push(...values);
      return;
    case 'is':
      reading.changed = true;
      return;
    default:
      if (single[name] !== undefined && single[name] !== value)
        throw errors.inputInvalid(`${name}: is given twice, as ${single[name]} and ${value}.`, 'Give it once.');
      single[name] = value;
  }
}

/** The parts of a word with a key: the value without the quotes in which it can have spaces, and the list with them. */
function readKeyed(text: string): Partial<Record<string, string>> | undefined {
  const { minus, key = '', value = '' } = keyed.exec(text)?.groups ?? {};
  if (key === '') return undefined;
  const isName = keysOfNames.has(queryKeyNamed(key) ?? '');
  const list = isName ? value.replace(/[.?!]+$/, '') : value;
  return { minus, key, value: list.replaceAll('"', ''), list };
}

/** Commas separate values, except in quotes and in the braces of a pattern. */
const listed = /(?:"[^"]*"|\{[^{}]*\}|[^,])+/g;

/** A list can end with a comma, as while somebody types. */
function valuesOf(list: string): readonly string[] {
  return (list.match(listed) ?? []).map((each) => each.replaceAll('"', '')).filter((each) => each !== '');
}

/**
 * Whether the text after a key is a value of it. A compiler writes `file:12:5`, Java `file:/home/a`, and code
 * `open(path:string)`.
 */
function isValue(name: QueryKeyName, value: string): boolean {
  if (/^[\s,]*$/.test(value) || value.split(')').length > value.split('(').length) return false;
  if (name === 'file') return !/^(?:\d+(?:$|[:,])|\/)/.test(value);
  return true;
}

/** Whether it is the key of a state, with another value than the one that there is. */
function isUnknownState(name: QueryKeyName, value: string): boolean {
  // A name such as `test:unit` is that of a script.
  return name === 'test' ? /^(?:no|false|off|yes|true|only|\d)$/i.test(value) : name === 'is' && value !== 'changed';
}

/**
 * A part of a name matches every file that has it. A name with an ending, a wildcard or a folder is a pattern already.
 */
function filePattern(value: string): string {
  return /[./*?{]/.test(value) ? value : `*${value}*`;
}

/**
 * The condition that a word means which is none; `undefined` for a condition and for a word like any other.
 *
 * @param list the value as it was written
 */
function nearestCondition(minus: string, key: string, value: string, list = value): string | undefined {
  const known = queryKeyNamed(key);
  if (known !== undefined) return isUnknownState(known, value) ? exampleOf(known) : undefined;
  const exchanged = exchangedKey(key);
  if (exchanged === 'test') return '-test';
  if (value === '') return exchanged && `${minus}${exchanged}:`;
  const meant = /^\d/.test(value) ? undefined : nearestKey(key);
  const name = queryKeyNamed(meant ?? '');
  if (name === undefined || name === 'test' || !isValue(name, value)) return undefined;
  return `${keyNamed(name).instead === undefined ? minus : ''}${meant}:${list}`;
}

function keyNamed(name: QueryKeyName): QueryKey {
  return queryKeys.find((each) => each.name === name)!;
}

/** A value as it is written behind a key. */
export function quotedValue(value: string): string {
  return /[\s,]/.test(value) ? `"${value}"` : value;
}

function exampleOf(name: QueryKeyName): string {
  return keyNamed(name).example;
}

function noSuchCondition(written: string, key: string, nearest: string): CodesearchError {
  const keys = queryKeys.map(({ name }) => (name === 'test' ? exampleOf(name) : `${name}:`)).join(' ');
  const what = queryKeyNamed(key) === undefined ? `key ${key}:` : `condition ${written}`;
  return errors.inputInvalid(
    `There is no ${what} in a query.`,
    `Did you mean ${nearest}? To search for the text, quote it: "${written.replaceAll('"', '')}". Keys: ${keys}.`,
  );
}
