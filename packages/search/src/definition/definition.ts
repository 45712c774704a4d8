import type { ChunkKind, CodeSymbol, StoredChunk } from '@codesearch/kernel';
import { commentOf } from '../words/meaningful-line.ts';
import type { QueryWords } from '../words/query-words.ts';

/** Kinds of definitions that run. */
export const routines: ReadonlySet<string> = new Set(['function', 'method', 'constructor']);

/** Kinds of types that have members. */
export const typeKinds: ReadonlySet<string> = new Set(['class', 'interface', 'struct', 'enum', 'trait']);
/** Kinds of what definitions can be in, besides routines. */
export const containers: ReadonlySet<string> = new Set([...typeKinds, 'type', 'module']);

/** What a search is limited to. A chunk can have other definitions beside. */
export interface AskedDefinitions {
  readonly kinds?: readonly ChunkKind[] | undefined;
  readonly withoutTests?: boolean;
}

/**
 * The definition of a chunk that answers. Of those that begin in it: one that is asked for; one whose name the query
 * means, in its spelling and rather a type than its constructor; then the one in the scope that the query names; then
 * the one with the most words of the query in its documentation and lines, where those in its name count twice, or for
 * a question the one with the highest {@link likelihood}; then the innermost. If none begins in it, or only values and
 * callbacks of one line inside a function, the innermost that encloses it. A short type instead of one of its fields or
 * values, unless the query means it by its name.
 *
 * @returns `undefined` if the chunk is not part of a definition
 */
export function definitionOf(
  chunk: StoredChunk,
  words: QueryWords,
  asked: AskedDefinitions = {},
  closeness: Closeness = new Map(),
): CodeSymbol | undefined {
  const best = bestDefinition(chunk, words, asked, closeness);
  return best && !words.means(best.name) ? (shortOwner(best, chunk) ?? best) : best;
}

/** The cosine of a question and each of some texts. */
export type Closeness = ReadonlyMap<string, number>;

/** The texts of the definitions of a chunk among which a question chooses, see {@link Closeness}. */
export function competingTexts(chunk: StoredChunk, words: QueryWords, asked: AskedDefinitions): readonly string[] {
  const judged = words.isQuestion ? judgedDefinitions(chunk, eligible(chunk, words, asked), words) : [];
  const first = judged.toSorted((a, b) => compareGrades(b.grades, a.grades))[0];
  const competing = judged.filter(({ grades }) => compareGrades(grades, first!.grades) === 0);
  return competing.length > 1 ? competing.map(({ text }) => text) : [];
}

/** Lines of a type that is shown as a whole rather than by one of its fields. */
const maxOwner = 40;

/** The short type that a field is in, or the enumeration of a value. */
function shortOwner(
  { kind, qualifiedName, startLine, endLine }: CodeSymbol,
  chunk: StoredChunk,
): CodeSymbol | undefined {
  if (kind !== 'field' && kind !== 'constant') return undefined;
  const owner = [...chunk.enclosing, ...chunk.symbols].findLast(
    (each) =>
      qualifiedName.startsWith(`${each.qualifiedName}.`) && each.startLine <= startLine && each.endLine >= endLine,
  );
  return owner && owner.endLine - owner.startLine < maxOwner && (kind === 'field' || owner.kind === 'enum')
    ? owner
    : undefined;
}

function bestDefinition(
  chunk: StoredChunk,
  words: QueryWords,
  asked: AskedDefinitions,
  closeness: Closeness,
): CodeSymbol | undefined {
  const symbols = eligible(chunk, words, asked);
  if (symbols.length < 2) return symbols[0] ?? chunk.enclosing.at(-1);
  const judged = judgedDefinitions(chunk, symbols, words).map(({ symbol, text, grades, worth }) => ({
    symbol,
    grades,
    worth: words.isQuestion ? worth + closenessWorth * (closeness.get(text) ?? 0) : worth,
  }));
  return judged.reduce((best, other) => {
    const order = compareGrades(other.grades, best.grades) || other.worth - best.worth;
    if (order !== 0) return order > 0 ? other : best;
    return other.worth > 0 && other.symbol.startLine <= best.symbol.endLine ? other : best;
  }).symbol;
}

