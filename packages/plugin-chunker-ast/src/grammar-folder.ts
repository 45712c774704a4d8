/** The folder of the grammars. It is next to `src` and to `dist`, and all files of the build are directly in `dist`. */
export const grammarFolder: URL = new URL('../grammars/', import.meta.url);
