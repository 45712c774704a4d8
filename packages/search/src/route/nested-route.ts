import {
  codeTokens,
  fileContent,
  foldedName,
  identifierParts,
  isTurnOver,
  nextTurn,
  stem,
} from '@codesearch/toolkit/pure';
import type { CodeSymbol, SearchFilter, StoredChunk, TextMatch } from '@codesearch/kernel';
import { isPathParameter } from '@codesearch/query';
import type { TextRange } from '../match/text-range.ts';
import { isOwnFile } from '../definition/own-code.ts';
import { escaped } from '../definition/declared-name.ts';
import type { Retriever } from '../retriever/retriever.ts';
import { findDefinitions } from '../retrieval/find-definitions.ts';
import { partsOf } from './address.ts';
import { declaredRoutes } from './declared-routes.ts';
import type { DeclaredRoute, DeclaredRoutes } from './declared-routes.ts';
import { importedModules, mountedPlaces } from './mounts.ts';
import type { MountedPlace } from './mounts.ts';

/** What answers an address: chunks, with the parts of them that say it. */
export interface FoundRoute {
  /** The functions first, if they are known. */
  readonly matches: readonly TextMatch[];
  /** Ids of the lines that declare the address, if the functions are known. */
  readonly declarations: ReadonlySet<string>;
  rangesIn(chunk: StoredChunk): readonly TextRange[];
}

/** A line of what was found. */
export interface FoundLine {
  readonly chunk: StoredChunk;
  /** From 1. */
  readonly line: number;
}

/** Files that are read for one address. */
const maxFiles = 60;

/** Max functions that answer one address. */
const maxTargets = 3;

/** Files that are read for one address, with those that are mounted. */
const maxRead = 120;

/** Mounts of one address. */
const maxDepth = 3;

/** What the beginning of an address is that is declared at another place. */
export const beginning: RegExp = /^(?:api|rest|v\d+)$/i;

/** Names of files that declare addresses: those that do nothing else first. */
const declaring = [
  /(?:^|[/_.-])(?:routes?|urls|router|routing)(?![a-z])/i,
  /route|url|controller|handler|api|view|server|endpoint|resource/i,
];

/**
 * Finds the functions that answer an address, whose parts can be declared in blocks, variables, classes and resources.
 *
 * @param files those that may declare names of the address, the likeliest first
 */
export async function findNested(
  retriever: Retriever,
  { path, method }: { readonly path: string; readonly method: string | undefined },
  { files, filter }: { readonly files: ReadonlySet<string>; readonly filter: SearchFilter },
): Promise<FoundRoute | undefined> {
  const asked = partsOf(path);
  const found: { readonly route: DeclaredRoute; readonly file: ReadFile; readonly worth: number }[] = [];
  const all = await retriever.files();
  const known = new Map<string, ReadFile>();
  const add = async (place: MountedPlace, prefix: readonly string[], depth: number): Promise<void> => {
    const file = known.get(place.path) ?? (await readFile(retriever, place.path));
    known.set(place.path, file);
    const [first, last] = place.lines ?? [1, Infinity];
    for (const route of method === undefined ? [...file.routes, ...file.groups] : file.routes) {
      if (route.line + 1 < first || route.line + 1 > last) continue;
      const parts = [...prefix, ...route.parts];
      const worth = worthOf({ ...route, parts }, { asked, method, file: place.path });
      if (worth > 0) found.push({ route, file, worth });
    }
    if (isTurnOver()) await nextTurn();
    if (depth === 0 || known.size > maxRead) return;
    for (const mount of file.mounts) {
      const parts = [...prefix, ...mount.parts];
      if (!mayBegin(asked, parts)) continue;
      const places = await mountedPlaces(retriever, mount, { ...file, files: all, filter });
      for (const each of places) if (each.path !== place.path || each.lines) await add(each, parts, depth - 1);
    }
  };
  const rankOf = (file: string): number => declaring.findIndex((names) => names.test(file)) >>> 0;
  const likely = [...files].toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, maxFiles);
  for (const file of likely) await add({ path: file }, [], maxDepth);
  const best = Math.max(...found.map(({ worth }) => worth));
  const routes = found.filter(({ worth }) => worth === best);
  const declared = routes.flatMap(({ route, file }) => lineIn(file.chunks, route.line + 1));
  if (declared.length === 0) return undefined;
  const answering: FoundLine[] = [];
  for (const { route, file } of routes)
    answering.push(...(await definitionsOf(retriever, route, { ...file, method, asked, filter })));
  return foundRoute(answering, declared);
}

/** Files whose functions are named by methods of HTTP. */
const byMethod = /(?:^|\/)(?:route|\+server)\.\w+$/;
/** What answers in other files whose paths are addresses. */
const answers = /^(?:default|handler|loader|action|load|GET|Page|on\w+)$/;

