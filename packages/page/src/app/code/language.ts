import type { Language } from '@codemirror/language';

/**
 * Loads the language of a file. Only then, because the languages are most of this program.
 *
 * @param known name of the language in the index, for a file whose name says nothing to the library
 */
export async function loadLanguage(path: string, known: string): Promise<Language | undefined> {
  const [{ LanguageDescription }, { languages }] = await Promise.all([
    import('@codemirror/language'),
    import('@codemirror/language-data'),
  ]);
  const name = path.slice(path.lastIndexOf('/') + 1);
  const description =
    LanguageDescription.matchFilename(languages, name) ?? LanguageDescription.matchLanguageName(languages, known);
  return description?.name === 'Markdown' ? loadMarkdown() : (await description?.load())?.language;
}

/** The library's own has the languages of HTML, scripts and styles in it, as much as all else that a file needs. */
async function loadMarkdown(): Promise<Language> {
  const [{ defineLanguageFacet, Language }, { parser, GFM }] = await Promise.all([
    import('@codemirror/language'),
    import('@lezer/markdown'),
  ]);
  return new Language(defineLanguageFacet(), parser.configure(GFM), [], 'markdown');
}
