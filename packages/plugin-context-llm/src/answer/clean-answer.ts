import { boundTokens } from './bound-tokens.ts';

/** The length that Anthropic's article on contextual retrieval uses: short enough not to outweigh the chunk. */
export const maxSentenceTokens = 100;

/** What models write before an answer against their instructions. */
const preambles: readonly RegExp[] = [
  /^(?:sure|certainly|of course|okay|ok|absolutely|alright)\b[^\p{L}\p{N}]*/iu,
  /^(?:here is|here's|here are|below is)\b[^.:]{0,120}:\s*/iu,
  /^(?:context|summary|description|answer|excerpt|output)\s*:\s*/iu,
  // Words that are equal for every chunk make all vectors more similar.
  /^(?:the|this)\s+(?:(?:given|provided|following|above|code)\s+)?(?:excerpt|snippet|code)\s+(?:does the following\s*:\s*)?/iu,
];

/**
 * Returns the sentences of a model's answer on one line: without its thinking, preamble, quotes and markup, and without
 * repetitions at the end. At most {@link maxSentenceTokens} tokens. Empty if no letter is left.
 */
export function cleanAnswer(answer: string): string {
  let text = withoutMarkup(withoutThinking(answer))
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  for (const preamble of preambles) text = text.replace(preamble, '');
  text = withoutQuotes(text);
  return /\p{L}/u.test(text) ? boundTokens(withoutLoop(text), maxSentenceTokens) : '';
}

/**
 * The opening tag is missing if the chat template wrote it, the closing tag if the answer reached the limit of tokens.
 */
export function withoutThinking(text: string): string {
  const closed = text.lastIndexOf('</think>');
  const rest = closed === -1 ? text : text.slice(closed + '</think>'.length);
  const open = rest.indexOf('<think>');
  return open === -1 ? rest : rest.slice(0, open);
}

/** Without fences, headings, bullets, emphasis and tags. */
export function withoutMarkup(text: string): string {
  return text
    .replaceAll(/^\s*(?:```|~~~).*$/gmu, '')
    .replaceAll(/^\s*(?:#{1,6}|[-*+>]|\d+[.)])\s+/gmu, '')
    .replaceAll(/\*\*|`/gu, '')
    .replaceAll(/<\/?(?:context|answer|excerpt|document|p|br)\s*\/?>/giu, '');
}

function withoutQuotes(text: string): string {
  const quoted = /^(?:"([^"]*)"|'([^']*)'|“([^”]*)”)$/u.exec(text);
  return (quoted?.[1] ?? quoted?.[2] ?? quoted?.[3] ?? text).trim();
}

/** A sequence of this many words occurs a second time only if the model has fallen into a loop. */
const minLoopWords = 6;

/**
 * Truncates a text where it starts to repeat itself, because a small model may repeat a phrase until its tokens are
 * used up. Keeps the complete sentences before the repetition, or the beginning of the first sentence if that one
 * repeats itself.
 */
function withoutLoop(text: string): string {
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
