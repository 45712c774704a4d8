import { codeTokens, foldedName, identifierParts, identifiers, nameQuery, stem } from '@codesearch/kernel';
import type { FileRole, ReportSummary } from '@codesearch/kernel';

/** An analyzed query. Computed once for all candidates. */
export interface QueryIntent {
  /** `symbol` for a single identifier, `prose` for anything else. The two have different weights. */
  readonly kind: 'symbol' | 'prose' | 'report';
  /** Stems of the words that carry meaning, distinct. */
  readonly words: ReadonlySet<string>;
  /** Identifiers in the query, see `foldedName`: compound words, and the identifier of a symbol query. */
  readonly names: ReadonlySet<string>;
  /** For a symbol query: what the identifier belongs to, such as a class, and the words of its file's path; folded. */
  readonly scope: ReadonlySet<string>;
  /** For a symbol query with a path: that path, in lower case. */
  readonly path: string | undefined;
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
  vendored: ['vendor', 'vendored', 'dependency', 'dependencies', 'external'],
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

/**
 * Analyzes a query.
 *
 * @param meant names that replace the one in the query, which nothing has
 */
export function queryIntent(query: string, meant: readonly string[] = []): QueryIntent {
  const trimmed = query.trim();
  const asked = nameQuery(trimmed);
  const kind = asked ? 'symbol' : 'prose';
  const plain = identifiers(trimmed).flatMap(identifierParts);
  const stems = [...new Set(plain.map(stem))];
  const meaningful = stems.filter((word) => word.length > 1 && !stopWords.has(word));
  const foreign = codeTokens(trimmed).filter((token) => token.charCodeAt(0) > 0x7f);
  const words = new Set([...(meaningful.length > 0 ? meaningful : stems), ...foreign]);
  const lower = new Set(plain);
  const requestedRoles = (Object.keys(roleWords) as FileRole[]).filter((role) =>
    roleWords[role].some((word) => lower.has(word)),
  );
  const spellings = asked ? [asked.name] : identifiers(trimmed).filter(isCompound);
  return {
    kind,
    words,
    names: new Set((meant.length > 0 ? meant : spellings).map(foldedName)),
    scope: new Set((asked?.scope ?? []).map(foldedName)),
    path: asked?.path?.toLowerCase(),
    spellings: new Set(spellings),
    requestedRoles: new Set(requestedRoles),
  };
}

/** Analyzes a report by its focus. Only its title can ask for tests or documents: its body mentions everything. */
export function reportIntent({ title, focus }: ReportSummary): QueryIntent {
  const intent = queryIntent(`${focus} `);
  return {
    ...intent,
    kind: 'report',
    scope: new Set(),
    path: undefined,
    requestedRoles: queryIntent(title).requestedRoles,
  };
}

/**
 * Whether a word in prose is certainly an identifier: `createStore`, `HTTP_PROXY`, `__init__`, but not `HTTP` or
 * `Router`.
 */
function isCompound(word: string): boolean {
  return word.includes('_') || /[a-z0-9][A-Z]/.test(word) || /[A-Z]{2,}[a-z]/.test(word);
}
