import type { IndexedFile } from '@codesearch/engine';
import { errors } from '@codesearch/kernel';
import type { LanguageDescription } from '@codesearch/kernel';
import type { AnsweredFile } from '../answer/index-answers.ts';
import otherNamed from './other-names.json' with { type: 'json' };
import { writtenList } from './written-list.ts';

/** Loads the languages of the chunker. On demand: a search without a language filter does not need them. */
export type LoadLanguages = () => Promise<readonly LanguageDescription[]>;

export interface ParsedLanguages {
  /** Names as in the chunks of the index. */
  readonly languages: readonly string[];
  /** Those that no description contains. The index may contain them: another chunker may have written it. */
  readonly unknown: readonly string[];
}

/**
 * Resolves languages that a user gives by name, alias or file name extension, in any case. A language includes its
 * dialects.
 *
 * @param known languages of the chunker
 */
export function parseLanguages(given: readonly string[], known: readonly LanguageDescription[]): ParsedLanguages {
  const names = new Map([
    ...known.flatMap(({ name, extensions }) => extensions.map((extension) => [extension, name] as const)),
    ...known.flatMap(({ name, aliases = [] }) => aliases.map((alias) => [alias, name] as const)),
    ...known.map(({ name }) => [name, name] as const),
  ]);
  const parsed = given
    .flatMap((text) => namesIn(text, names))
    .map((text) => {
      const lower = text.toLowerCase().replace(/^(?:\*?\*\/)?\*?\.(?=\w)/, '');
      const name = names.get(lower) ?? names.get(otherNames.get(lower) ?? '');
      return { name: name ?? lower, isKnown: name !== undefined };
    });
  const dialectsOf = (language: string): readonly string[] =>
    known.flatMap(({ name, dialectOf }) => (dialectOf === language ? [name] : []));
  return {
    languages: [...new Set(parsed.flatMap(({ name }) => [name, ...dialectsOf(name)]))],
    unknown: parsed.filter(({ isKnown }) => !isKnown).map(({ name }) => name),
  };
}

/** The names of files of the languages that a user gives, as globs. */
export function fileGlobs(given: string, known: readonly LanguageDescription[]): readonly string[] {
  const { languages } = parseLanguages([given], known);
  return known
    .filter(({ name }) => languages.includes(name))
    .flatMap(({ extensions, fileNames = [] }) => [...extensions.map((extension) => `*.${extension}`), ...fileNames]);
}

/** A name can have a space, as `visual basic` has. */
function namesIn(text: string, names: ReadonlyMap<string, string>): readonly string[] {
  const whole = text.trim().toLowerCase();
  return names.has(whole) || otherNames.has(whole) ? [whole] : writtenList(text, { spaces: true });
}

/** Names that editors and people use besides those of the chunker, and an extension or a name of the language. */
const otherNames: ReadonlyMap<string, string> = new Map(Object.entries(otherNamed));

/** Says of each file its language, if its name says it. @param known languages of the chunkers */
export function withLanguages(
  files: readonly IndexedFile[],
  known: readonly LanguageDescription[],
): readonly AnsweredFile[] {
  const byName = new Map(known.flatMap(({ name, fileNames = [] }) => fileNames.map((file) => [file, name] as const)));
  const byExtension = new Map(
    known.flatMap(({ name, extensions }) => extensions.map((extension) => [extension, name] as const)),
  );
  return files.map((file) => {
    const name = file.path.slice(file.path.lastIndexOf('/') + 1);
    const language = byName.get(name) ?? byExtension.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase());
    return language === undefined ? file : { ...file, language };
  });
}

/** The error for a language that is not known and in which nothing was found, with similar names as its hint. */
export async function unknownLanguage(name: string, loadLanguages: LoadLanguages): Promise<Error> {
  const { nearest } = await import('./nearest.ts');
  const known = new Set((await loadLanguages()).map((language) => language.name));
  const similar = nearest(name, [...known], 3).map((each) => `'${each}'`);
  const hint =
    similar.length > 0
      ? `Did you mean ${similar.join(', ')}?`
      : `Give the name of a language, such as python. For files by their extension, write path:*.${name}`;
  return errors.inputInvalid(`Unknown language '${name}'.`, hint);
}

/** Languages with the patterns of their files, one per line: `go: *.go`. */
export function formatLanguages(languages: readonly LanguageDescription[]): string {
  const patternsOf = ({ extensions, fileNames = [] }: LanguageDescription): readonly string[] => [
    ...extensions.map((extension) => `*.${extension}`),
    ...fileNames,
  ];
  const lines = [...Map.groupBy(languages, ({ name }) => name)].map(
    ([name, same]) => `${name}: ${[...new Set(same.flatMap(patternsOf))].join(', ')}\n`,
  );
  return lines.toSorted().join('');
}
