import { errors } from '@codesearch/kernel';

/*
 * Names as the default chunkers give them, each with what people call it besides: other names, and usual endings of files. A
 * chunker of one's own may give other names: whether there is such a language, the index alone knows.
 */
const aliases: Readonly<Record<string, string>> = {
  ada: 'adb ads',
  apex: '',
  asciidoc: 'adoc',
  assembly: 'asm s nasm',
  awk: 'gawk',
  bash: 'sh shell zsh ksh bats',
  batch: 'bat cmd',
  bibtex: 'bib',
  c: 'h',
  'c#': 'cs csharp csx',
  'c++': 'cpp cxx cc hpp hh',
  clojure: 'clj cljs cljc edn',
  cmake: '',
  cobol: 'cbl cob',
  coffeescript: 'coffee',
  'common lisp': 'lisp cl',
  crystal: 'cr',
  css: 'scss sass less',
  csv: 'tsv',
  cuda: 'cu',
  d: '',
  dart: '',
  diff: 'patch',
  dockerfile: 'docker containerfile',
  elixir: 'ex exs',
  elm: '',
  'emacs lisp': 'elisp el',
  erlang: 'erl hrl',
  'f#': 'fs fsharp fsx',
  fish: '',
  fortran: 'f90 f95 f77',
  gettext: 'po pot',
  gleam: '',
  glsl: 'hlsl wgsl',
  go: 'golang',
  graphql: 'gql',
  groovy: 'gradle',
  haskell: 'hs',
  haxe: 'hx',
  hcl: 'terraform tf',
  html: 'htm',
  ignore: 'gitignore',
  ini: 'cfg conf properties',
  java: '',
  javascript: 'js mjs cjs node',
  json: 'jsonc json5 jsonl',
  jsx: '',
  julia: 'jl',
  kotlin: 'kt kts',
  latex: 'tex',
  lua: 'luau',
  makefile: 'make mk',
  markdown: 'md mdx',
  matlab: '',
  nim: '',
  nix: '',
  'objective-c': 'objc m mm',
  ocaml: 'ml mli',
  org: '',
  pascal: 'pas delphi',
  perl: 'pl pm',
  php: '',
  powershell: 'ps1 pwsh',
  prisma: '',
  prolog: '',
  protobuf: 'proto',
  puppet: '',
  purescript: 'purs',
  python: 'py pyi',
  r: '',
  racket: 'rkt',
  restructuredtext: 'rst',
  ruby: 'rb',
  rust: 'rs',
  scala: 'sbt',
  scheme: 'scm',
  sexp: '',
  solidity: 'sol',
  sql: 'plsql pgsql',
  starlark: 'bzl bazel',
  svelte: '',
  swift: '',
  tcl: '',
  template: 'erb jinja hbs',
  text: 'txt plain',
  thrift: '',
  toml: '',
  tsx: '',
  typescript: 'ts mts cts',
  vala: '',
  verilog: 'v sv systemverilog',
  vhdl: 'vhd',
  'vim script': 'vim viml',
  'visual basic': 'vb vbnet',
  vue: '',
  wit: '',
  xml: 'svg xsd xslt',
  yaml: 'yml',
  zig: 'zon',
};

/** The languages of the default chunkers, by the name that they give. */
export const languageNames: readonly string[] = Object.keys(aliases);

/** Languages that are found with another one, since only their grammars differ. */
const dialects: Readonly<Record<string, readonly string[]>> = { javascript: ['jsx'], typescript: ['tsx'] };

export interface ParsedLanguages {
  /** Names as chunks have them. */
  readonly languages: readonly string[];
  /** Those of them that no default chunker gives. */
  readonly unknown: readonly string[];
}

/** The languages that a user names, in any case, by name or by a usual ending of files. */
export function parseLanguages(names: readonly string[]): ParsedLanguages {
  const byAlias = new Map(
    Object.entries(aliases).flatMap(([name, list]) =>
      [name, ...list.split(' ')].map((alias) => [alias, name] as const),
    ),
  );
  const parsed = names.map((given) => {
    const lower = given.trim().toLowerCase().replace(/^\./, '');
    const name = byAlias.get(lower);
    return { name: name ?? lower, isKnown: name !== undefined };
  });
  return {
    languages: [...new Set(parsed.flatMap(({ name }) => [name, ...(dialects[name] ?? [])]))],
    unknown: parsed.filter(({ isKnown }) => !isKnown).map(({ name }) => name),
  };
}

/** The error for a language that nothing was found in and that no default chunker gives, with the nearest ones that there are. */
export async function unknownLanguage(name: string): Promise<Error> {
  const { nearest } = await import('./nearest.ts');
  const likely = nearest(name, languageNames, 3).map((each) => `'${each}'`);
  const hint =
    likely.length > 0 ? `Did you mean ${likely.join(', ')}?` : 'Give a name or a file ending, as in python or py.';
  return errors.inputInvalid(`There is no language '${name}'.`, hint);
}