/** The definitions that begin in a chunk, and of these those that are asked for, if there are any. */
function eligible(chunk: StoredChunk, words: QueryWords, asked: AskedDefinitions): readonly CodeSymbol[] {
  const own = chunk.symbols.filter(
    (each) =>
      words.means(each.name) ||
      (!isNamespaceOf(each, chunk) && (!isLocal(each, chunk) || (routines.has(each.kind) && !isOneLine(each)))),
  );
  const wanted = own.filter((symbol) => isAsked(symbol, own, asked));
  return wanted.length > 0 ? wanted : own;
}

const namespace = /^(?:[\w()]+\s+)*(?:namespace|package|mod)\s/;
/** A module of Ruby has functions, or is a namespace of classes. */
const mixin = /^module\s/;

/** Whether other definitions of a chunk are in a namespace. What its name says is in the path too. */
function isNamespaceOf({ kind, signature, startLine }: CodeSymbol, { symbols }: StoredChunk): boolean {
  if (kind !== 'module') return false;
  const inner = symbols.filter((each) => each.kind !== 'module' && each.startLine >= startLine);
  return namespace.test(signature)
    ? inner.length > 0
    : mixin.test(signature) && inner.some((each) => each.kind === 'class');
}

/** By query and chunk: a search asks up to three times by which definition a chunk answers. */
const judgedChunks = new WeakMap<QueryWords, WeakMap<StoredChunk, JudgedChunk>>();

function judgedDefinitions(
  chunk: StoredChunk,
  symbols: readonly CodeSymbol[],
  words: QueryWords,
): readonly JudgedSymbol[] {
  let ofQuery = judgedChunks.get(words);
  if (!ofQuery) judgedChunks.set(words, (ofQuery = new WeakMap()));
  let judged = ofQuery.get(chunk);
  if (!judged) ofQuery.set(chunk, (judged = new JudgedChunk(chunk, words)));
  return symbols.map((symbol) => judged.judge(symbol));
}

/** Characters of a definition that are compared with the query: a line can be a whole file. */
const maxText = 4000;

/** What a query says about the definitions of a chunk. */
class JudgedChunk {
  readonly #chunk: StoredChunk;
  readonly #words: QueryWords;
  readonly #lines: readonly string[];
  readonly #symbols = new Map<CodeSymbol, JudgedSymbol>();
  #inPath: ReadonlySet<string> | undefined;

  constructor(chunk: StoredChunk, words: QueryWords) {
    this.#chunk = chunk;
    this.#words = words;
    this.#lines = chunk.text.replaceAll('\r\n', '\n').split('\n');
  }

  judge(symbol: CodeSymbol): JudgedSymbol {
    let judged = this.#symbols.get(symbol);
    if (!judged) this.#symbols.set(symbol, (judged = this.#judged(symbol)));
    return judged;
  }

