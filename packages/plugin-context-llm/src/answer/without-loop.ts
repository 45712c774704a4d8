/** Words that follow each other a second time only where a model has fallen into a loop. */
const loopWords = 6;

/**
 * Ends a text where it begins to say the same again: a small model repeats a phrase until its tokens are used up. Whole sentences before the
 * loop are kept as they are; of a single sentence that has become one, what was said once.
 */
export function withoutLoop(text: string): string {
  const words = [...text.matchAll(/[\p{L}\p{N}_]+/gu)];
  const seen = new Set<string>();
  for (let index = 0; index + loopWords <= words.length; index++) {
    const phrase = words
      .slice(index, index + loopWords)
      .map(([word]) => word.toLowerCase())
      .join(' ');
    if (seen.has(phrase)) return beforeLoop(text.slice(0, words[index]?.index));
    seen.add(phrase);
  }
  return text;
}

function beforeLoop(text: string): string {
  const sentences = /^.*[.!?](?=\s)/su.exec(text)?.[0];
  return (sentences ?? text.replace(/[^\p{L}\p{N})\]]+$/u, '')).trim();
}
