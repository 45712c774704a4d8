import { codeTokens, foldedName, hasWord, stem } from '@codesearch/kernel';
import type { CodeSymbol, Query, QuerySymbol, SearchFilter, StoredChunk } from '@codesearch/kernel';
import { similarNames } from '../retrieval/name-correction.ts';
import type { Retriever } from '../retrieval/retriever.ts';
import type { SearchHit } from '../search-hit.ts';
import { namedIn, NameOwners } from './name-owners.ts';
import type { Definition } from './name-owners.ts';

/** What an index knows of the name that a query is. */
export interface KnownName {
  /** `defined`, if something has the name; `mentioned`, if a text has it. */
  readonly state: 'defined' | 'mentioned' | 'absent';
  /** Names that it probably means if nothing has it, the most likely first, with their owners as far as it has some. */
  readonly similar: readonly string[];
}

/** Where a name is looked up. */
export interface NameLookup {
  readonly query: Query;
  readonly hits: readonly SearchHit[];
  readonly retriever: Retriever;
  readonly filter: SearchFilter;
}

const maxSimilar = 5;

/** Looks up the name that a query is, with its owner. */
export async function knownName(
  asked: QuerySymbol,
  { query, hits, retriever, filter }: NameLookup,
): Promise<KnownName> {
  const chunks = hits.map(({ chunk }) => chunk);
  const folded = foldedName(asked.name);
  const owners = new NameOwners(retriever, filter, [...new Set(hits.map(({ root }) => root))]);
  const isAsked = async (definition: Definition): Promise<boolean> =>
    isInFile(definition, asked.path) && (await owners.isIn(definition, asked.scope));
  const defined: KnownName = { state: 'defined', similar: [] };
  for (const definition of namedIn(chunks, folded)) if (await isAsked(definition)) return defined;
  // What gives the name a value, and is in no outline, was chosen with its owner.
  if (hits.some(({ definition, chunk }) => definition && isAssigned(definition, asked, chunk))) return defined;
  const isWhole = asked.scope.length === 0 && asked.path === undefined;
  if (asked.path === undefined && (await owners.isFile(asked.name, asked.scope))) return defined;
  const definitions = query.similarNames.length > 0 ? [] : await owners.definitionsOf(asked.name);
  for (const definition of definitions) if (await isAsked(definition)) return defined;
  if (isWhole && ((isSubject(query) && isPartOfName(asked.name, hits)) || (await owners.isDeclared(asked.name))))
    return defined;
  const owner = asked.scope.at(-1);
  if (owner !== undefined && asked.path === undefined && (await owners.isKnown(owner, asked.scope.slice(0, -1)))) {
    if (definitions.length > 0 && (await owners.inherits(owner, definitions))) return defined;
    if (await owners.declares(owner, asked.name)) return defined;
  }
  const isMentioned = isWhole
    ? chunks.some(({ text, path }) =>
        [text, path].some((each) => hasWord(each.toLowerCase(), asked.name.toLowerCase())),
      )
    : asked.path === undefined && (await owners.isMentioned(asked.name, asked.scope));
  // Without lookup, only the hits are known.
  if (isMentioned && !retriever.hasLookup) return defined;
  return {
    state: isMentioned ? 'mentioned' : 'absent',
    similar: await likelyNames(asked, definitions, { query, retriever }, owners),
  };
}

function isAssigned(definition: CodeSymbol, { name }: QuerySymbol, { symbols, enclosing }: StoredChunk): boolean {
  return definition.name === name && !symbols.includes(definition) && !enclosing.includes(definition);
}

/** A word of English is more often a subject than a name. */
function isSubject({ text }: Query): boolean {
  return /^[a-z]+$/.test(text.trim());
}

/** Whether a hit is named by a word: `retryDelay` answers `retry`. */
function isPartOfName(word: string, hits: readonly SearchHit[]): boolean {
  const root = stem(word);
  return hits.some(({ definition, chunk }) =>
    [...(definition ? [definition] : []), ...chunk.symbols].some(({ name }) =>
      codeTokens(name).some((part) => stem(part) === root),
    ),
  );
}

function isInFile({ chunk }: Definition, path: string | undefined): boolean {
  const [own, asked] = [`/${chunk.path}`.toLowerCase(), path?.toLowerCase().replace(/^\.?\//, '')];
  return asked === undefined || own.endsWith(`/${asked}`);
}

/** Namesakes of another owner, then names of similar spelling: those of the owner first. */
async function likelyNames(
  { name, scope }: QuerySymbol,
  namesakes: readonly Definition[],
  { query, retriever }: Pick<NameLookup, 'query' | 'retriever'>,
  owners: NameOwners,
): Promise<readonly string[]> {
  if (namesakes.length > 0) return spelled(namesakes, scope.length > 0);
  const words = query.similarNames.length > 0 ? query.similarNames : await similarNames(retriever, { name, scope });
  const found: Definition[] = [];
  for (const word of words) found.push(...(await owners.definitionsOf(word)).slice(0, maxSimilar));
  const own: Definition[] = [];
  if (scope.length > 0) for (const each of found) if (await owners.isIn(each, scope)) own.push(each);
  return spelled(own.length > 0 ? own : found, scope.length > 0);
}

function spelled(definitions: readonly Definition[], withOwner: boolean): readonly string[] {
  const names = definitions.map(({ symbol: { name, qualifiedName } }) =>
    withOwner ? qualifiedName.split('.').slice(-2).join('.') : name,
  );
  return [...new Set(names)].slice(0, maxSimilar);
}
