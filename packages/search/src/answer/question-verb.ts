const passiveQuestion =
  /^\s*(?:where|when|how|why)\s+(?:is|are|was|were)\s.*(?<!\b(?:a|an|the|this|that|each|my|our))\s(\p{L}+ed)\s*\??\s*$/iu;

/**
 * The verb at the end of a passive question, such as `configured` in "where are retries configured". It asks what
 * happens to a thing: code that does it need not have the word.
 *
 * @returns as it is written; `undefined` if the text is no such question
 */
export function questionVerb(text: string): string | undefined {
  return passiveQuestion.exec(text)?.[1];
}