/**
 * Finds the functions that answer in files whose paths are an address, as in Next.js, SvelteKit and Nuxt: that of the
 * method, else the usual one of the file, else its first one.
 *
 * @returns `undefined` if none does
 */
export async function findInFiles(
  retriever: Retriever,
  files: readonly string[],
  method: string | undefined,
): Promise<FoundRoute | undefined> {
  const found: FoundLine[] = [];
  for (const file of files.slice(0, maxTargets)) {
    const chunks = (await retriever.list(file)).filter(({ granularity }) => granularity === 'chunk');
    const defined = chunks.flatMap((chunk) => chunk.symbols.map((symbol) => ({ chunk, symbol })));
    const named = method === undefined ? undefined : defined.find(({ symbol }) => symbol.name === method);
    const usual = defined.find(({ symbol }) => answers.test(symbol.name)) ?? defined[0];
    const isOther = method !== undefined && byMethod.test(file);
    const own = named ?? (isOther ? undefined : usual);
    if (own) found.push({ chunk: own.chunk, line: own.symbol.startLine });
    else if (!isOther && chunks[0]) found.push({ chunk: chunks[0], line: chunks[0].startLine });
  }
  return found.length === 0 ? undefined : foundRoute(found, []);
}

interface ReadFile extends DeclaredRoutes {
  readonly path: string;
  readonly chunks: readonly StoredChunk[];
  readonly text: string;
}

async function readFile(retriever: Retriever, path: string): Promise<ReadFile> {
  const chunks = (await retriever.list(path)).filter(({ granularity }) => granularity === 'chunk');
  const text = textOf(chunks);
  return { ...declaredRoutes(text), path, chunks, text };
}

/** Whether an address can begin with some parts, a name among them, or with some behind the usual beginning. */
function mayBegin(asked: readonly string[], parts: readonly string[]): boolean {
  return asked.some(
    (_, start) =>
      asked.slice(0, start).every((part) => beginning.test(part)) &&
      parts.some((part, index) => partWorth(asked[start + index] ?? '', part) === 1 && !isPathParameter(part)) &&
      parts.every((part, index) => start + index < asked.length && partWorth(asked[start + index]!, part) > 0),
  );
}

export function foundRoute(answering: readonly FoundLine[], declared: readonly FoundLine[]): FoundRoute {
  const ids = new Set(answering.map(({ chunk }) => chunk.id));
  const byId = Map.groupBy(
    [...answering, ...declared.filter(({ chunk }) => !ids.has(chunk.id))],
    ({ chunk }) => chunk.id,
  );
  return {
    matches: [...byId].map(([id, lines]) => ({ id, path: lines[0]!.chunk.path })),
    declarations: new Set(ids.size === 0 ? [] : [...byId.keys()].filter((id) => !ids.has(id))),
    rangesIn: (chunk) => (byId.get(chunk.id) ?? []).map(({ line }) => rangeOf(chunk, line)),
  };
}

/** The lines of a file, those between its chunks empty. */
function textOf(chunks: readonly StoredChunk[]): string {
  const lines: string[] = [];
  for (const { startLine, text } of chunks) {
    while (lines.length < startLine - 1) lines.push('');
    for (const [index, line] of text.replaceAll('\r\n', '\n').split('\n').entries())
      lines[startLine - 1 + index] = line;
  }
  return lines.join('\n');
}

function lineIn(chunks: readonly StoredChunk[], line: number): readonly FoundLine[] {
  const chunk = chunks.find(({ startLine, endLine }) => startLine <= line && line <= endLine);
  return chunk ? [{ chunk, line }] : [];
}

function rangeOf({ startLine, text }: StoredChunk, line: number): TextRange {
  const lines = text.split('\n');
  const start = lines.slice(0, line - startLine).reduce((sum, each) => sum + each.length + 1, 0);
  return { start, end: start + (lines[line - startLine]?.length ?? 0) };
}

interface AskedRoute {
  readonly asked: readonly string[];
  readonly method: string | undefined;
  readonly file: string;
}

