import { codeTokens, identifierParts, identifiers, stem } from '@codesearch/kernel';
import type { FileRole } from '@codesearch/kernel';

/** An analyzed query. Computed once for all candidates. */
export interface QueryIntent {
  /** `symbol` for a single identifier, `prose` for anything else. The two have different weights. */
  readonly kind: 'symbol' | 'prose';
  /** Stems of the words that carry meaning, distinct. */
  readonly words: ReadonlySet<string>;
  /** Identifiers in the query, see {@link foldedName}: compound words, and the identifier of a symbol query. */
  readonly names: ReadonlySet<string>;
  /** The same identifiers as the query spells them. */
  readonly spellings: ReadonlySet<string>;
  /** Roles of files that the query asks for. They do not count against a file. */
  readonly requestedRoles: ReadonlySet<FileRole>;
}

const stopWords = new Set(
  `a an and are as at be but by can could did do does for from get gets had has have how i if in into is it its
  me my of on or our over should so some than that the their them then there these they this those to up use used uses
  using via was we were what when where which while who why will with within without would you your about after before
  between each code file files function functions implement implemented implementation implements method class find show handle handled handles handling`
    .split(/\s+/)
    .map(stem),
);

const roleWords: Readonly<Record<FileRole, readonly string[]>> = {
  test: ['test', 'tests', 'testing', 'spec', 'specs', 'fixture', 'fixtures', 'mock', 'mocks', 'benchmark'],
  example: ['example', 'examples', 'demo', 'sample', 'samples', 'tutorial'],
  documentation: ['docs', 'documentation', 'readme', 'changelog', 'guide', 'markdown'],
  compat: ['compat', 'compatibility', 'legacy', 'deprecated', 'deprecation', 'polyfill', 'shim', 'backport'],
  types: ['typings', 'declaration', 'declarations', 'types'],
  reexport: ['export', 'exports', 'exported', 'reexport', 'barrel', 'entry', 'index', 'public'],
  configuration: [
    'config',
    'configuration',
    'configured',
    'settings',
    'options',
    'ci',
    'pipeline',
    'build',
    'dependency',
    'dependencies',
  ],
};

const singleIdentifier =
  /^[#@$.:]*[\p{L}_$][\p{L}\p{N}_$]*(?:(?:::|\.|->|#|\/)[\p{L}_$][\p{L}\p{N}_$]*)*(?:\(\))?[!?]?$/u;

/** Analyzes a query. */
export function queryIntent(query: string): QueryIntent {
  const trimmed = query.trim();
  const kind = singleIdentifier.test(trimmed) ? 'symbol' : 'prose';
  const plain = identifiers(trimmed).flatMap(identifierParts);
  const stems = [...new Set(plain.map(stem))];
  const meaningful = stems.filter((word) => word.length > 1 && !stopWords.has(word));
  const foreign = codeTokens(trimmed).filter((token) => token.charCodeAt(0) > 0x7f);
  const words = new Set([...(meaningful.length > 0 ? meaningful : stems), ...foreign]);
  const lower = new Set(plain);
  const requestedRoles = (Object.keys(roleWords) as FileRole[]).filter((role) =>
    roleWords[role].some((word) => lower.has(word)),
  );
  const spellings = namesIn(trimmed, kind);
  return {
    kind,
    words,
    names: new Set(spellings.map(foldedName)),
    spellings: new Set(spellings),
    requestedRoles: new Set(requestedRoles),
  };
}

/**
 * Returns a name in lower case without separators: `parse_header`, `parseHeader` and `ParseHeader` become
 * `parseheader`.
 */
export function foldedName(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

function namesIn(query: string, kind: QueryIntent['kind']): readonly string[] {
  const found = identifiers(query);
  // Only the last part of `Sinatra::Base` is the name; the parts before it are its scope.
  return kind === 'symbol' ? found.slice(-1) : found.filter((name) => isCompound(name));
}

/**
 * Whether a word in prose is certainly an identifier: `createStore`, `HTTP_PROXY`, `__init__`, but not `HTTP` or
 * `Router`.
 */
function isCompound(word: string): boolean {
  return word.includes('_') || /[a-z0-9][A-Z]/.test(word) || /[A-Z]{2,}[a-z]/.test(word);
}
