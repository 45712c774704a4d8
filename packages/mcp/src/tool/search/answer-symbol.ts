import type { SearchHit } from '@codesearch/engine';
import { errors, foldedName, nameQuery } from '@codesearch/kernel';
import type { CodeSymbol, NameQuery } from '@codesearch/kernel';
import { QueryWords, shiftOf } from '@codesearch/presentation';
import { maxHits } from '../../answer/cursor.ts';
import { judgeHits } from '../../answer/judge-hits.ts';
import { definesName } from '../../answer/name-hits.ts';
import { renderAnswer } from '../../answer/render-answer.ts';
import type { RenderedAnswer } from '../../answer/render-answer.ts';
import { renderSymbol } from '../../answer/render-symbol.ts';
import type { DefinedPlace, SymbolPage } from '../../answer/symbol-page.ts';
import type { OpenProjects } from '../../project/open-projects.ts';
import { locatePlaces } from '../../place/project-places.ts';
import { searchProject } from '../../project/search-project.ts';
import type { ProjectHits } from '../../project/search-project.ts';
import type { ServedProject } from '../../project/served-project.ts';
import type { ToolCall } from '../../server/tool-call.ts';
import type { SearchInput } from './search-input.ts';
import { givenScope, withScopeNotes } from './search-scope.ts';

/** Callers that are listed if the call has no limit. */
const defaultCallers = 10;

/**
 * Answers with the definition of a name, its whole body and its callers, or with the nearest places if nothing has the name.
 *
 * @param symbol a name, such as `retry`, `Client.send` or `src/client.ts:send`
 */
export async function answerSymbol(
  projects: OpenProjects,
  symbol: string,
  given: SearchInput,
  call: ToolCall,
): Promise<RenderedAnswer> {
  const asked = nameQuery(symbol);
  if (!asked || given.match !== undefined || given.cursor !== undefined) {
    throw errors.inputInvalid(
      asked ? 'symbol cannot be limited by match or cursor.' : `${JSON.stringify(symbol)} is not a name.`,
      'Give a name such as Client.send as symbol, or anything else as query.',
    );
  }
  const searched = await locatePlaces(projects, given.path, call);
  if (searched.length > 1) throw errors.inputInvalid('symbol needs one project.', 'Give one path.');
  const [{ root, places }] = searched;
  return projects.useAt(root, given.revision, async (served) => {
    const { project } = served;
    const { filter } = await givenScope(given, places, () => project.languages());
    const request = { query: symbol, limit: maxHits, filter };
    const found = await withScopeNotes(await searchProject(served, request, call), given, {
      project,
      places,
      signal: call.signal,
    });
    const words = new QueryWords(symbol);
    const defining = inScope(found.hits, asked);
    const [first] = defining;
    const options = { maxTokens: given.maxTokens, isStructured: call.isStructured };
    if (!first) {
      const judged = judgeHits(found.hits, { query: symbol, fit: found.fit, lead: found.lead });
      const nearest = { ...found, ...judged, hits: judged.hits.slice(0, given.limit ?? defaultCallers) };
      const total = nearest.hits.length;
      return renderAnswer({ ...nearest, root, words, offset: 0, total, cursorAt: () => '' }, options);
    }
    return renderSymbol(await pageOf(served, found, { asked, defining, words, limit: given.limit }, call), options);
  });
}

/** The hits that define a name, and if any of them does, only those in the scope that the name is given with. */
function inScope(hits: readonly SearchHit[], { name, scope }: NameQuery): readonly SearchHit[] {
  const defining = hits.filter((hit) => definesName(hit, foldedName(name)));
  const last = scope.at(-1);
  if (last === undefined) return defining;
  const inside = defining.filter((hit) => isInside(symbolOf(hit, { name, scope }), last));
  return inside.length > 0 ? inside : defining;
}

/** The definition of a name that begins in a hit: if there are several, one in the given scope, then one that is written so. */
function symbolOf({ chunk }: SearchHit, { name, scope }: Pick<NameQuery, 'name' | 'scope'>): CodeSymbol {
  const folded = foldedName(name);
  const named = chunk.symbols.filter((symbol) => foldedName(symbol.name) === folded);
  const inside = named.filter((symbol) => isInside(symbol, scope.at(-1) ?? ''));
  const likely = inside.length > 0 ? inside : named;
  return (likely.find((symbol) => symbol.name === name) ?? likely[0]) as CodeSymbol;
}

function isInside({ qualifiedName }: CodeSymbol, scope: string): boolean {
  return foldedName(qualifiedName.split('.').at(-2) ?? '') === foldedName(scope);
}

/** The definitions of a name that begin in a hit, except one. */
function definedPlaces(hit: SearchHit, { name }: NameQuery, except: CodeSymbol): readonly DefinedPlace[] {
  const folded = foldedName(name);
  return hit.chunk.symbols
    .filter((symbol) => symbol !== except && foldedName(symbol.name) === folded)
    .map((symbol) => ({
      id: hit.chunk.id,
      path: hit.chunk.path,
      startLine: symbol.startLine + shiftOf(hit),
      endLine: symbol.endLine + shiftOf(hit),
      title: `${symbol.kind} ${symbol.qualifiedName}`,
    }));
}

interface FoundSymbol {
  readonly asked: NameQuery;
  /** The hits that define it; at least one. */
  readonly defining: readonly SearchHit[];
  readonly words: QueryWords;
  readonly limit: number | undefined;
}

async function pageOf(
  { project }: ServedProject,
  { index, note }: ProjectHits,
  { asked, defining, words, limit = defaultCallers }: FoundSymbol,
  { signal }: ToolCall,
): Promise<SymbolPage> {
  const [first] = defining as readonly [SearchHit, ...SearchHit[]];
  const { id, path } = first.chunk;
  const symbol = symbolOf(first, asked);
  const [startLine, endLine] = [symbol.startLine + shiftOf(first), symbol.endLine + shiftOf(first)];
  const { text } = await project.read(path, { signal });
  const others = defining.flatMap((hit) => definedPlaces(hit, asked, symbol));
  const called = { query: symbol.name, match: 'calls', limit: maxHits, sync: false, signal } as const;
  const { hits: callers, total: totalCallers = callers.length } = await project.search(called);
  return {
    root: project.root,
    words,
    index,
    ...(note !== undefined && { note }),
    id,
    path,
    title: `${symbol.kind} ${symbol.qualifiedName}`,
    startLine,
    endLine,
    lines: text
      .replaceAll('\r\n', '\n')
      .split('\n')
      .slice(startLine - 1, endLine),
    others: others.slice(0, limit),
    callers: callers.slice(0, limit),
    totalCallers,
  };
}
