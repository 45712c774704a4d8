/** Where the package keeps its grammars: beside `src`, and beside the build, whose files all stand directly in `dist`. */
export const grammarFolder: URL = new URL('../grammars/', import.meta.url);
