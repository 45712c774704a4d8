/** A sequence of this many words occurs a second time only if the model has fallen into a loop. */
const minLoopWords = 6;

/**
 * Truncates a text where it starts to repeat itself, because a small model may repeat a phrase until its tokens are
 * used up. Keeps the complete sentences before the repetition, or the beginning of the first sentence if that one
 * repeats itself.
 */
export function withoutLoop(text: string): string {
  const words = [...text.matchAll(/[\p{L}\p{N}_]+/gu)];
  const seen = new Set<string>();
  for (let index = 0; index + minLoopWords <= words.length; index++) {
    const phrase = words
      .slice(index, index + minLoopWords)
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
