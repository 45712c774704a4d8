/** The purpose of a file that is not part of the program itself. */
export type FileRole =
  | 'test'
  | 'example'
  | 'documentation'
  | 'compat'
  | 'vendored'
  | 'types'
  | 'reexport'
  | 'configuration';

const roles: readonly (readonly [FileRole, RegExp])[] = [
  [
    'test',
    /(?:^|\/)(?:__tests__|specs?|testing|test_helpers?|fixtures?|mocks?|__mocks__|e2e|benches|benchmarks?)\/|(?:^|[/._ -])(?:tests?|Tests|tests?[_-]?(?:data|Data|fixtures|resources|files|suite|utils?|helpers?))\/|[a-z]Tests?\/|(?:^|\/)(?:test_|tests?\.|conftest\.)[^/]*$|[._-](?:tests?|spec|unittest|benchmark|bench|mock)\.[^/]+$|[a-z0-9](?:Tests?|Spec|TestCase|IT)\.[A-Za-z]+$/,
  ],
  ['example', /(?:^|\/)(?:examples?|samples?|demos?|docs_src|tutorials?|playground|snippets)\//i],
  [
    'documentation',
    /(?:^|\/)(?:docs?|documentation|man)\/|\.(?:md|mdx|rst|adoc|txt)$|(?:^|\/)(?:readme|changelog|contributing|license|authors|notice)[^/]*$/i,
  ],
  ['compat', /(?:^|\/|[._-])(?:compat|legacy|deprecated|shims?|polyfills?|single_include|amalgamation)(?:\/|[._-]|$)/i],
  ['vendored', /(?:^|\/)(?:_?vendor|vendored|third[_-]?party|3rd[_-]?party|externals|deps)\//i],
  ['types', /\.d\.[mc]?ts$|\.pyi$/],
  [
    'reexport',
    /(?:^|\/)(?:index\.[mc]?[jt]sx?|__init__\.py|mod\.rs|lib\.rs|package-info\.java|prelude\.[a-z]+|exports?\.[a-z]+|all\.[a-z]+)$/,
  ],
  [
    'configuration',
    /\.(?:json|ya?ml|toml|ini|cfg|conf|lock|xml|properties|gradle|kts|cmake|nix)$|(?:^|\/)(?:\.[^/]+rc|dockerfile|makefile|cmakelists\.txt|rakefile|gemfile|build)$|(?:^|\/)\.(?:github|circleci|gitlab)\/|\.config\.[mc]?[jt]s$/i,
  ],
];

/** Returns the roles of a file, judged by its path. */
export function fileRoles(path: string): readonly FileRole[] {
  return roles.filter(([, pattern]) => pattern.test(path)).map(([role]) => role);
}

/** Returns whether a file has one of some roles, judged by its path. */
export function hasRole(path: string, wanted: readonly FileRole[]): boolean {
  return roles.some(([role, pattern]) => wanted.includes(role) && pattern.test(path));
}
