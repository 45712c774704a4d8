import type { SearchHit } from '@codesearch/engine';
import { pathTest } from '@codesearch/toolkit/pure';
import { shapeHit, shiftOf, usedDefinitions, wordsOf } from '@codesearch/search/answer';
import type { CodeSymbol } from '@codesearch/kernel';
import { printableLine } from '../text/printable.ts';
import { counted } from '../text/quantity.ts';
import type { LineRange, QueryWords } from '@codesearch/search/answer';

/** Callers and tests that a line names. */
const maxNamed = 3;

/** Characters of the value of a constant. */
const maxValue = 80;

/** What calls a definition, nearest first, and the files of its tests. */
export interface Relations {
  /** Calls outside of tests, first those that surely are of it. */
  readonly callers: readonly SearchHit[];
  /** Number of calls that are not known. Default 0. */
  readonly further?: number;
  /** Paths of test files that call it. */
  readonly tests: readonly string[];
  /** Whether each of them may call another definition of the name. Default false. */
  readonly areTestsUnsure?: boolean | undefined;
}

/** A definition with its lines, and what calls it. */
export interface RelatedDefinition extends LineRange, Relations {
  readonly path: string;
  /** Kind and qualified name. */
  readonly title: string;
  /** What it uses of its file, the most important first. */
  readonly used: readonly CodeSymbol[];
}

/** The end of an answer: a definition with its lines, what it uses, its callers and its tests; empty without these. */
export function relatedEnd({ related }: { readonly related?: RelatedDefinition | undefined }): string {
  if (!related) return '';
  const { path, title, startLine, endLine } = related;
  const words = wordsOf(title);
  const lines = [usedLine(related), callersLine(related, words), testsLine(related)].filter((line) => line !== '');
  if (lines.length === 0) return '';
  return [`${printableLine(path)}:${startLine}-${endLine} ${printableLine(title)}`, ...lines].join('\n');
}

/** Where a definition is, on disk. */
interface Place extends LineRange {
  readonly path: string;
}

/** The calls and the file of a definition. */
export interface Surroundings {
  readonly calls: readonly SearchHit[];
  /** Number of all calls. Default: those that are given. */
  readonly total?: number;
  /** The definitions of its file, with their lines as indexed. */
  readonly ofFile: readonly CodeSymbol[];
  /** The words of the question. */
  readonly words: QueryWords;
}

/** Says what the definition of a hit uses, and what calls it. */
export function relatedTo(
  hit: SearchHit,
  definition: CodeSymbol,
  { calls, total = calls.length, ofFile, words }: Surroundings,
): RelatedDefinition {
  const { path } = hit.chunk;
  const shift = shiftOf(hit);
  const lines = shapeHit(hit, words).lines.map(({ text }) => text);
  const used = usedDefinitions(definition, { lines, language: hit.chunk.language }, ofFile, words);
  return {
    path,
    title: `${definition.kind} ${definition.qualifiedName}`,
    startLine: definition.startLine + shift,
    endLine: definition.endLine + shift,
    used: used.map((each) => ({ ...each, startLine: each.startLine + shift })),
    ...relationsOf(
      { path, startLine: definition.startLine + shift, endLine: definition.endLine + shift },
      calls,
      words,
    ),
    further: Math.max(0, total - calls.length),
  };
}

/**
 * Sorts the callers of a definition, each once and without itself: the code nearest to it first, in its file, then in
 * its folder, and so on; and tests apart.
 */
export function relationsOf(
  { path, startLine, endLine }: Place,
  calls: readonly SearchHit[],
  words: QueryWords,
): Relations {
  const isOther = pathTest({ excludedRoles: ['test'] });
  const isTest = (hit: SearchHit): boolean => isOther?.(hit.chunk.path) === false;
  const near = (hit: SearchHit): number => sharedFolders(path, hit.chunk.path);
  const callers = new Map<string, SearchHit>();
  for (const hit of calls) {
    const { line, label } = shapeHit(hit, words);
    const isInside = hit.chunk.path === path && line >= startLine && line <= endLine;
    const key = `${hit.chunk.path} ${label}`;
    if (!isInside && !isTest(hit) && !callers.has(key)) callers.set(key, hit);
  }
  const tests = calls.filter(isTest);
  const sure = tests.filter(({ isUnsure }) => !isUnsure);
  return {
    callers: [...callers.values()].toSorted(
      (a, b) => Number(a.isUnsure ?? false) - Number(b.isUnsure ?? false) || near(b) - near(a),
    ),
    tests: [...new Set((sure.length > 0 ? sure : tests).map(({ chunk }) => chunk.path))],
    areTestsUnsure: sure.length === 0,
  };
}

/** Number of folders and names that two paths begin with. */
function sharedFolders(one: string, other: string): number {
  const [left, right] = [one.split('/'), other.split('/')];
  const different = left.findIndex((part, position) => part !== right[position]);
  return different === -1 ? left.length : different;
}

/** One line with what a definition uses of its file: constants with their values, other names, and the lines of all. */
function usedLine({ used }: Pick<RelatedDefinition, 'used'>): string {
  const named = used.map((each) => {
    const text = each.kind === 'constant' ? valueOf(each) : each.qualifiedName;
    return `${printableLine(text)} :${each.startLine}`;
  });
  return named.length === 0 ? '' : `uses: ${named.join(', ')}`;
}

/** A constant from its name on: `const limit = 3` says no more than `limit = 3`. */
function valueOf({ name, signature }: CodeSymbol): string {
  return signature.slice(Math.max(0, signature.indexOf(name))).slice(0, maxValue);
}

/** One line with the nearest callers, by place and name; empty if nothing calls it. */
export function callersLine({ callers, further = 0 }: Relations, words: QueryWords): string {
  const sure = callers.filter(({ isUnsure }) => !isUnsure);
  const likely = sure.length > 0 ? sure : callers;
  const named = likely
    .slice(0, maxNamed)
    .map((hit) => `${placeOf(hit, words)} ${printableLine(shapeHit(hit, words).label)}`);
  if (named.length === 0) return '';
  const others = callers.length - sure.length + further;
  const all = sure.length === 0 ? `${counted(others, 'call')} of it or another one of the name` : '';
  // The calls that are not known come after these: all of one name alone are sure.
  const isAlone = sure.length === callers.length;
  const title = all || counted(sure.length + (isAlone ? further : 0), 'caller');
  const rest = all === '' && !isAlone ? `; ${others} more may call another one of the name` : '';
  return `${title}: ${named.join(', ')}${etc(likely)}${rest}`;
}

/** One line with the paths of tests; empty without any. */
export function testsLine({ tests, areTestsUnsure = false }: Pick<Relations, 'tests' | 'areTestsUnsure'>): string {
  const named = tests.slice(0, maxNamed).map(printableLine);
  const title = areTestsUnsure ? 'tests of it or another one of the name' : 'tests';
  return named.length === 0 ? '' : `${title}: ${named.join(', ')}${etc(tests)}`;
}

function placeOf(hit: SearchHit, words: QueryWords): string {
  return `${printableLine(hit.chunk.path)}:${shapeHit(hit, words).line}`;
}

function etc({ length }: readonly unknown[]): string {
  return length > maxNamed ? ', …' : '';
}
