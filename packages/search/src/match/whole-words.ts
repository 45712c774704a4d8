/** Characters of words in any script, for expressions in both modes: only Unicode mode has names for them. */
const wordCharacter = String.raw`[\w\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2c00-\u2dff\u3041-\ud7ff\uf900-\ufaff]`;

/**
 * The source of an expression that matches what another one matches, if no character of a word is right before and
 * after it.
 */
export function wholeWordsSource(source: string): string {
  return `(?<!${wordCharacter})(?:${source})(?!${wordCharacter})`;
}
