import { typeKinds } from '../definition/definition.ts';
import { fileContent, foldedName, identifiers } from '@codesearch/toolkit/pure';
import type { QuerySymbol, StoredChunk, CodeSymbol } from '@codesearch/kernel';
import type { Matcher } from '../match/matcher.ts';
import { conditionOf } from '../match/text-condition.ts';
import type { TextCondition } from '../match/text-condition.ts';
import { lineAt } from '../match/text-range.ts';
import type { TextRange } from '../match/text-range.ts';
import { folderOf, moduleOf, placeOf } from './namesakes.ts';
import type { Others } from './namesakes.ts';
import { callSites, withoutMark } from './call-sites.ts';
import type { Mentions } from './call-sites.ts';

export interface CallMatcherOptions extends Others {
  readonly mentions: Mentions;
  readonly ignoreCase: boolean;
}

/** A chunk names no more calls than this. */
const maxCalls = 64;

/** Recognizes the chunks that call a name. */
export class CallMatcher implements Matcher {
  readonly query: string;
  readonly conditions: readonly TextCondition[];
  readonly ignoreCase: boolean;
  readonly isExact = false;
  readonly isExhausted = false;
  /** For a name with a scope: the verdict of each matching chunk by its id, the best of its calls. */
  readonly verdicts: Map<string, ScopeVerdict> = new Map<string, ScopeVerdict>();
  /** Ids of the matching chunks in which nothing but the definition itself calls it. */
  readonly recursions: Set<string> = new Set<string>();
  readonly #name: string;
  /** The innermost name that the name belongs to. */
  readonly scope: string | undefined;
  /** Of a function that no type has: where it is, see `placeOf`. */
  readonly #place: string | undefined;
  /** The folder of the definition, if its path is known. */
  readonly #folder: string | undefined;
  readonly mentions: Mentions;
  /** Lines with such mentions in the matching chunks, by the id of the chunk. */
  readonly lines: Map<string, number> = new Map<string, number>();
  readonly #options: CallMatcherOptions;

  constructor({ name, scope, path }: QuerySymbol, options: CallMatcherOptions) {
    this.query = name;
    this.ignoreCase = options.ignoreCase;
    // Spaces, because a call has the whole name.
    this.conditions = [conditionOf([` ${name} `], options)];
    this.#name = name;
    this.scope = scope.at(-1) ?? (path === undefined ? undefined : moduleOf(path));
    this.#place = path === undefined || scope.length > 0 ? undefined : placeOf({ path });
    this.#folder = path === undefined ? undefined : folderOf({ path });
    this.mentions = options.mentions;
    this.#options = options;
  }

