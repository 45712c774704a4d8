import { isAbsolute, posix, relative, sep } from 'node:path';
import { languagesOf } from '@codesearch/engine';
import type { SearchHit } from '@codesearch/engine';
import { errors } from '@codesearch/kernel';
import type { CodeSymbol, QuerySymbol } from '@codesearch/kernel';
import { readName, readQuery } from '@codesearch/query';
import { parseLocation, QueryWords, shiftOf, wordsOf } from '@codesearch/presentation';
import type { FileLine, LineRange } from '@codesearch/presentation';
import {
  definingHits,
  definitionIn,
  firstOf,
  judgeHits,
  otherDefinitions,
  relationsOf,
  renderAnswer,
  renderSymbol,
} from '@codesearch/presentation/agent';
import type { DefinedPlace, RenderedAnswer, SymbolPage } from '@codesearch/presentation/agent';
import type { OpenProjects, ServedProject } from '@codesearch/host';
import { plainPath } from '@codesearch/host';
import { maxHits } from './cursor.ts';
import { locatePlaces, placeName } from '../../place/project-places.ts';
import { searchProject } from '../../project/search-project.ts';
import type { ProjectHits } from '../../project/project-hits.ts';
import type { ToolCall } from '../../server/tool-call.ts';
import { findCalls } from './find-calls.ts';
import type { SearchInput } from './search-input.ts';
import { countedPart, givenScope, withScopeNotes } from './search-scope.ts';
import { symbolAt } from './symbol-at.ts';

/** Callers that are listed if the call has no limit. */
const defaultCallers = 10;

/**
 * Answers with the definition of a name, its whole body, its callers and its tests, or with the nearest places if
 * nothing has the name.
 *
 * @param symbol a name, such as `retry`, `Client.send` or `src/client.ts:send`, or the place of a hit, such as
 *   `src/client.ts:12`
 */
export async function answerSymbol(
  projects: OpenProjects,
  symbol: string,
  given: SearchInput,
  call: ToolCall,
): Promise<RenderedAnswer> {
  const query = readQuery(symbol);
  const place = placeOf(symbol);
  const asked = place ? undefined : readName(symbol);
  if ((!asked && !place) || given.match !== undefined || given.cursor !== undefined) {
    throw errors.inputInvalid(
      asked || place ? 'symbol cannot be limited by match or cursor.' : `${JSON.stringify(symbol)} is not a name.`,
      'Give a name such as Client.send or the path:line of a hit as symbol, or anything else as query.',
    );
  }
  const searched = await locatePlaces(projects, given.path, call);
  if (searched.length > 1) throw errors.inputInvalid('symbol needs one project.', 'Give one path.');
  const [{ root, places }] = searched;
  return projects.useAt(root, given.revision, async (served) => {
    const { filter } = await givenScope(given, places, () => languagesOf(served.project.parts));
    const request = { query: place?.file ?? symbol, limit: maxHits, filter };
    const hits = await searchProject(served, request, call);
    const { project } = served;
    const found = await withScopeNotes(hits, given, countedPart(project, places, call.signal));
    const options = { maxTokens: given.maxTokens, isStructured: call.isStructured };
    if (place) {
      const path = relativeTo(root, plainPath(place.file));
      const { id, symbol: definition } = await symbolAt(project, { path, line: place.line }, call);
      const defined = { id, path, symbol: definition, ...linesOf(definition), others: [] };
      return renderSymbol(await pageOf(projects, served, found, defined, given, call), options);
    }
    const words = new QueryWords(query);
    const name = asked as QuerySymbol;
    const defining = definingHits(found.hits, name);
    // Namesakes of another owner are not what was asked for.
    const [first] = found.lead === undefined ? defining : [];
    if (!first) {
      const judged = judgeHits(found.hits, { query, fit: found.fit, lead: found.lead });
      const nearest = { ...found, ...judged, hits: judged.hits.slice(0, given.limit ?? defaultCallers) };
      const total = nearest.hits.length;
      return renderAnswer({ ...nearest, root, words, offset: 0, total, cursorAt: () => '' }, options);
    }
    const definition = definitionIn(first, name);
    const others = defining.flatMap((hit) => otherDefinitions(hit, name, definition));
    const { id, path } = first.chunk;
    const defined = { id, path, symbol: definition, ...wholeLines(first, definition), others };
    return renderSymbol(await pageOf(projects, served, found, defined, given, call), options);
  });
}

/** A place such as `src/client.ts:12` or `src/client.ts:12-40`, as an answer names a hit; `undefined` for a name. */
function placeOf(symbol: string): FileLine | undefined {
  return /^\S.*:\d+(?:-\d+)?$/.test(symbol.trim()) ? parseLocation(symbol.trim()) : undefined;
}

function wholeLines(hit: SearchHit, { startLine, endLine }: CodeSymbol): LineRange {
  return { startLine: startLine + shiftOf(hit), endLine: endLine + shiftOf(hit) };
}

function relativeTo(root: string, path: string): string {
  return isAbsolute(path) ? relative(root, path).replaceAll(sep, '/') : posix.normalize(path);
}

function linesOf({ startLine, endLine }: CodeSymbol): LineRange {
  return { startLine, endLine };
}

/** A definition that is shown in full. */
interface FoundSymbol extends LineRange {
  /** Id of a chunk that has it. */
  readonly id: string;
  readonly path: string;
  readonly symbol: CodeSymbol;
  /** Other definitions of its name. */
  readonly others: readonly DefinedPlace[];
}

async function pageOf(
  projects: OpenProjects,
  { project }: ServedProject,
  { index, note }: ProjectHits,
  { id, path, symbol, startLine, endLine, others }: FoundSymbol,
  { limit = defaultCallers, depth }: Pick<SearchInput, 'limit' | 'depth'>,
  call: ToolCall,
): Promise<SymbolPage> {
  const { readSource } = await import('@codesearch/engine/operations');
  const { text } = await readSource(project.parts, path, call.signal);
  const found = await findCalls(project, path, symbol, depth, call);
  const { hits, total } = found.callers;
  const isDoubtful = ({ isUnsure }: SearchHit): boolean => isUnsure === true;
  const { callers, ...tests } = relationsOf({ path, startLine, endLine }, hits, wordsOf(symbol.name));
  return {
    root: project.root,
    // The files on disk need no name: the agent works in them.
    place: project.revision && (await placeName(projects, project.root, project.revision.name)),
    words: wordsOf(symbol.name),
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
    callers: {
      hits: callers.slice(0, limit),
      total: total - (hits.length - callers.length),
      unsure: (found.callers.unsure ?? 0) - (hits.filter(isDoubtful).length - callers.filter(isDoubtful).length),
    },
    uses: firstOf(found.uses, limit),
    indirect: firstOf(found.indirect, limit),
    ...tests,
  };
}