/** How well a declared address is the one that is asked for; 0 if it is another one. */
function worthOf(route: DeclaredRoute, { asked, method, file }: AskedRoute): number {
  const { parts } = route;
  if (method !== undefined && route.method !== method && route.method !== 'ANY') return 0;
  const more = asked.length - parts.length;
  const missing = more < 0 ? parts.slice(0, -more) : asked.slice(0, more);
  if (more < 0 && missing.some((part) => isPathParameter(part))) return 0;
  const common = asked.slice(Math.max(0, more));
  const own = parts.slice(Math.max(0, -more));
  const worths = common.map((part, index) => partWorth(part, own[index]!));
  if (worths.includes(0)) return 0;
  const names = new Set(codeTokens(`${file} ${route.owner}`).map(stem));
  const isNamed = (part: string): boolean => identifierParts(part).every((word) => names.has(stem(word)));
  const areNamed = missing.every((part) => beginning.test(part) || isNamed(part));
  // Nothing but a parameter is the end of any address.
  if (common.every(isPathParameter) && (!areNamed || missing.every(isPathParameter))) return 0;
  // Several names, or one of several words beside its method, are enough.
  const isDistinct =
    common.filter((part) => !isPathParameter(part)).length > 1 ||
    (method !== undefined && codeTokens(common.at(-1) ?? '').length > 1);
  if (more > 0 && !areNamed && !isDistinct && !missing.some(isNamed)) return 0;
  const share = worths.reduce((sum, each) => sum + each, 0) / (worths.length + (more === 0 ? 0 : 0.5));
  const ofMethod = method !== undefined && route.method !== method ? 0.9 : 1;
  return ofMethod * (areNamed ? Math.max(share, Number.MIN_VALUE) : share / 2);
}

/** How well a part of a declared address has a value that is asked for, from 0 to 1. */
function partWorth(asked: string, declared: string): number {
  if (isPathParameter(asked)) return isPathParameter(declared) || declared.startsWith('#{') ? 1 : 0;
  if (isPathParameter(declared)) return 0.5;
  return asked.toLowerCase() === declared.toLowerCase() ? 1 : 0;
}

interface DefinitionPlace {
  /** The file that declares the address. */
  readonly path: string;
  readonly text: string;
  readonly method: string | undefined;
  readonly asked: readonly string[];
  readonly filter: SearchFilter;
}

/** The definitions of what answers, those first that are of its type or module. */
async function definitionsOf(
  retriever: Retriever,
  { target, method: declared }: DeclaredRoute,
  { path: from, text, method = declared, asked, filter }: DefinitionPlace,
): Promise<readonly FoundLine[]> {
  for (const name of target?.names ?? []) {
    const found = await findDefinitions(retriever, name, filter);
    const defined = (await retriever.load(found.map(({ id }) => id)))
      .filter(({ path }) => fileContent(path) === 'code' && (path === from || isOwnFile(path)))
      .flatMap((chunk) => chunk.symbols.filter((each) => each.name === name).map((symbol) => ({ chunk, symbol })));
    // A function without an owner is often in a file of its name; the owner can be a package that is imported.
    const owners = [
      target!.owner || name,
      ...importedModules(text, target!.owner).flatMap((each) => each.at(-1) ?? []),
    ];
    const owned = defined.filter(({ chunk, symbol }) => owners.some((each) => isOf(symbol, chunk, foldedName(each))));
    const best = owned.length > 0 ? owned : defined.length <= maxTargets ? defined : [];
    if (best.length === 0) continue;
    const nearness = ({ chunk: { path } }: { readonly chunk: StoredChunk }): number =>
      (path === from ? 20 : folderOf(path) === folderOf(from) ? 10 : 0) +
      asked.filter((part) => codeTokens(path).includes(part.toLowerCase())).length;
    const nearest = Math.max(...best.map(nearness));
    const chosen = best.filter((each) => nearness(each) === nearest).slice(0, maxTargets);
    return Promise.all(chosen.map((each) => methodOf(retriever, each, method)));
  }
  return [];
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** The method of a class that answers a method of HTTP: `get`, `on_GET`; the definition itself if it is no class. */
async function methodOf(
  retriever: Retriever,
  { chunk, symbol }: { readonly chunk: StoredChunk; readonly symbol: CodeSymbol },
  method: string,
): Promise<FoundLine> {
  if (symbol.kind === 'class') {
    const form = new RegExp(`\\b${escaped(symbol.name)}\\.(?:on_?)?${method}$`, 'i');
    for (const other of await retriever.list(chunk.path)) {
      const own = other.granularity === 'chunk' && other.symbols.find(({ qualifiedName }) => form.test(qualifiedName));
      if (own) return { chunk: other, line: own.startLine };
    }
  }
  return { chunk, line: symbol.startLine };
}

/** Whether a definition is a member of a type, or of a module or variable that its file or folder is named by. */
function isOf({ qualifiedName }: CodeSymbol, { path }: StoredChunk, owner: string): boolean {
  const types = qualifiedName.split('.').slice(0, -1).map(foldedName);
  const folders = path.split('/');
  const [file = '', ...ends] = folders.pop()!.split('.');
  // `domain` is in `domains.handler.js`; without a word behind it, only the whole name is one.
  const files = [file, ...(ends.length > 1 ? [file.replace(/s$/, '')] : [])].map(foldedName);
  return (
    types.at(-1) === owner || files.includes(owner) || (types.length === 0 && folders.map(foldedName).includes(owner))
  );
}
