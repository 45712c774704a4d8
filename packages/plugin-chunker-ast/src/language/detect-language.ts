import type { Language } from './language.ts';
import { languages } from './languages.ts';

interface Index {
  readonly extensions: ReadonlyMap<string, Language>;
  readonly fileNames: ReadonlyMap<string, Language>;
  readonly interpreters: ReadonlyMap<string, Language>;
}

let index: Index | undefined;

/**
 * The language of a file: by its whole name, its extension, or its `#!` line. A header is C++ if it contains syntax
 * that C does not have.
 *
 * @returns `undefined` if no language with a grammar matches
 */
export function detectLanguage(path: string, text: string): Language | undefined {
  index ??= buildIndex();
  const name = path.slice(path.lastIndexOf('/') + 1);
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  // A template, whose functions are not those of its tags of PHP.
  if (/\.blade\.php$/i.test(name)) return undefined;
  const named = index.fileNames.get(name) ?? (name.includes('.') ? index.extensions.get(extension) : undefined);
  if (named?.name === 'c' && extension === 'h' && cppSyntax.test(text)) return index.extensions.get('c++');
  return named ?? index.interpreters.get(interpreterOf(text) ?? '');
}

const cppSyntax =
  /^[ \t]*(?:class\s+\w+\s*(?:final\s*)?[:{;]|namespace\s[\w:\s]*\{|template\s*<|using\s+(?:namespace\s|\w+\s*[=;])|(?:public|private|protected)\s*:|constexpr\s)|\bstd::|\w::\w|^#\s*include\s*<[a-z_]+>/m;

/** `#!/usr/bin/env -S python3.12 -u` names `python`. */
function interpreterOf(text: string): string | undefined {
  if (!text.startsWith('#!')) return undefined;
  const end = text.indexOf('\n');
  const words = text
    .slice(2, end === -1 ? 200 : Math.min(end, 200))
    .trim()
    .split(/\s+/);
  const names = words.map((word) => word.slice(word.lastIndexOf('/') + 1));
  const name =
    names[0] === 'env' ? names.slice(1).find((word) => !word.startsWith('-') && !word.includes('=')) : names[0];
  return name?.replace(/[\d.]+$/, '');
}

function buildIndex(): Index {
  const by = (read: (language: Language) => readonly string[] | undefined): ReadonlyMap<string, Language> =>
    new Map(languages.flatMap((language) => (read(language) ?? []).map((key) => [key, language] as const)));
  return {
    extensions: by((language) => language.extensions),
    fileNames: by((language) => language.fileNames),
    interpreters: by((language) => language.interpreters),
  };
}