  #judged(symbol: CodeSymbol): JudgedSymbol {
    const words = this.#words;
    const start = symbol.startLine - this.#chunk.startLine;
    const first = documentationStart(this.#lines, Math.max(0, start));
    const lines = this.#lines.slice(first, symbol.endLine - this.#chunk.startLine + 1);
    const text = lines.join('\n').slice(0, maxText);
    const isMeant = words.means(symbol.name);
    // A constructor and a destructor are named as their type, so the name says nothing about what they do.
    const isOwnName = symbol.kind !== 'constructor' && !symbol.name.startsWith('~');
    const worth = (): number =>
      words.isQuestion
        ? likelihood({ symbol, text }, (this.#inPath ??= words.foundIn(this.#chunk.path)), words)
        : words.countIn(text) + (isOwnName ? words.countIn(symbol.name) : 0);
    let known: number | undefined;
    return {
      symbol,
      text,
      grades: [
        isMeant ? (words.spells(symbol.name) ? 2 : 1) : 0,
        isMeant && isOwnName ? 1 : 0,
        words.scopeIn(symbol.qualifiedName),
      ],
      get worth() {
        return (known ??= worth());
      },
    };
  }
}

/** Positive if the first list is better. */
function compareGrades(left: readonly number[], right: readonly number[]): number {
  const differing = left.findIndex((grade, index) => grade !== right[index]);
  return differing === -1 ? 0 : left[differing]! - right[differing]!;
}

/** A function of one line inside another, such as a callback, says less than the lines around it. */
function isOneLine({ startLine, endLine }: CodeSymbol): boolean {
  return startLine === endLine;
}

/** Whether something is defined inside a function: it says less about its lines than the function's own name. */
function isLocal({ qualifiedName, startLine, endLine }: CodeSymbol, { enclosing, symbols }: StoredChunk): boolean {
  if (routines.has(enclosing.at(-1)?.kind ?? '')) return true;
  return symbols.some(
    (each) =>
      routines.has(each.kind) &&
      qualifiedName.startsWith(`${each.qualifiedName}.`) &&
      each.startLine <= startLine &&
      endLine <= each.endLine,
  );
}

/**
 * What a related word is worth in a name, beside the same in the lines, and how well the name agrees with the question.
 */
const nameWorth = { closeness: 1.5, agreement: 4 };
/** What it is worth that the question has the word for the kind, such as `class`. */
const kindWorth = 2;
/** What the cosine of the question and a definition is worth. */
const closenessWorth = 6;
/** Worth of a function, in words. */
const functionWorth = 2.3;
/** A function with fewer lines is worth less: by so many words for each unit of the logarithm of the ratio. */
const shortCost = { lines: 6, perLog: 3 };
/** What the logarithm of the lines of a type costs, in words, from so many lines on: a reader seeks a part of it. */
const sizeCost = { lines: 25, perLog: 2 };
/** What a field or a variable costs. */
const fieldCost = 1;

/**
 * How likely a question is about a definition: by its words, and those that code may use for them. It is rather about a
 * function with some lines than about an accessor, a value, a constructor or a long type. How it is fitted is in
 * docs/retrieval.md.
 */
function likelihood(
  { symbol, text }: Pick<JudgedSymbol, 'symbol' | 'text'>,
  inPath: ReadonlySet<string>,
  words: QueryWords,
): number {
  const { name, qualifiedName, kind, startLine, endLine } = symbol;
  const names = qualifiedName.split('.').slice(-2).join(' ');
  // Lines of a member need not repeat the names of its type and its file.
  const [inText, inName] = [words.evidenceIn(`${names}\n${text}`, inPath), words.evidenceIn(name)];
  return (
    inText.words +
    inText.closeness +
    (kind === 'constructor' ? 0 : nameWorth.agreement * words.agreeWith(name)) +
    nameWorth.closeness * inName.closeness +
    (words.has(kind) ? kindWorth : 0) +
    formWorth(kind, text.split('\n').length, endLine - startLine + 1)
  );
}

/** @param shown lines that the chunk has, with the documentation @param all lines of the definition */
function formWorth(kind: string, shown: number, all: number): number {
  if (kind === 'function' || kind === 'method')
    return Math.max(0, functionWorth - shortCost.perLog * Math.max(0, Math.log((shortCost.lines + 1) / (shown + 1))));
  if (containers.has(kind)) return -sizeCost.perLog * Math.max(0, Math.log(all / sizeCost.lines));
  return fields.has(kind) ? -fieldCost : 0;
}

const fields: ReadonlySet<string> = new Set(['field', 'variable']);

function isAsked(symbol: CodeSymbol, all: readonly CodeSymbol[], { kinds, withoutTests }: AskedDefinitions): boolean {
  if (kinds && !kinds.includes(symbol.kind)) return false;
  return (
    !withoutTests ||
    !all.some(
      ({ kind, startLine, endLine }) => kind === 'test' && startLine <= symbol.startLine && symbol.startLine <= endLine,
    )
  );
}

interface JudgedSymbol {
  readonly symbol: CodeSymbol;
  /** Its documentation and lines, as far as the chunk has them. */
  readonly text: string;
  /** Whether the query means it by its name; the first that differ decide. */
  readonly grades: readonly number[];
  /** How well it answers by its words, without the {@link Closeness}. */
  readonly worth: number;
}

/** The index of the first line of the comment right above a line, else the line itself. */
function documentationStart(lines: readonly string[], line: number): number {
  let first = line;
  while (first > 0 && commentOf(lines[first - 1]!) !== undefined) first--;
  return first;
}

/**
 * What a line that a query names belongs to: the definition below it if it is in its comment, else the innermost around
 * it.
 */
export function definitionAt(chunk: StoredChunk, line: number): CodeSymbol | undefined {
  const lines = chunk.text.replaceAll('\r\n', '\n').split('\n');
  const documented = chunk.symbols.find(
    ({ startLine }) =>
      startLine > line && chunk.startLine + documentationStart(lines, startLine - chunk.startLine) <= line,
  );
  return documented ?? definitionAround(chunk, line);
}

/** The innermost function around a line of a file, else the innermost other definition. */
export function definitionAround({ enclosing, symbols }: StoredChunk, line: number): CodeSymbol | undefined {
  const around = [...enclosing, ...symbols].filter(({ startLine, endLine }) => startLine <= line && line <= endLine);
  return around.findLast(({ kind }) => routines.has(kind)) ?? around.at(-1);
}

/** Characters of a name in a label. A parser that misreads a file can take whole lines as a name. */
const maxNameLength = 80;

/** The name of a definition by type and member. What else it is in repeats the path. */
export function shortName({ name, qualifiedName, kind }: CodeSymbol, { enclosing, symbols }: StoredChunk): string {
  const owner = qualifiedName.endsWith(`.${name}`) ? qualifiedName.slice(0, -name.length - 1) : '';
  const isPlain = owner === '' || proseKinds.has(kind) || isNamespace(owner, [...enclosing, ...symbols]);
  const full = isPlain ? name : `${owner.slice(owner.lastIndexOf('.') + 1)}.${name}`;
  return full.length > maxNameLength ? `${full.slice(0, maxNameLength)}…` : full;
}

const proseKinds: ReadonlySet<string> = new Set(['heading']);

function isNamespace(owner: string, around: readonly CodeSymbol[]): boolean {
  return around.find(({ qualifiedName }) => qualifiedName === owner)?.kind === 'module';
}

const prelude = /^\s*(?:[@*]|#\[|\/\/|\/\*|\[[\w:]+)/;

/** Whether a line is a decorator, an attribute or a comment, and not the one with the name of a definition. */
export function beginsNoName(line: string): boolean {
  return prelude.test(line);
}

/**
 * The index of the line with the name of a definition, which can begin with decorators and attributes.
 *
 * @param lines of the definition, from its first one on
 */
export function nameLine({ name }: Pick<CodeSymbol, 'name'>, lines: readonly string[]): number {
  const found = lines.slice(0, maxPrelude).findIndex((line) => hasName(line, name) && !beginsNoName(line));
  return Math.max(0, found);
}

const endsWithWord = /[\p{L}\p{N}_$]$/u;
const beginsWithWord = /^[\p{L}\p{N}_$]/u;

/** Whether a line has a name that is no part of a longer one. */
function hasName(line: string, name: string): boolean {
  if (name === '') return false;
  for (let at = line.indexOf(name); at !== -1; at = line.indexOf(name, at + 1)) {
    const end = at + name.length;
    // A character may have two units.
    if (!endsWithWord.test(line.slice(Math.max(0, at - 2), at)) && !beginsWithWord.test(line.slice(end, end + 2)))
      return true;
  }
  return false;
}

/** Lines in which a name is looked for. */
const maxPrelude = 30;
