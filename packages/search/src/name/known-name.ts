import { codeTokens, foldedName, hasWord, identifierParts, stem } from '@codesearch/toolkit/pure';
import type { CodeSymbol, QuerySymbol, SearchFilter, StoredChunk } from '@codesearch/kernel';
import type { ReadQuery } from '@codesearch/query';
import { similarNames } from '../retrieval/name-correction.ts';
import type { Retriever } from '../retriever/retriever.ts';
import { namedIn, NameOwners } from './name-owners.ts';
import type { Definition } from './name-owners.ts';

/** What a hit says of a name. */
interface NamedHit {
  readonly root: string;
  readonly chunk: StoredChunk;
  readonly definition?: CodeSymbol;
}

/** What an index knows of the name that a query is. */
export interface KnownName {
  /** `defined`, if something has the name; `mentioned`, if a text has it. */
  readonly state: 'defined' | 'mentioned' | 'absent';
  /** Names that it probably means if nothing has it, the most likely first, with their owners as far as it has some. */
  readonly similar: readonly string[];
}

/** Where a name is looked up. */
export interface NameLookup {
  readonly query: ReadQuery;
  readonly hits: readonly NamedHit[];
  readonly retriever: Retriever;
  readonly filter: SearchFilter;
}

/** A name that is looked up, and what the lookup has. */
interface Inquiry extends NameLookup {
  readonly asked: QuerySymbol;
  readonly owners: NameOwners;
  /** Definitions with the name, whatever they belong to. */
  readonly namesakes: readonly Definition[];
}

const maxSimilar = 5;

/** Looks up the name that a query is, with its owner. */
export async function knownName(asked: QuerySymbol, lookup: NameLookup): Promise<KnownName> {
  const { query, hits, retriever, filter } = lookup;
  const owners = new NameOwners(retriever, filter, [...new Set(hits.map(({ root }) => root))]);
  const shown = namedIn(
    hits.map(({ chunk }) => chunk),
    foldedName(asked.name),
  );
  const inquiry: Inquiry = { ...lookup, asked, owners, namesakes: shown };
  for (const proof of quickProofs) if (await proof(inquiry)) return { state: 'defined', similar: [] };
  const namesakes = query.similarNames.length > 0 ? [] : await owners.definitionsOf(asked.name);
  for (const proof of proofs) if (await proof({ ...inquiry, namesakes })) return { state: 'defined', similar: [] };
  const isMentioned = await mentions(inquiry);
  // Without lookup, only the hits are known.
  if (isMentioned && !retriever.hasLookup) return { state: 'defined', similar: [] };
  const similar = await likelyNames({ ...inquiry, namesakes });
  return { state: isMentioned ? 'mentioned' : 'absent', similar };
}

/** Shows that something has a name, with its owner if it is asked for with one. */
type Proof = (inquiry: Inquiry) => boolean | Promise<boolean>;

const definesName: Proof = async ({ asked, owners, namesakes }) => {
  for (const definition of namesakes)
    if (isInFile(definition, asked.path) && (await owners.isIn(definition, asked.scope))) return true;
  return false;
};

const isFile: Proof = ({ asked, owners }) => asked.path === undefined && owners.isFile(asked.name, asked.scope);

/** What gives the name a value, and is in no outline, was chosen with its owner. */
const isAssigned: Proof = ({ asked, hits }) =>
  hits.some(
    ({ definition, chunk: { symbols, enclosing } }) =>
      definition?.name === asked.name && !symbols.includes(definition) && !enclosing.includes(definition),
  );

/** What the first hit defines has the name as its value. */
const isValue: Proof = ({ asked, hits: [first] }) => {
  const { definition } = first ?? {};
  return isWhole(asked) && definition !== undefined && isQuoted(asked.name, definition.signature);
};

function isQuoted(name: string, text: string): boolean {
  return ['"', "'", '`'].some((mark) => text.includes(mark + name + mark));
}

/** A word of English is more often a subject than a name. */
const isSubject: Proof = ({ asked, query, hits }) =>
  isWhole(asked) && /^[a-z]+$/.test(query.text.trim()) && isPartOfName(asked.name, hits);

const isDeclared: Proof = ({ asked, owners }) => isWhole(asked) && owners.isDeclared(asked.name);

const ownerHasIt: Proof = async ({ asked: { name, scope, path }, owners, namesakes }) => {
  const owner = scope.at(-1);
  if (owner === undefined || path !== undefined) return false;
  if (namesakes.length > 0 && (await owners.exports(scope, name))) return true;
  return (await owners.isKnown(owner, scope.slice(0, -1))) && (await owners.inherits(owner, name, namesakes));
};

/** Proofs with what the hits have. */
const quickProofs: readonly Proof[] = [definesName, isAssigned, isValue, isFile];

/** Proofs with all definitions of the name, the cheapest first. */
const proofs: readonly Proof[] = [definesName, isSubject, isDeclared, ownerHasIt];

function isWhole({ scope, path }: QuerySymbol): boolean {
  return scope.length === 0 && path === undefined;
}

/** Whether a text has the name. */
async function mentions({ asked, owners, hits }: Inquiry): Promise<boolean> {
  if (!isWhole(asked)) return asked.path === undefined && owners.isMentioned(asked.name, asked.scope);
  return hits.some(({ chunk: { text, path } }) =>
    [text, path].some((each) => hasWord(each.toLowerCase(), asked.name.toLowerCase())),
  );
}

/** Whether a hit is named by a word: `retryDelay` answers `retry`. */
function isPartOfName(word: string, hits: readonly NamedHit[]): boolean {
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

/**
 * Members of the owner with a longer name, and namesakes of another owner; without either, names of similar spelling:
 * those of the owner first.
 */
async function likelyNames(inquiry: Inquiry): Promise<readonly string[]> {
  const {
    asked: { name, scope },
    namesakes,
    query,
    retriever,
    owners,
  } = inquiry;
  const longer = scope.length > 0 ? await longerMembers(inquiry) : [];
  if (longer.length > 0 || namesakes.length > 0) return spelled([...longer, ...namesakes], scope.length > 0);
  const words = query.similarNames.length > 0 ? query.similarNames : await similarNames(retriever, { name, scope });
  const found: Definition[] = [];
  for (const word of words) found.push(...(await owners.definitionsOf(word)).slice(0, maxSimilar));
  const own: Definition[] = [];
  if (scope.length > 0) for (const each of found) if (await owners.isIn(each, scope)) own.push(each);
  return spelled(own.length > 0 ? own : found, scope.length > 0);
}

/** Members of the owner among the hits whose names have all words of the asked one: `rewriteCommit` for `rewrite`. */
async function longerMembers({ asked: { name, scope }, hits, owners }: Inquiry): Promise<readonly Definition[]> {
  const words = identifierParts(name);
  const members: Definition[] = [];
  for (const { chunk } of hits)
    for (const symbol of chunk.symbols) {
      const parts = identifierParts(symbol.name);
      if (parts.length > words.length && words.every((word) => parts.includes(word)))
        if (await owners.isIn({ symbol, chunk }, scope)) members.push({ symbol, chunk });
    }
  return members;
}

function spelled(definitions: readonly Definition[], withOwner: boolean): readonly string[] {
  const names = definitions.map(({ symbol: { name, qualifiedName } }) =>
    withOwner ? qualifiedName.split('.').slice(-2).join('.') : name,
  );
  return [...new Set(names)].slice(0, maxSimilar);
}
