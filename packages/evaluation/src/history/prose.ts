const maxWords = 40;

/** Statements, license texts and instructions for tools are no prose about the code. */
const notProse =
  /[;{}]\s*$|[=({,:]\s*$|^\s*(?:@|\\|<\/?\w|import |from |return )|copyright|licen[cs]e|eslint|noqa|pylint|rubocop|clang-format|nolint|spdx|https?:\/\//i;

/** Whether a text is a sentence in words: at least four of them, and more letters than other characters. */
export function isProse(text: string): boolean {
  const words = text.match(/(?<![\w.])\p{L}{2,}(?![\w(])/gu) ?? [];
  const letters = text.match(/[\p{L} ]/gu)?.length ?? 0;
  return words.length >= 4 && letters >= text.length * 0.75 && !notProse.test(text);
}

/** The first sentence of a text, on one line, of at most 40 words. */
export function firstSentence(text: string): string {
  const [first = ''] = text.trim().split(/\n\s*\n|\n\s*(?=[-*@:\\•]|\d+[.)] )|(?<=[.!?:])\s+(?=\p{Lu}|[`"'(])/u);
  return first.replaceAll(/\s+/g, ' ').trim().split(' ').slice(0, maxWords).join(' ');
}
