/** What kind of text a path has, by its ending. */
interface TextKind {
  /** Settings, scripts, documents and data, in which a value needs no quotes. */
  readonly isPlain: boolean;
  /** Settings, which have no ending of their own: what is neither code nor a script, a document or data. */
  readonly isSettings: boolean;
  readonly isShell: boolean;
}

/** Files of code: there, a value has quotes. */
const code =
  /\.(?:[cm]?[jt]sx?|py|pyi|pyx|go|rs|java|kt|kts|scala|sbt|swift|rb|php|cs|fs|fsx|vb|bas|cls|c|h|cc|cpp|cxx|hh|hpp|m|mm|dart|lua|luau|exs?|erl|hrl|zig|jl|pl|pm|t|raku|groovy|gradle|clj[sc]?|edn|elm|hs|lhs|ml|mli|nim|v|sv|vhdl?|cr|d|ads|adb|f|f\d\d|for|pas|pp|asm|s|S|sol|vy|move|cairo|wat|cu|metal|glsl|hlsl|gd|ino|html?|xhtml|vue|svelte|astro|css|scss|sass|less|styl|svg|jsp|ejs|hbs|pug|twig|liquid|haml|slim|razor|cshtml|graphql|gql|proto|thrift|json|jsonc|json5|jsonl|ndjson|ipynb|har|map|lock|sum|snap|csv|tsv|tex|bib|po|pot|ftl|R|r|rmd|cob|cbl|abap|coffee|applescript|prisma|bicep|rego|cue|dhall|jsonnet|libsonnet|nix|purs|res|rei?|sml|st|tact|vala|xaml|xsl|xslt|wxs|y|yy|l|tf|tfvars|hcl|nomad|awk|vim|el|lisp|scm|rkt|bzl|star|bazel|ahk|au3|gs|vba|pq|wgsl|mojo)$/;
/** Scripts, documents and data. */
const plain =
  /\.(?:xml|sh|bash|zsh|ksh|csh|fish|ps1|psm1|bat|cmd|md|mdx|rst|adoc|txt|eml|log|sql|cmake|tcl|out|patch|diff|org)$/i;

const shell = /\.(?:sh|bash|zsh|ksh|csh|bat|cmd)$/i;

let last: TextKind & { readonly path: string } = { path: '', isPlain: true, isSettings: true, isShell: false };

/** The kind of text of a path. The last one is kept, since a text has many names. */
export function textKind(path: string): TextKind {
  if (last.path === path) return last;
  const isPlain = !code.test(path);
  last = { path, isPlain, isSettings: isPlain && !plain.test(path), isShell: shell.test(path) };
  return last;
}
