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
import type { RouteQuestion } from '@codesearch/query';
import type { TextRange } from '../match/text-range.ts';
import { isOwnFile } from '../definition/own-code.ts';
import { escaped } from '../definition/declared-name.ts';
import type { Retriever } from '../retriever/retriever.ts';
import { findDefinitions } from '../retrieval/find-definitions.ts';
import { declaredRoutes, partsOf } from './declared-routes.ts';
import type { DeclaredRoute } from './declared-routes.ts';

/** What answers an address: chunks, with the parts of them that say it. */
export interface FoundRoute {
  /** The functions first, if they are known. */
  readonly matches: readonly TextMatch[];
  /** Ids of the lines that declare the address, if the functions are known. */
  readonly declarations: ReadonlySet<string>;
  rangesIn(chunk: StoredChunk): readonly TextRange[];
}

interface FoundLine {
  readonly chunk: StoredChunk;
  /** From 1. */
  readonly line: number;
}

/** Files that are read for one address. */
const maxFiles = 60;

/** Max functions that answer one address. */
const maxTargets = 3;

/** What the beginning of an address is that is declared at another place. */
const beginning = /^(?:api|rest|v\d+)$/i;

/** Names of files that declare addresses. */
const declaring = /route|url|controller|handler|api|view|server|endpoint|resource/i;

/**
 * Finds the functions that answer an address, whose parts can be declared in blocks, variables, classes and resources.
 *
 * @param files those that may declare the last name of the address
 */
export async function findNested(
  retriever: Retriever,
  { path, method }: RouteQuestion,
  { files, filter }: { readonly files: ReadonlySet<string>; readonly filter: SearchFilter },
): Promise<FoundRoute | undefined> {
  const asked = partsOf(path);
  const found: { readonly route: DeclaredRoute; readonly chunks: readonly StoredChunk[]; readonly worth: number }[] =
    [];
  for (const file of [...files]
    .sort((a, b) => Number(declaring.test(b)) - Number(declaring.test(a)))
    .slice(0, maxFiles)) {
    const chunks = (await retriever.list(file)).filter(({ granularity }) => granularity === 'chunk');
    for (const route of declaredRoutes(textOf(chunks))) {
      const worth = worthOf(route, { asked, method, file });
      if (worth > 0) found.push({ route, chunks, worth });
    }
    if (isTurnOver()) await nextTurn();
  }
  const best = Math.max(...found.map(({ worth }) => worth));
  const routes = found.filter(({ worth }) => worth === best);
  const declared = routes.flatMap(({ route, chunks }) => lineIn(chunks, route.line + 1));
  if (declared.length === 0) return undefined;
  const targets = await Promise.all(
    routes.map(({ route }) =>
      definitionsOf(retriever, { target: route.target, method: method ?? route.method }, asked, filter),
    ),
  );
  return foundRoute(targets.flat(), declared);
}

/**
 * Finds the functions that answer a method of HTTP in files whose paths are an address, as in Next.js and SvelteKit.
 *
 * @returns `undefined` if none has the name of the method
 */
export async function findInFiles(
  retriever: Retriever,
  files: readonly string[],
  method: string,
): Promise<FoundRoute | undefined> {
  const lists = await Promise.all(files.slice(0, maxFiles).map((file) => retriever.list(file)));
  const answering = lists.flat().flatMap((chunk): readonly FoundLine[] => {
    const own = chunk.granularity === 'chunk' && chunk.symbols.find(({ name }) => name === method);
    return own ? [{ chunk, line: own.startLine }] : [];
  });
  return answering.length === 0 ? undefined : foundRoute(answering, []);
}

function foundRoute(answering: readonly FoundLine[], declared: readonly FoundLine[]): FoundRoute {
  const ids = new Set(answering.map(({ chunk }) => chunk.id));
  const byId = Map.groupBy([...answering, ...declared], ({ chunk }) => chunk.id);
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
  if (more > 0 && !areNamed && !missing.some(isNamed)) return 0;
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

/** The definitions of what answers, those first that are of its type. */
async function definitionsOf(
  retriever: Retriever,
  { target, method }: Pick<DeclaredRoute, 'target' | 'method'>,
  asked: readonly string[],
  filter: SearchFilter,
): Promise<readonly FoundLine[]> {
  for (const name of target?.names ?? []) {
    const found = await findDefinitions(retriever, name, filter);
    const chunks = await retriever.load(found.map(({ id }) => id));
    const defined = chunks
      .filter(({ path }) => fileContent(path) === 'code' && isOwnFile(path))
      .flatMap((chunk) => chunk.symbols.filter((each) => each.name === name).map((symbol) => ({ chunk, symbol })));
    const owner = foldedName(target!.owner);
    // A function without an owner is often in a file of its name.
    const owned = defined.filter(({ chunk, symbol }) => isOf(symbol, chunk, owner || foldedName(name)));
    const best = owned.length > 0 ? owned : defined.length <= maxTargets ? defined : [];
    if (best.length === 0) continue;
    const near = ({ chunk }: { readonly chunk: StoredChunk }): number =>
      asked.filter((part) => codeTokens(chunk.path).includes(part.toLowerCase())).length;
    const nearest = Math.max(...best.map(near));
    const chosen = best.filter((each) => near(each) === nearest).slice(0, maxTargets);
    return Promise.all(chosen.map((each) => methodOf(retriever, each, method)));
  }
  return [];
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

/** Whether a definition is a member of a type, or of a module or variable that is named like its file. */
function isOf({ qualifiedName }: CodeSymbol, { path }: StoredChunk, owner: string): boolean {
  const types = qualifiedName.split('.').slice(0, -1).map(foldedName);
  const stemmed = foldedName(
    path
      .slice(path.lastIndexOf('/') + 1)
      .split('.')
      .slice(0, -1)
      .join('.'),
  );
  return (
    types.at(-1) === owner ||
    stemmed === owner ||
    (types.length === 0 && path.split('/').map(foldedName).includes(owner))
  );
}