  matching(chunks: readonly StoredChunk[]): readonly StoredChunk[] {
    return chunks.filter((chunk) => {
      if (!this.#mayCall(chunk)) return false;
      const sites = this.#sites(chunk);
      if (sites.length === 0) return false;
      this.lines.set(chunk.id, linesWith(chunk.text, sites));
      if (sites.every(({ start }) => isRecursion(chunk, start, this.#name))) this.recursions.add(chunk.id);
      if (this.scope !== undefined) this.verdicts.set(chunk.id, this.#best(chunk, sites, this.scope));
      return true;
    });
  }

  rangesIn(chunk: StoredChunk): readonly TextRange[] {
    const sites = this.#sites(chunk);
    const scope = this.scope;
    if (scope === undefined) return sites;
    const within = sites.filter(({ start }) => this.#verdict(chunk, start, scope) !== 'outside');
    return within.length > 0 ? within : sites;
  }

  notes(): readonly string[] {
    return [];
  }

  #mayCall({ path, kind, calls }: StoredChunk): boolean {
    const { mentions } = this;
    if (mentions === 'values') return kind !== 'imports' && kind !== 'comment' && fileContent(path) === 'code';
    if (mentions !== 'calls') return mentions === 'all' || kind !== 'imports';
    if (calls.length >= maxCalls) return true;
    if (!this.ignoreCase) return calls.some((call) => withoutMark(call) === this.#name);
    const folded = foldedName(this.#name);
    return calls.some((call) => foldedName(call) === folded);
  }

  #sites(chunk: StoredChunk): readonly TextRange[] {
    return callSites(chunk, this.#name, this.#options);
  }

  #best(chunk: StoredChunk, sites: readonly TextRange[], scope: string): ScopeVerdict {
    const verdicts = new Set(sites.map(({ start }) => this.#verdict(chunk, start, scope)));
    return best.find((verdict) => verdicts.has(verdict)) ?? 'outside';
  }

  #verdict(chunk: StoredChunk, start: number, scope: string): ScopeVerdict {
    const { otherOwners, otherPlaces } = this.#options;
    if (this.#place === undefined || hasReceiver(chunk, start)) {
      const verdict = scopeVerdict(chunk, start, scope, otherOwners);
      return verdict === 'inside' ? this.#nearer(chunk) : verdict;
    }
    const place = placeOf(chunk);
    if (place === this.#place) return 'inside';
    return otherPlaces?.has(place) ? 'outside' : 'bare';
  }

  /** Of types that have one name, a call is of the one that is nearest to it; one between them can be of any. */
  #nearer({ path }: StoredChunk): ScopeVerdict {
    const { otherFolders } = this.#options;
    const own = this.#folder;
    if (own === undefined || !otherFolders || otherFolders.size === 0) return 'inside';
    const folder = folderOf({ path });
    if (folder === own) return 'inside';
    if (otherFolders.has(folder)) return 'outside';
    const near = sharedFolders(own, path);
    return [...otherFolders].some((other) => sharedFolders(other, path) >= near) ? 'unknown' : 'inside';
  }
}

/** Number of folders that two paths begin with. */
function sharedFolders(one: string, other: string): number {
  const [left, right] = [one.split('/'), other.split('/')];
  const different = left.slice(0, -1).findIndex((part, position) => part !== right[position]);
  return different === -1 ? left.length - 1 : different;
}

/** Number of lines on which some places are, which are in order. */
function linesWith(text: string, places: readonly TextRange[]): number {
  let [count, lineEnd] = [0, -1];
  for (const { start } of places) {
    if (start < lineEnd) continue;
    count++;
    const at = text.indexOf('\n', start);
    lineEnd = at === -1 ? Infinity : at;
  }
  return count;
}

/**
 * Whether a call is one of the name in a scope, as far as its text shows: `unknown` if the receiver is a variable,
 * `bare` if it has none, in another file than a function that has no owner.
 */
export type ScopeVerdict = 'inside' | 'outside' | 'unknown' | 'bare';

const best: readonly ScopeVerdict[] = ['inside', 'bare', 'unknown', 'outside'];

const receiver = /([\p{L}_$][\p{L}\p{N}_$]*)(?:\(\))?\s*(?:\?\.|\.|::|->|#)\s*#?$/u;
const complexReceiver = /(?:\?\.|\.|::|->|#)\s*#?$/;
const ownReceivers: ReadonlySet<string> = new Set(['this', 'self', 'cls', 'super', 'static', 'Self', 'parent']);
const typeName = /^\p{Lu}[\p{L}\p{N}]*\p{Ll}/u;
const ownerKinds: ReadonlySet<string> = new Set([...typeKinds, 'module']);

/** Characters before a call in which its receiver is. */
const maxReceiverLength = 200;

/**
 * Compares the receiver of a call with the scope that a question names.
 *
 * @param start where the called name begins in the text of the chunk
 * @param scope the innermost name, such as `Client` for `Client.send`
 * @param others folded names of the other types that have a member of the name
 */
function scopeVerdict(
  chunk: StoredChunk,
  start: number,
  scope: string,
  others: ReadonlySet<string> = new Set(),
): ScopeVerdict {
  const before = textBefore(chunk, start);
  const folded = foldedName(scope);
  const [, name] = receiver.exec(before) ?? [];
  if (name === undefined && !complexReceiver.test(before)) {
    if (isWithin(chunk, folded)) return 'inside';
    return typesAround(chunk).some((type) => others.has(foldedName(type.name))) ? 'outside' : 'unknown';
  }
  if (name === undefined) return 'unknown';
  if (ownReceivers.has(name)) {
    if (isWithin(chunk, folded)) return 'inside';
    return typesAround(chunk).length > 0 ? 'outside' : 'unknown';
  }
  if (foldedName(name).endsWith(folded)) return 'inside';
  return typeName.test(name) || others.has(foldedName(name)) ? 'outside' : 'unknown';
}

function textBefore({ text }: StoredChunk, start: number): string {
  return text.slice(Math.max(0, start - maxReceiverLength), start);
}

function hasReceiver(chunk: StoredChunk, start: number): boolean {
  return complexReceiver.test(textBefore(chunk, start));
}

function typesAround({ enclosing, symbols }: StoredChunk): readonly CodeSymbol[] {
  return [...enclosing, ...symbols].filter(({ kind }) => ownerKinds.has(kind));
}

/** Whether a chunk belongs to a symbol with a folded name or to a type that extends it, or to a file of that name. */
function isWithin({ symbols, enclosing, path }: StoredChunk, folded: string): boolean {
  const isNamed = (word: string): boolean => foldedName(word) === folded;
  const names = ({ qualifiedName, signature, kind }: CodeSymbol): readonly string[] =>
    identifiers(ownerKinds.has(kind) ? `${qualifiedName} ${signature}` : qualifiedName);
  return [...enclosing, ...symbols].flatMap(names).some(isNamed) || path.split(/[/.]/).some(isNamed);
}

/** Whether a call is one of the function that it is in. Calls of another object's method of the name are not. */
function isRecursion(chunk: StoredChunk, start: number, name: string): boolean {
  const line = lineAt(chunk, start);
  const own = [...chunk.enclosing, ...chunk.symbols].findLast(
    (symbol) => foldedName(symbol.name) === foldedName(name) && symbol.startLine <= line && line <= symbol.endLine,
  );
  if (!own) return false;
  const owner = own.qualifiedName.split('.').at(-2);
  if (owner !== undefined) return scopeVerdict(chunk, start, owner) === 'inside';
  return !hasReceiver(chunk, start);
}
