/** Extensions that mark a word with a dot as the name of a file: `README.md`, but not `self.items` or `example.com`. */
const fileExtensions: ReadonlySet<string> = new Set(
  `adb adoc ads agda am asm astro avdl avsc awk bash bat bats bazel bicep blade bnf bzl c c3 cabal cairo capnp cbl cc
  cfg cjs clj cljc cljs cmake cmd cob coffee conf cpp cppm cr cs csh cshtml csproj css csv csx cts cu cue cuh cxx d
  dart dhall diff dockerfile dpr ebnf edn ejs el eliom elm epp erb erl ex exs f f03 f90 f95 fbs fish fnl frag fs fsi
  fsproj fsx g4 gd gemspec glsl gml gn gni go gql gradle graphql graphqls groovy gyp h haml handlebars hbs hcl heex
  hlsl hpp hrl hs html hx hxx hy idr ini inl ino ipp ipynb ixx j2 janet java jinja jl js json json5 jsonc jsonnet
  jsp jsx ksh kt kts lalrpop lean leex less lhs libsonnet lidr liquid lisp ll lock lua m m4 mak markdown md mdx
  metal mill mjs mk ml mli mll mly mm mod modulemap mojo mts mustache nim nix njk nomad nu odin pas patch pbxproj
  pcss pest php phtml pl plist pm podspec prisma properties proto ps1 psm1 pug purs pxd pxi py pyi pyw pyx qmd qml r
  rake razor rb re rego rei res resi rkt rmd ron rs rst s sas sass sbt sc scala scm scss sh sln sls snap sol sql
  star storyboard styl sum sv svelte svg svh swift t tact tcl tex tf tfvars thrift toml tpl tpp ts tsx twig txt v
  vala vapi vb vbproj vcxproj vert vhd vhdl vim vue vy wat wgsl xaml xcconfig xhtml xib xml xsd xslt yaml yml yy zig
  zon zsh`.split(/\s+/),
);

/** Whether the last part of a path is the name of a file, judged by its extension. */
export function isFileName(path: string): boolean {
  const dot = path.lastIndexOf('.');
  const start = path.lastIndexOf('/') + 1;
  return dot > start && fileExtensions.has(path.slice(dot + 1).toLowerCase());
}
