import type { Candidate, CodeSymbol, Reranked, SearchFilter, StoredChunk } from '@codesearch/kernel';
import { documentedBy } from '../definition/documented-definition.ts';
import type { DefinedChunk } from '../definition/documented-definition.ts';
import { findDefinitions } from '../retrieval/find-definitions.ts';
import type { Retriever } from '../retriever/retriever.ts';
import { withSignal } from './with-signal.ts';

/** Languages that declare a function in one file and define it in another. */
const languages: ReadonlySet<string> = new Set(['c', 'c++', 'objective-c', 'cuda']);

/** A name with more bodies is that of other functions too. */
const maxBodies = 3;

/** A ranking, with the candidates that it is of. */
export interface RankedBodies {
  readonly ranked: readonly Reranked[];
  readonly candidates: readonly Candidate[];
  /** Definitions that answer, of candidates that do not answer by their words. */
  readonly chosen: ReadonlyMap<Reranked, CodeSymbol>;
}

export interface BodyRequest {
  readonly retriever: Retriever;
  readonly filter: SearchFilter;
  /** How many of the best are looked at. */
  readonly limit: number;
  /** Whether a declaration stays behind its body. */
  readonly keepsDeclarations: boolean;
  /** The definition of a chunk that answers. */
  readonly definitionOf: (chunk: StoredChunk) => CodeSymbol | undefined;
}

/**
 * Puts what a function does in the place of the line that only declares it, and a definition in the place of its
 * documentation, if that is a chunk of its own.
 */
export async function bodiesFirst(
  ranked: readonly Reranked[],
  candidates: readonly Candidate[],
  { retriever, filter, limit, keepsDeclarations, definitionOf }: BodyRequest,
): Promise<RankedBodies> {
  const all = [...candidates];
  const indexOf = new Map(candidates.map(({ chunk }, index) => [chunk.id, index]));
  const order = [...ranked];
  const chosen = new Map<Reranked, CodeSymbol>();
  for (const each of ranked.slice(0, limit)) {
    const { chunk, file } = all[each.index]!;
    const documented = await documentedBy(chunk, retriever);
    const declared = !documented && languages.has(chunk.language) ? definitionOf(chunk) : undefined;
    const isDeclared = declared !== undefined && isDeclaration(declared, chunk);
    const body = documented ?? (isDeclared ? await bodyOf(declared, chunk, { retriever, filter }) : undefined);
    if (!body || [...chosen.values()].includes(body.symbol)) continue;
    const known = indexOf.get(body.chunk.id);
    const before = order.findIndex(({ index }) => index === known);
    const at = order.indexOf(each);
    const isBefore = before !== -1 && before < at;
    // A chunk that answers by another definition answers twice.
    if (isBefore && definitionOf(body.chunk) === body.symbol) continue;
    if (known === undefined) indexOf.set(body.chunk.id, all.push({ chunk: body.chunk, file, fused: 0 }) - 1);
    const own = before === -1 || isBefore ? undefined : order.splice(before, 1)[0];
    const placed = asHighAs(each, own, indexOf.get(body.chunk.id)!);
    order.splice(at, isDeclared && keepsDeclarations ? 0 : 1, placed);
    chosen.set(placed, body.symbol);
  }
  return { ranked: order, candidates: all, chosen };
}

/** A chunk with the score of the one in whose place it is, by its own evidence if it has some. */
function asHighAs(before: Reranked, own: Reranked | undefined, index: number): Reranked {
  const { score, signals } = before;
  return own ? withSignal(own, 'declared-name', score - own.score) : { index, score, signals };
}

/** The function of a declaration; of several the one in the file of the same name. */
async function bodyOf(
  { name, qualifiedName }: CodeSymbol,
  { path, language }: StoredChunk,
  { retriever, filter }: Pick<BodyRequest, 'retriever' | 'filter'>,
): Promise<DefinedChunk | undefined> {
  const found = await findDefinitions(retriever, name, { ...filter, granularity: 'chunk' });
  if (found.length > 2 * maxBodies) return undefined;
  const bodies: DefinedChunk[] = [];
  for (const chunk of await retriever.load(found.map(({ id }) => id))) {
    if (chunk.language !== language && !languages.has(chunk.language)) continue;
    const symbol = chunk.symbols.find((each) => each.name === name && endsWith(qualifiedName, each.qualifiedName));
    if (symbol && !isDeclaration(symbol, chunk)) bodies.push({ chunk, symbol });
  }
  if (bodies.length > maxBodies) return undefined;
  return bodies.find(({ chunk }) => stemOf(chunk.path) === stemOf(path)) ?? bodies[0];
}

/** Whether one of two names in their scopes ends with the other: a declaration can be in a namespace that is open. */
function endsWith(one: string, other: string): boolean {
  return `.${one}`.endsWith(`.${other}`) || `.${other}`.endsWith(`.${one}`);
}

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).split('.')[0] as string;
}

/** Whether a function ends without a body. */
export function isDeclaration(
  { kind, startLine, endLine }: CodeSymbol,
  { text, startLine: first }: StoredChunk,
): boolean {
  if (kind !== 'function' && kind !== 'method') return false;
  const lines = text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .slice(startLine - first, endLine - first + 1);
  const head = lines.join('\n').trimEnd();
  return head.endsWith(';') && !head.includes('{');
}
