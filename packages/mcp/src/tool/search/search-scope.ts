import { countFiles, languagesOf } from '@codesearch/engine';
import type { PathLocation, Project, SearchScope } from '@codesearch/engine';
import { joinConditions, parseFilter, partFilter, searchedScopeNotes, writtenList } from '@codesearch/presentation';
import type {
  ConditionLabel,
  FileConditions,
  FilterOptions,
  LoadLanguages,
  SearchedParts,
} from '@codesearch/presentation';
import type { TextConditions } from '@codesearch/query';
import { partOf } from '../../place/project-places.ts';
import type { SearchedPlaces } from '../../place/project-places.ts';
import type { ProjectHits } from '../../project/project-hits.ts';

/** Parameters of a search that say which files are searched. */
export interface ScopeParameters {
  readonly language?: string | undefined;
  /** Patterns separated by commas. */
  readonly pathGlob?: string | undefined;
  /** One or several of `contentNames`, or `commits`. */
  readonly content?: string | undefined;
  readonly tests?: boolean | undefined;
  /** A time or a revision, or two revisions with dots between them. */
  readonly since?: string | undefined;
  /** The conditions in the text of the query. */
  readonly conditions?: TextConditions | undefined;
}

/** The scope of a search, in a folder or a file. */
export interface GivenScope {
  readonly filter: SearchScope;
  /** Languages that the chunker does not declare. */
  readonly unknownLanguages: readonly string[];
}

/**
 * @param places of one project
 * @throws INPUT_INVALID if a pattern is empty
 */
export async function givenScope(
  parameters: ScopeParameters,
  places: readonly PathLocation[],
  loadLanguages: LoadLanguages,
): Promise<GivenScope> {
  const conditions = conditionsOf(parameters);
  const { filter, unknownLanguages } = await parseFilter(conditions, loadLanguages);
  return { filter: { ...filter, ...partFilter(places, conditions) }, unknownLanguages };
}

/** Counts the files of parts of a project, for the notes about a scope. */
export function countedPart(project: Project, parts: readonly PathLocation[], signal: AbortSignal): SearchedParts {
  return {
    parts,
    countFiles: (scopes) => countFiles(project.parts, scopes, signal),
    languages: () => languagesOf(project.parts),
  };
}

/** Adds notes about patterns that match no file, and about why there are no hits. */
export async function withScopeNotes(
  found: ProjectHits,
  parameters: ScopeParameters,
  searched: SearchedParts,
): Promise<ProjectHits> {
  // An incomplete index does not have all files, as its note says.
  if (!found.index.complete || found.index.files === 0) return found;
  const isEmpty = found.hits.length === 0;
  const notes = (await searchedScopeNotes([searched], conditionsOf(parameters), isEmpty, parameterLabel)) ?? [
    'No indexed file is in path.',
  ];
  return notes.length === 0 ? found : { ...found, note: [...(found.note ? [found.note] : []), ...notes].join('\n') };
}

/** Says that only a part of a project was searched. */
export function partNote(searched: SearchedPlaces): string | undefined {
  const parts = searched.flatMap(({ places }) => places.map(partOf));
  return parts.includes('') || searched.length > 1 ? undefined : `Only ${parts.join(', ')} was searched.`;
}

const parameterLabel: ConditionLabel = (name, value = '') => {
  if (name === 'path' || name === 'exclude') return `pathGlob ${JSON.stringify(name === 'path' ? value : `!${value}`)}`;
  if (name === 'tests') return 'tests false';
  if (name === 'language') return `language ${value}`;
  return name === 'content' ? `content ${value}` : `since ${JSON.stringify(value)}`;
};

export function givenPatterns(pathGlob: string | undefined): readonly string[] {
  return pathGlob === undefined ? [] : writtenList(pathGlob);
}

function conditionsOf({
  language,
  pathGlob,
  content,
  tests,
  since,
  conditions = {},
}: ScopeParameters): FileConditions & FilterOptions {
  const changes = since?.includes('..') ? { diff: since } : { since };
  const given = {
    language: language === undefined ? [] : [language],
    path: givenPatterns(pathGlob),
    content: content === undefined ? [] : [content],
    tests,
    ...changes,
  };
  return joinConditions<FileConditions & FilterOptions>(given, conditions);
}
