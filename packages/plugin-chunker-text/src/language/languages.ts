import type { LanguageDescription } from '@codesearch/kernel';
import type { SeparatorSet } from '../splitter/separator-set.ts';

/** The main content of a text. It decides how the text is split and what is searched for in it. */
export type Nature = 'markdown' | 'prose' | 'data' | 'code' | 'template';

export interface Language {
  /** Lower case, as in `Chunk.language`. */
  readonly name: string;
  readonly nature: Nature;
  /** Separators of the splitter: those of the language, or of a language with similar syntax. */
  readonly separators?: SeparatorSet;
}

/** A row of the table. Each list is in lower case, separated by spaces. */
interface LanguageEntry extends Language, Pick<LanguageDescription, 'fence' | 'dialectOf'> {
  readonly aliases?: string;
  readonly extensions: string;
  readonly fileNames?: string;
  /** Programs that a first line such as `#!/usr/bin/env perl` may name. */
  readonly interpreters?: string;
}

/** The language of a file that no rule recognizes. */
export const plainText: Language = { name: 'text', nature: 'prose' };

export const languages: readonly LanguageEntry[] = [
  { name: 'markdown', nature: 'markdown', extensions: 'md markdown mdown mkd mdx mdc qmd rmd' },

  {
    name: 'text',
    aliases: 'plain',
    fence: '',
    nature: 'prose',
    extensions: 'txt text log',
    fileNames: 'readme license licence copying notice authors changelog',
  },
  { name: 'restructuredtext', nature: 'prose', extensions: 'rst rest', separators: 'rst' },
  { name: 'latex', nature: 'prose', extensions: 'tex ltx sty cls', separators: 'latex' },
  { name: 'bibtex', nature: 'data', extensions: 'bib' },
  { name: 'asciidoc', nature: 'prose', extensions: 'adoc asciidoc asc' },
  { name: 'org', nature: 'prose', extensions: 'org' },
  { name: 'html', nature: 'prose', extensions: 'html htm xhtml', separators: 'html' },
  { name: 'gettext', nature: 'data', extensions: 'po pot' },
  { name: 'diff', nature: 'data', extensions: 'diff patch' },

  { name: 'json', nature: 'data', extensions: 'json jsonc json5 jsonl ndjson webmanifest geojson' },
  { name: 'notebook', aliases: 'jupyter', fence: 'python', nature: 'code', extensions: 'ipynb', separators: 'python' },
  { name: 'yaml', nature: 'data', extensions: 'yaml yml' },
  { name: 'toml', nature: 'data', extensions: 'toml' },
  {
    name: 'xml',
    nature: 'data',
    extensions: 'xml xsd xsl xslt svg plist csproj fsproj vbproj props targets resx xaml storyboard xib',
  },
  {
    name: 'ini',
    nature: 'data',
    extensions: 'ini cfg conf cnf properties desktop editorconfig gitconfig service',
    fileNames: '.editorconfig .gitconfig .npmrc .gitmodules',
  },
  {
    name: 'ignore',
    nature: 'data',
    extensions: 'gitignore dockerignore npmignore eslintignore prettierignore codesearchignore',
  },
  { name: 'csv', nature: 'data', extensions: 'csv tsv psv' },
  { name: 'sexp', nature: 'data', extensions: 'sexp', fileNames: 'dune dune-project' },

  { name: 'abap', nature: 'code', extensions: 'abap' },
  { name: 'ada', nature: 'code', extensions: 'ada adb ads' },
  { name: 'antlr', nature: 'code', extensions: 'g4' },
  { name: 'apex', nature: 'code', extensions: 'apex trigger', separators: 'java' },
  { name: 'assembly', nature: 'code', extensions: 'asm s nasm' },
  { name: 'autohotkey', aliases: 'ahk', nature: 'code', extensions: 'ahk ahk2' },
  { name: 'awk', aliases: 'gawk', nature: 'code', extensions: 'awk', interpreters: 'awk gawk mawk' },
  {
    name: 'bash',
    aliases: 'shell',
    nature: 'code',
    extensions: 'sh bash zsh ksh bats',
    fileNames: '.bashrc .bash_profile .profile .zshrc',
    interpreters: 'sh bash zsh ksh dash',
  },
  { name: 'batch', nature: 'code', extensions: 'bat cmd' },
  { name: 'bicep', nature: 'code', extensions: 'bicep' },
  { name: 'blade', dialectOf: 'php', fence: 'php', nature: 'template', extensions: 'blade.php' },
  { name: 'c', nature: 'code', extensions: 'c h', separators: 'cpp' },
  { name: 'c#', aliases: 'csharp', fence: 'csharp', nature: 'code', extensions: 'cs csx', separators: 'java' },
  {
    name: 'c++',
    fence: 'cpp',
    nature: 'code',
    extensions: 'cpp cc cxx c++ hpp hh hxx h++ ipp inl tpp ino',
    separators: 'cpp',
  },
  { name: 'cairo', nature: 'code', extensions: 'cairo' },
  { name: 'clojure', nature: 'code', extensions: 'clj cljs cljc edn bb' },
  { name: 'cmake', nature: 'code', extensions: 'cmake', fileNames: 'cmakelists.txt' },
  { name: 'cobol', nature: 'code', extensions: 'cob cbl cpy' },
  { name: 'coffeescript', nature: 'code', extensions: 'coffee' },
  { name: 'common lisp', fence: 'lisp', nature: 'code', extensions: 'lisp lsp cl asd' },
  { name: 'crystal', nature: 'code', extensions: 'cr', separators: 'ruby' },
  { name: 'css', nature: 'code', extensions: 'css scss sass less styl pcss' },
  { name: 'cuda', nature: 'code', extensions: 'cu cuh', separators: 'cpp' },
  { name: 'd', nature: 'code', extensions: 'd' },
  { name: 'dart', nature: 'code', extensions: 'dart' },
  {
    name: 'dockerfile',
    aliases: 'docker containerfile',
    nature: 'code',
    extensions: 'dockerfile',
    fileNames: 'dockerfile containerfile',
  },
  { name: 'elixir', nature: 'code', extensions: 'ex exs heex', interpreters: 'elixir' },
  { name: 'elm', nature: 'code', extensions: 'elm' },
  { name: 'emacs lisp', aliases: 'elisp', fence: 'elisp', nature: 'code', extensions: 'el' },
  { name: 'erlang', nature: 'code', extensions: 'erl hrl escript', fileNames: 'rebar.config', interpreters: 'escript' },
  { name: 'f#', aliases: 'fsharp', fence: 'fsharp', nature: 'code', extensions: 'fs fsi fsx' },
  { name: 'fish', nature: 'code', extensions: 'fish', interpreters: 'fish' },
  { name: 'fortran', nature: 'code', extensions: 'f f77 f90 f95 f03 f08 for' },
  { name: 'gdscript', aliases: 'godot', nature: 'code', extensions: 'gd', separators: 'python' },
  { name: 'gleam', nature: 'code', extensions: 'gleam' },
  { name: 'glsl', nature: 'code', extensions: 'glsl vert frag geom comp hlsl wgsl metal' },
  { name: 'go', aliases: 'golang', nature: 'code', extensions: 'go', separators: 'go' },
  { name: 'graphql', nature: 'code', extensions: 'graphql gql graphqls' },
  { name: 'groovy', nature: 'code', extensions: 'groovy gradle gvy', fileNames: 'jenkinsfile', separators: 'java' },
  { name: 'haskell', nature: 'code', extensions: 'hs lhs hsc', interpreters: 'runhaskell' },
  { name: 'haxe', nature: 'code', extensions: 'hx' },
  { name: 'hcl', aliases: 'terraform', nature: 'code', extensions: 'hcl tf tfvars nomad' },
  { name: 'java', nature: 'code', extensions: 'java', separators: 'java' },
  {
    name: 'javascript',
    aliases: 'node',
    nature: 'code',
    extensions: 'js mjs cjs jsx es6',
    separators: 'js',
    interpreters: 'node bun',
  },
  { name: 'jsonnet', nature: 'code', extensions: 'jsonnet libsonnet' },
  { name: 'julia', nature: 'code', extensions: 'jl', interpreters: 'julia' },
  { name: 'kotlin', nature: 'code', extensions: 'kt kts' },
  { name: 'lean', nature: 'code', extensions: 'lean' },
  { name: 'lex', aliases: 'flex', nature: 'code', extensions: 'l ll lex', separators: 'cpp' },
  { name: 'lua', nature: 'code', extensions: 'lua luau rockspec', interpreters: 'lua luajit' },
  {
    name: 'makefile',
    nature: 'code',
    extensions: 'mk mak make',
    fileNames: 'makefile gnumakefile bsdmakefile justfile',
    interpreters: 'make',
  },
  { name: 'matlab', nature: 'code', extensions: 'matlab' },
  { name: 'mojo', nature: 'code', extensions: 'mojo', separators: 'python' },
  { name: 'move', nature: 'code', extensions: 'move' },
  { name: 'nim', nature: 'code', extensions: 'nim nims nimble' },
  { name: 'nix', nature: 'code', extensions: 'nix' },
  { name: 'objective-c', aliases: 'objc', fence: 'objectivec', nature: 'code', extensions: 'm mm', separators: 'cpp' },
  { name: 'ocaml', nature: 'code', extensions: 'ml mli mll mly', interpreters: 'ocaml' },
  { name: 'odin', nature: 'code', extensions: 'odin' },
  { name: 'pascal', aliases: 'delphi', nature: 'code', extensions: 'pas pp dpr lpr' },
  { name: 'perl', nature: 'code', extensions: 'pl pm t pod raku', interpreters: 'perl' },
  { name: 'php', nature: 'code', extensions: 'php phtml php5 php7 phps', separators: 'php', interpreters: 'php' },
  { name: 'pony', nature: 'code', extensions: 'pony' },
  { name: 'powershell', aliases: 'pwsh', nature: 'code', extensions: 'ps1 psm1 psd1', interpreters: 'pwsh' },
  { name: 'prisma', nature: 'code', extensions: 'prisma' },
  { name: 'prolog', nature: 'code', extensions: 'pro prolog', interpreters: 'swipl' },
  { name: 'protobuf', nature: 'code', extensions: 'proto', separators: 'proto' },
  { name: 'puppet', nature: 'code', extensions: 'epp', fileNames: 'puppetfile' },
  { name: 'purescript', nature: 'code', extensions: 'purs' },
  {
    name: 'python',
    nature: 'code',
    extensions: 'py pyi pyw pyx pxd bzl star',
    fileNames: 'sconstruct',
    separators: 'python',
    interpreters: 'python pypy',
  },
  { name: 'r', nature: 'code', extensions: 'r', interpreters: 'rscript' },
  { name: 'racket', nature: 'code', extensions: 'rkt', interpreters: 'racket' },
  { name: 'rego', nature: 'code', extensions: 'rego' },
  {
    name: 'ruby',
    nature: 'code',
    extensions: 'rb rake gemspec ru podspec',
    fileNames: 'gemfile rakefile podfile vagrantfile fastfile brewfile',
    separators: 'ruby',
    interpreters: 'ruby',
  },
  { name: 'rust', nature: 'code', extensions: 'rs', separators: 'rust' },
  { name: 'sas', nature: 'code', extensions: 'sas' },
  { name: 'scala', nature: 'code', extensions: 'scala sc sbt', separators: 'scala' },
  { name: 'scheme', nature: 'code', extensions: 'scm ss sld', interpreters: 'guile' },
  { name: 'solidity', nature: 'code', extensions: 'sol', separators: 'sol' },
  { name: 'sql', nature: 'code', extensions: 'sql ddl dml pgsql plsql pls pks pkb' },
  { name: 'standard ml', aliases: 'sml', fence: 'sml', nature: 'code', extensions: 'sml sig' },
  { name: 'starlark', nature: 'code', extensions: 'bazel', separators: 'python' },
  { name: 'svelte', nature: 'code', extensions: 'svelte', separators: 'html' },
  { name: 'swift', nature: 'code', extensions: 'swift', separators: 'swift' },
  { name: 'tcl', nature: 'code', extensions: 'tcl tk', interpreters: 'tclsh wish' },
  {
    name: 'template',
    nature: 'template',
    extensions:
      'hbs mustache ejs erb haml pug jade liquid njk j2 jinja jinja2 twig tmpl tpl gotmpl gohtml ftl mako slim cshtml razor jsp',
  },
  { name: 'thrift', nature: 'code', extensions: 'thrift', separators: 'proto' },
  { name: 'typescript', nature: 'code', extensions: 'ts mts cts', separators: 'js', interpreters: 'deno tsx ts-node' },
  { name: 'tsx', dialectOf: 'typescript', nature: 'code', extensions: 'tsx', separators: 'js' },
  { name: 'vala', nature: 'code', extensions: 'vala vapi' },
  { name: 'verilog', aliases: 'systemverilog', nature: 'code', extensions: 'v sv svh vh' },
  { name: 'vhdl', nature: 'code', extensions: 'vhd vhdl' },
  { name: 'vim script', aliases: 'viml', fence: 'vim', nature: 'code', extensions: 'vim', fileNames: '.vimrc' },
  { name: 'visual basic', aliases: 'vbnet', fence: 'vb', nature: 'code', extensions: 'vb vbs bas' },
  { name: 'vue', nature: 'code', extensions: 'vue', separators: 'html' },
  { name: 'wit', nature: 'code', extensions: 'wit' },
  { name: 'yacc', aliases: 'bison', nature: 'code', extensions: 'y yy ypp yxx', separators: 'cpp' },
  { name: 'zig', nature: 'code', extensions: 'zig zon' },
];
