/** Extensions that mark a word with a dot as the name of a file: `README.md`, but not `self.items` or `example.com`. */
const fileExtensions: ReadonlySet<string> = new Set(
  `asm astro awk bash bat bzl c cabal cc cfg cjs clj cljc cljs cmake conf cpp cs cshtml csproj css csv cts cu cxx d dart
  diff dockerfile edn ejs el elm erb erl ex exs f90 fish fs fsi fsx gemspec go gql gradle graphql groovy h haml handlebars
  hbs hcl heex hpp hrl hs html hxx ini ino ipynb java jl js json json5 jsonc jsp jsx kt kts leex less lhs lisp lock lua m
  markdown md mdx mjs mk ml mli mm mod mts nim nix odin patch php phtml pl plist pm podspec proto ps1 psm1 pug purs py pyi
  pyx qml r rake razor rb re rkt rs rst s sass sbt sc scala scm scss sh sln sol sql sum sv svelte swift t tcl tex tf thrift
  toml ts tsx txt v vb vbproj vcxproj vhd vim vue xaml xhtml xml xsd xslt yaml yml zig zsh`.split(/\s+/),
);

/** Whether the last part of a path is the name of a file, judged by its extension. */
export function isFileName(path: string): boolean {
  const dot = path.lastIndexOf('.');
  const start = path.lastIndexOf('/') + 1;
  return dot > start && fileExtensions.has(path.slice(dot + 1).toLowerCase());
}
