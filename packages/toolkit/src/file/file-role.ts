import type { FileContent, FileRole, CodeSymbol } from '@codesearch/kernel';
import { fileContent } from './file-content.ts';
import { isTranslation, translations } from './translation.ts';

/** Where tests, their data and their helpers are. */
const tests = anyOf(
  /^t\//,
  /(?:^|\/)(?:__tests__|specs?|testing|test_helpers?|fixtures?|mocks?|__mocks__|fakes?|__snapshots__|e2e|benches|benchmarks?)\//,
  /(?:^|[/._ -])(?:tests?|Tests|tests?[_-]?(?:data|Data|fixtures|resources|files|suite|utils?|helpers?))\//,
  /[a-z]Tests?\//,
  // A folder for the tests of something, such as `proxytest`, and no word that ends like it.
  /(?:^|\/)(?!(?:la|con|grea|at|pro|fas|be|fores|hones|inter|mani)tests?\/)[a-z]+tests?\//,
  /(?:^|\/)(?:test_|tests?\.|conftest\.)[^/]*$/,
  /[._-](?:tests?|spec|unittest|benchmark|bench|mock)\.[^/]+$|\.snap$/,
  /[a-z0-9](?:Tests?|Spec|TestCase|IT)\.[A-Za-z]+$/,
  /(?:^|\/)(?:mock|fake)_[^/]*$|[._-]fake\.[^/]+$/,
  /\.[a-z]+test$/,
);

const roles: readonly (readonly [FileRole, RegExp])[] = [
  ['test', tests],
  [
    'example',
    anyOf(
      /(?:^|\/)(?:(?:\w+[-._]|_)?(?:examples?|samples?|demos?)|docs_src|tutorials?|playground|snippets)\//i,
      // Imitates the program, to see how it would behave.
      /(?:^|\/)(?:simulat(?:or|ion)s?|sim)\/|[-_]simulat(?:or|ion)\.[^/]+$/i,
    ),
  ],
  [
    'documentation',
    /(?:^|\/)(?:docs?|documentation|man)\/|\.txt$|(?:^|\/)(?:readme|changelog|contributing|license|authors|notice)[^/]*$/i,
  ],
  [
    'compat',
    anyOf(
      /(?:^|\/|[._-])(?:compat|legacy|deprecated|shims?|polyfills?|single_include|amalgamation)(?:\/|[._-]|$)/i,
      // Built of other files.
      /(?:^|\/)dist\//,
    ),
  ],
  [
    'migration',
    anyOf(
      // Numbered, as they are run once and in order. The code that runs them is not.
      /(?:^|\/)(?:\w+_)?migrat(?:e|ions?)\/(?:[^/]+\/)*[vV]?\d+[_-][^/]+(?:\/[^/]+)?$/i,
      /(?:^|\/)(?:alembic|migrations)\/versions\//i,
      // Named by what they change: `ManualMigrations/MigrateReadingLists.cs`.
      /(?:^|\/)\w*migrations?\/(?:[^/]+\/)*(?:\w*migrate[a-z]\w+|\w+[a-z\d]migration)\.[^/]+$/i,
    ),
  ],
  [
    'vendored',
    anyOf(
      /(?:^|\/)(?:_?vendor|vendored|third[_-]?party|3rd[_-]?party|externals|deps)\//i,
      // A library of a page that was copied as it was published: with its version, or as one file.
      /(?:^|\/)(?:assets|css|js|libs?|media|public|scripts|static|styles?|wwwroot)\/(?:[^/]+\/)*(?:[^/]+[-.]v?\d+\.\d+[\w.-]*|[^/]+\.(?:bundle|slim|umd|iife)|(?:jquery|bootstrap|datatables)(?:[-.][^/]+)?)\.(?:js|css)$/i,
    ),
  ],
  ['translation', translations],
  ['types', /\.d\.[mc]?ts$|\.pyi$/],
  [
    'reexport',
    /(?:^|\/)(?:index\.[mc]?[jt]sx?|__init__\.py|mod\.rs|lib\.rs|package-info\.java|prelude\.[a-z]+|exports?\.[a-z]+|all\.[a-z]+)$/,
  ],
  ['configuration', /(?:^|\/)\.(?:github|circleci|gitlab)\//i],
];

/** Roles that a file has by its content, wherever it is. */
const contentRoles: Readonly<Partial<Record<FileContent, FileRole>>> = {
  docs: 'documentation',
  config: 'configuration',
};

/** Returns the roles of a file, judged by its path. */
export function fileRoles(path: string): readonly FileRole[] {
  const byContent = isTranslation(path) ? undefined : contentRoles[fileContent(path)];
  return roles.filter(([role, pattern]) => role === byContent || pattern.test(path)).map(([role]) => role);
}

/** Returns whether a file has one of some roles, judged by its path. */
export function hasRole(path: string, wanted: readonly FileRole[]): boolean {
  return fileRoles(path).some((role) => wanted.includes(role));
}

function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'), patterns[0]?.flags);
}

/** What a chunk defines, and what encloses it. */
interface Definitions {
  readonly symbols: readonly CodeSymbol[];
  readonly enclosing: readonly CodeSymbol[];
}

/** Returns whether all definitions of a chunk are tests, or parts of one, wherever its file is. */
export function isInlineTest({ symbols, enclosing }: Definitions): boolean {
  if (enclosing.some(isTest)) return true;
  let lastLine = 0;
  for (const symbol of symbols) {
    if (isTest(symbol)) lastLine = Math.max(lastLine, symbol.endLine);
    else if (symbol.startLine > lastLine) return false;
  }
  return lastLine > 0;
}

function isTest({ kind }: CodeSymbol): boolean {
  return kind === 'test';
}
