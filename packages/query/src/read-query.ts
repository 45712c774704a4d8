import { identifiers, inOneTurn } from '@codesearch/toolkit/pure';
import type { QueryKind, QuerySymbol } from '@codesearch/kernel';
import type { MentionedName, ReadQuery } from './query.ts';
import { focusWords } from './content-words.ts';
import { additionQuestion } from './places/addition-question.ts';
import { callersQuestion } from './kind/callers-question.ts';
import { entryQuestion } from './kind/entry-question.ts';
import { isQuestion } from './kind/is-question.ts';
import { listQuestion } from './kind/list-question.ts';
import { joinedName } from './mention/joined-name.ts';
import { optionQuestion } from './kind/option-question.ts';
import { querySymbol } from './mention/query-symbol.ts';
import { routeQuestion } from './kind/route-question.ts';
import { settingQuestion } from './kind/setting-question.ts';
import { statusQuestion } from './kind/status-question.ts';
import { subtypesQuestion } from './kind/subtypes-question.ts';
import { testsQuestion } from './kind/tests-question.ts';
import { versionQuestion } from './kind/version-question.ts';
import { printedLine, textLines } from './line/text-lines.ts';
import { bareMessage, withoutLogPrefix } from './line/reported-errors.ts';
import type { TextLine } from './line/text-lines.ts';
import { membersIn } from './kind/asked-members.ts';
import { isIdentifier } from './mention/code-names.ts';
import { ReportReader } from './mention/report-reader.ts';
import { readPlacesInSteps } from './places/read-places.ts';
import { permissionQuestion } from './places/permission-question.ts';
import { tableQuestion } from './places/table-question.ts';
import { taskQuestion } from './places/task-question.ts';
import { requestedRoles } from './requested-roles.ts';

/** Characters of a name. */
const maxSymbol = 300;

/** A longer text of several lines is a report, even without any structure. */
const maxProse = 200;

/** Characters of a title. A first line that is longer is cut after its first sentence. */
const maxTitle = 200;

/** Names and paths that say what a report is about. */
const maxNames = 24;
const maxPaths = 12;

/** A longer text takes milliseconds, and several parts of a program read it. */
const minRemembered = 2000;
const maxRemembered = 4;
const remembered = new Map<string, ReadQuery>();

/** Reads a query: finds out what it is, and what it names. Nothing else reads the text of a query. */
export function readQuery(text: string): ReadQuery {
  return inOneTurn(readQueryInSteps(text));
}

/** Reads a text that is said to be one name, also one with hyphens. @returns `undefined` if it is anything else */
export function readName(text: string): QuerySymbol | undefined {
  return readQuery(text).symbol ?? joinedName(text);
}

/** A query that is a name, whatever it was read as. */
export function asName(query: ReadQuery, symbol: QuerySymbol): ReadQuery {
  return { ...query, kind: 'symbol', symbol, identifiers: [symbol.name] };
}

/** Reads a query as {@link readQuery} does, in small steps: a pasted log takes a tenth of a second. */
export function* readQueryInSteps(text: string): Generator<undefined, ReadQuery, undefined> {
  const known = remembered.get(text);
  if (known) return known;
  const query = yield* readInSteps(text);
  if (text.length < minRemembered) return query;
  remembered.set(text, query);
  const [oldest] = remembered.keys();
  if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest);
  return query;
}

function* readInSteps(text: string): Generator<undefined, ReadQuery, undefined> {
  const trimmed = text.trim();
  const bare = withoutLogPrefix(trimmed);
  const symbol = bare.length <= maxSymbol ? querySymbol(bare) : undefined;
  const lines = yield* textLines(trimmed);
  const prose = proseOf(lines);
  const titleIndex = indexOfTitle(lines, prose.length);
  const reader = new ReportReader();
  for (const [index, line] of lines.entries()) {
    reader.read(line, index === titleIndex);
    yield;
  }
  reader.endTrace();
  const { quoted, places: mentionedLines } = reader;
  const [names, paths] = [reader.mentions.names(), reader.mentions.paths()];
  const kind = symbol ? 'symbol' : kindOf(trimmed, lines);
  const isReport = kind === 'report';
  const isCalled = lines.length === 1 && lines[0]!.part === 'called';
  const line = isReport || isCalled ? titleOf(lines[titleIndex]?.text ?? trimmed) : bare;
  const messages = reader.messages.length > 0 ? reader.messages : messageOf(trimmed);
  const callers = kind === 'prose' ? callersQuestion(line) : undefined;
  const subtypesOf = kind === 'prose' ? subtypesQuestion(line) : undefined;
  const route = isReport ? undefined : routeQuestion(line);
  const versionOf = kind === 'prose' ? versionQuestion(line) : undefined;
  const optionOf = kind === 'prose' ? optionQuestion(line) : undefined;
  const settingOf = kind === 'prose' && optionOf === undefined ? settingQuestion(line) : undefined;
  const task = kind === 'prose' ? taskQuestion(line) : undefined;
  const statusOf = kind === 'prose' ? statusQuestion(line) : undefined;
  const tableOf = kind === 'prose' ? tableQuestion(line) : undefined;
  const list = kind === 'prose' && tableOf === undefined ? listQuestion(line) : undefined;
  const additionOf = kind === 'prose' ? additionQuestion(line) : undefined;
  const permissionTo = kind === 'prose' ? permissionQuestion(line) : undefined;
  const testsOf = kind === 'prose' ? testsQuestion(line) : undefined;
  const entryOf = kind === 'prose' ? entryQuestion(line) : undefined;
  // Every test has the word; and where something begins, code seldom says so, but documents do.
  const title = testsOf ?? entryOf ?? line;
  const focus = isReport ? [title, ...mentionedOutsideCode(names, paths)] : [title];
  const whole = focus.join('\n');
  return {
    ...{ text, kind, title, focus, names, paths, quoted, prose },
    lines: mentionedLines,
    places: yield* readPlacesInSteps(trimmed),
    ...(symbol && { symbol }),
    ...(callers && { callers }),
    ...(subtypesOf !== undefined && { subtypesOf }),
    ...(route && { route }),
    ...(versionOf !== undefined && { versionOf }),
    ...(testsOf !== undefined && { testsOf }),
    ...(optionOf !== undefined && { optionOf }),
    ...(statusOf !== undefined && { statusOf }),
    ...(task !== undefined && { task }),
    ...(settingOf !== undefined && { settingOf }),
    ...list,
    ...(entryOf !== undefined && { entryOf }),
    ...(additionOf !== undefined && { additionOf }),
    ...(tableOf !== undefined && { tableOf }),
    ...(permissionTo && { permissionTo }),
    similarNames: [],
    related: [],
    words: focusWords(whole),
    identifiers: symbol ? [symbol.name] : [...new Set(identifiers(whole).filter(isIdentifier))],
    members: kind === 'prose' ? membersIn(title, messages.length > 0) : [],
    roles: testsOf === undefined ? requestedRoles(line) : ['test'],
    messages,
  };
}

