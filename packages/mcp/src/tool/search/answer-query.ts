import { languagesOf } from '@codesearch/engine';
import { errors } from '@codesearch/kernel';
import { isForeign, readQuery } from '@codesearch/query';
import { QueryWords, unknownLanguage } from '@codesearch/presentation';
import type { LoadLanguages } from '@codesearch/presentation';
import type { SearchHit, SearchRequest, SearchScope } from '@codesearch/engine';
import { defaultLimit, judgeHits, renderAnswer } from '@codesearch/presentation/agent';
import type { RenderedAnswer } from '@codesearch/presentation/agent';
import type { OpenProjects } from '@codesearch/host';
import { formatCursor, maxHits, parseCursor, queryHash } from './cursor.ts';
import { locatePlaces, placeName, placePaths, searchedPaths } from '../../place/project-places.ts';
import type { SearchedPlaces } from '../../place/project-places.ts';
import { searchPlaces } from '../../place/search-places.ts';
import type { RequestOf } from '../../place/search-places.ts';
import { searchProject } from '../../project/search-project.ts';
import type { ProjectHits } from '../../project/project-hits.ts';
import type { ToolCall } from '../../server/tool-call.ts';
import { relatedDefinition } from './related-definition.ts';
import type { SearchInput } from './search-input.ts';
import { countedPart, givenScope, partNote, withScopeNotes } from './search-scope.ts';
import { typedSearch } from './typed-search.ts';

const foreignNote =
  'The built-in model reads English: ask in English, or with names from the code. A model for other languages can be configured.';

/**
 * Answers a question, a name or a text from one or several projects.
 *
 * @param input `query` is one text, or several wordings as a list in JSON; without it, `match` is what is found
 */
export async function answerQuery(projects: OpenProjects, input: SearchInput, call: ToolCall): Promise<RenderedAnswer> {
  const typed = typedSearch(input);
  const { match, pattern, ignoreCase, given } = typed;
  const [text, ...wordings] = typed.wordings;
  const searched = await locatePlaces(projects, await searchedPaths(projects, typed, call), call);
  const [{ root }] = searched;
  const loadLanguages: LoadLanguages = () => projects.use(root, ({ project }) => languagesOf(project.parts));
  const filters = new Map<string, SearchScope>();
  let unknown: string | undefined;
  for (const { root: each, places } of searched) {
    const { filter, unknownLanguages } = await givenScope(given, places, loadLanguages);
    filters.set(each, filter);
    unknown = unknownLanguages[0];
  }
  const hash = queryHash([[...filters], text, match, ignoreCase, given.revision, wordings, pattern]);
  const offset = parseCursor(given.cursor, hash);
  const requestOf = (of: string): SearchRequest => ({
    query: text,
    wordings,
    reword: true,
    match,
    pattern,
    ...(ignoreCase && { ignoreCase }),
    limit: maxHits,
    filter: filters.get(of),
  });
  const found = await findHits(projects, searched, requestOf, given, call);
  if (found.hits.length === 0 && unknown !== undefined) throw await unknownLanguage(unknown, loadLanguages);
  const hasFloor = await projects.use(root, async ({ project }) => project.config.origins['embedder'] === 'preset');
  const { query = readQuery([text, ...wordings].join('\n')) } = found;
  const words = new QueryWords(query);
  const isNamed = query.similarNames.length === 0;
  // Each wording would be judged by itself.
  const isJudged = match === undefined && wordings.length === 0 && found.total === undefined && isNamed;
  const { fit, lead } = found;
  const judged = isJudged ? judgeHits(found.hits, { query, fit, lead }) : { hits: found.hits, lead };
  const shown = judged.hits.slice(offset, offset + (given.limit ?? defaultLimit));
  const place = searched.length === 1 ? await placeName(projects, root, given.revision) : undefined;
  const related =
    offset === 0 && match === undefined && fit !== 'none' && searched.length === 1 && shown[0] !== undefined
      ? await projects.useAt(root, given.revision, ({ project }) =>
          relatedDefinition(project, shown[0] as SearchHit, words, call),
        )
      : undefined;
  const notes = [found.note, partNote(searched), hasFloor && isForeign(text) ? foreignNote : undefined];
  const note = notes.filter((each) => each !== undefined).join('\n');
  return renderAnswer(
    {
      ...judged,
      index: found.index,
      root: searched.length === 1 ? root : placePaths(searched),
      words,
      hits: shown,
      place,
      related,
      offset,
      total: judged.hits.length,
      ...(note !== '' && { note }),
      ...(searched.length > 1 && { pathOf: (hit) => `${hit.root}/${hit.chunk.path}` }),
      cursorAt: (next) => formatCursor(next, hash),
    },
    { maxTokens: given.maxTokens, isStructured: call.isStructured },
  );
}

async function findHits(
  projects: OpenProjects,
  searched: SearchedPlaces,
  requestOf: RequestOf,
  given: SearchInput,
  call: ToolCall,
): Promise<ProjectHits> {
  if (searched.length > 1 && given.revision !== undefined)
    throw errors.inputInvalid('revision needs one project.', 'Give one path.');
  if (searched.length > 1) return searchPlaces(projects, searched, requestOf, call);
  const [{ root, places }] = searched;
  return projects.useAt(root, given.revision, async (served) => {
    const found = await searchProject(served, requestOf(root), call);
    return withScopeNotes(found, given, countedPart(served.project, places, call.signal));
  });
}
