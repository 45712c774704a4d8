import type { FileContent } from '@codesearch/kernel';

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Extensions in lower case. */
const docs = words(`
  1 2 3 4 5 6 7 8 9 adoc asciidoc bib creole markdown md mdc mdown mdx mkd org pod rdoc rmd roff rst rtf tex texi texinfo text textile
  txt typ wiki`);

const config = words(`
  ac am bazel bzl cabal cfg cmake cnf conf config crt csproj csv cue desktop dhall dtd editorconfig entitlements env fsproj gemspec geojson gn gni
  gradle hcl in ini json json5 jsonc jsonl jsonnet kdl key kts libsonnet lock m4 mak mk ndjson nix nuspec pbxproj pem pkl plist po
  podspec pom pot properties props rockspec ron sbt service sln slnx snap storyboard svg targets tf tfvars toml tsv vbproj vcxproj xcconfig xcscheme xcworkspacedata xib xml xsd
  yaml yml`);

/** Names in lower case. */
const configNames = words(`
  brewfile build caddyfile cartfile codeowners containerfile dockerfile fastfile gemfile gnumakefile go.mod go.sum go.work jenkinsfile
  justfile makefile owners pipfile podfile procfile rakefile tiltfile vagrantfile workspace`);

const scripts = words('js cjs mjs ts cts mts');

const configText = /^(?:cmakelists|meson_options|robots|(?:requirements|constraints).*)\.txt$/;

const configVariant = /^(?:\.env|dockerfile|containerfile|makefile)\./;

/** Names of texts for people, such as `README` and `LICENSE-MIT`. */
const docsName =
  /^(?:(?:README|(?:UN)?LICEN[CS]E|COPYING|NOTICE|CHANGELOG|CHANGES|HISTORY|NEWS|AUTHORS|CONTRIBUTING|INSTALL)(?:[-._].*)?|readme|(?:un)?licen[cs]e|copying|notice|changelog|changes|history|news|authors|contributors|contributing|maintainers|security|todo|install)$/;

/** Returns the content of a file, judged by its name. A file of an unknown kind is code. */
export function fileContent(path: string): FileContent {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const lower = name.toLowerCase();
  const dot = lower.lastIndexOf('.');
  if (dot === 0 || configNames.has(lower)) return 'config';
  if (dot > 0) {
    const extension = lower.slice(dot + 1);
    if (scripts.has(extension)) return isSetting(lower) ? 'config' : 'code';
    if (docs.has(extension)) return extension === 'txt' && configText.test(lower) ? 'config' : 'docs';
    if (config.has(extension) || configVariant.test(lower)) return 'config';
  }
  return docsName.test(name) ? 'docs' : 'code';
}

/** Whether a script is the configuration of a tool, such as `vite.config.ts` and `.eslintrc.cjs`. */
function isSetting(name: string): boolean {
  return name.startsWith('.') || name.includes('.config.');
}