/** @returns names, then paths, each joined to one text */
function mentionedOutsideCode(names: ReadQuery['names'], paths: ReadQuery['paths']): readonly string[] {
  const isOutside = ({ origins }: Pick<MentionedName, 'origins'>): boolean =>
    origins.some((origin) => origin !== 'code');
  const outside = [
    ...names
      .filter(isOutside)
      .slice(0, maxNames)
      .map(({ name }) => name),
    ...paths
      .filter(isOutside)
      .slice(0, maxPaths)
      .map(({ path }) => path),
  ];
  return outside.length === 0 ? [] : [outside.join(' ')];
}

/** The message in a line of output, if it is not all of the line, or is one by its form. */
function messageOf(line: string): readonly string[] {
  if (line.includes('\n')) return [];
  if (printedLine.test(line) && !isQuestion(line)) return [line];
  const message = bareMessage(line);
  return message === line || !message.includes(' ') ? [] : [message];
}

function proseOf(lines: readonly TextLine[]): string {
  const prose = lines.filter(({ part }) => part === 'heading' || part === 'prose');
  return prose.map(({ text }) => text.trim()).join('\n');
}

/** The first line that says something; in the output of a terminal, the error that is longer than all else. */
function indexOfTitle(lines: readonly TextLine[], proseLength: number): number {
  const error = lines.findIndex((line) => line.part === 'error' && line.message.length > proseLength);
  if (error !== -1) return error;
  const written = lines.findIndex(({ part }) => part === 'heading' || part === 'prose' || part === 'error');
  return written === -1 ? lines.findIndex(({ part }) => part === 'called') : written;
}

/** Lines that a program has printed. */
const structured: ReadonlySet<TextLine['part']> = new Set(['frame', 'called', 'diff', 'error']);

function kindOf(text: string, lines: readonly TextLine[]): Exclude<QueryKind, 'symbol'> {
  const isStructured = lines.some(({ part }) => structured.has(part));
  if (!isStructured && isCode(lines)) return 'prose';
  const isLong = text.length > maxProse && (lines.length > 1 || text.length > 3 * maxProse);
  return (isStructured && lines.length > 1) || isLong ? 'report' : 'prose';
}

/** How a line of code ends or begins. */
const codeLine =
  /[;{}()[\],=]$|^\s*(?:import|from|use|using|package|def|class|func?|function|fn|const|let|var|val|return|if|for|while|else|end|public|private|protected|static|@|#include|\/\/|\/?\*)\b|^\s{2,}\S/;

/** Whether most lines outside of code blocks are a pasted piece of code. */
function isCode(lines: readonly TextLine[]): boolean {
  const texts = lines.filter(({ part }) => part === 'prose' || part === 'code');
  const inBlocks = lines.some(({ text }) => /^\s*(?:```|~~~)/.test(text));
  const matching = texts.filter(({ text }) => text.length < 300 && codeLine.test(text.trimEnd()));
  return !inBlocks && matching.length > texts.length * 0.6;
}

/** A line without marks of markdown and the tag in brackets in front of it. */
function titleOf(line: string): string {
  const plain = withoutLogPrefix(line)
    .replace(/^[#>*\s]+/, '')
    .replace(/^(?:\[[^\]]{1,40}\][:\s]*)+/, '')
    .replaceAll(/\*\*|__/g, '')
    .trim();
  if (plain.length <= maxTitle) return plain === '' ? line.trim() : plain;
  const sentence = plain.slice(0, maxTitle).search(/[.!?] /);
  return sentence === -1 ? plain.slice(0, maxTitle) : plain.slice(0, sentence + 1);
}
