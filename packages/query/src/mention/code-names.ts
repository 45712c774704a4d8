import { comparedNames } from '../kind/compared-names.ts';
import type { ReadQuery } from '../query.ts';
import { asksForEntry } from '../kind/entry-question.ts';
import { querySymbol } from '../kind/query-symbol.ts';
import { printedLine } from '../line/text-lines.ts';

/** An identifier as written, with its qualifier if it has one. */
export interface CodeName {
  readonly name: string;
  readonly qualifiedName?: string;
  /** Whether it is written as a call: `send()`. */
  readonly isCalled?: boolean;
  /** Whether it is clearly no word of prose: compound, called, qualified, or marked. */
  readonly isMarked: boolean;
}

/** A longer run is data. */
const maxLength = 120;

const run = /(?:--?|[@#$])?[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|->|#|\\|-)[\p{L}_$][\p{L}\p{N}_$]*)*(?:\(\)?)?[!?]?/gu;
const separator = /\.|::|->|#|\\/;
const hump = /[\p{Ll}\d]\p{Lu}|\p{Lu}{2}\p{Ll}|[\p{L}\d]_[\p{L}\d]|^_+\p{L}|\p{L}\d+\p{L}/u;
const letter = /\p{L}/u;
const abbreviation = /^(?:e\.g|i\.e|a\.k\.a|etc|vs|w\.r\.t)$/i;

/** @returns the identifiers of a text, in order, with repetitions; keywords and words of prose too, unmarked */
export function codeNames(text: string): readonly CodeName[] {
  const names: CodeName[] = [];
  for (const [word] of text.matchAll(run)) {
    if (word.length > maxLength) continue;
    const isCalled = /\(\)?[!?]?$/.test(word);
    const bare = word.replace(/\(?\)?[!?]?$/, '').replace(/^[@#$-]+/, '');
    if (bare.length < 2 || !letter.test(bare) || abbreviation.test(bare)) continue;
    if (/^--[a-z]/.test(word)) {
      names.push({ name: bare, isMarked: true });
      continue;
    }
    addQualified(names, bare, /^[@#$]/.test(word), isCalled);
  }
  return names;
}

function addQualified(names: CodeName[], bare: string, isMarked: boolean, isCalled: boolean): void {
  // A hyphen joins words of prose, and words of Lisp and CSS; as the name of an option it was read before.
  for (const each of bare.split(/-(?!>)/)) {
    const parts = each.split(separator).filter((part) => part !== '');
    const name = parts.at(-1);
    if (name === undefined) continue;
    const isQualified = parts.length > 1;
    names.push({
      name,
      ...(isQualified && { qualifiedName: each }),
      ...(isCalled && { isCalled }),
      isMarked: isMarked || isCalled || isQualified || isIdentifier(name),
    });
    for (const scope of parts.slice(0, -1)) {
      if (scope.length > 1 && !/^(?:self|this|cls|super)$/.test(scope))
        names.push({ name: scope, isMarked: isIdentifier(scope) });
    }
  }
}

/**
 * Whether a word is certainly an identifier: `createStore`, `HTTP_PROXY`, `__init__`, `utf8mb4`, but not `HTTP` or
 * `Router`.
 */
export function isIdentifier(word: string): boolean {
  return hump.test(word);
}

/** Max members whose definitions come first. */
const maxMembers = 3;

/** What a program begins with, in most languages. */
const entries: ReadQuery['members'] = ['main', 'Main'].map((name) => ({ name, scope: [] }));

/** What a message says of its occasion, and no code has. */
const values = /'[^'\n]*'|"[^"\n]*"/g;

/** Names that are written as code: `Client.send`, `send()`, and a name in backticks; and names that are compared. */
export function membersIn(line: string, isMessage: boolean): ReadQuery['members'] {
  if (asksForEntry(line)) return entries;
  const type = printedLine.exec(line)?.groups?.['type'];
  if (type !== undefined) return [{ name: type, scope: [] }];
  const title = isMessage ? line.replaceAll(values, ' ') : line;
  const compared = comparedNames(title).flatMap((each) => querySymbol(each) ?? []);
  if (compared.length > 0) return compared.map(({ name, scope }) => ({ name, scope, isCompared: true }));
  const inBackticks = [...title.matchAll(/`([^`\s]+)`/g)].map(([, name]) => name!);
  const written = codeNames(title).flatMap(({ name, qualifiedName, isCalled }) =>
    qualifiedName !== undefined || isCalled ? [qualifiedName ?? name] : [],
  );
  const members = [...new Set([...inBackticks, ...written])].flatMap((each) => {
    const symbol = querySymbol(each);
    return symbol && symbol.path === undefined ? [{ name: symbol.name, scope: symbol.scope }] : [];
  });
  return members.slice(0, maxMembers);
}
