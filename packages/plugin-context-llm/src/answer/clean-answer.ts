import { boundTokens } from './bound-tokens.ts';
import { withoutLoop } from './without-loop.ts';

/** As the document on contextual retrieval asks for: short enough not to drown the chunk. */
export const longestSentence = 100;

/** What models write around an answer although they were told not to. */
const preambles: readonly RegExp[] = [
  /^(?:sure|certainly|of course|okay|ok|absolutely|alright)\b[^\p{L}\p{N}]*/iu,
  /^(?:here is|here's|here are|below is)\b[^.:]{0,120}:\s*/iu,
  /^(?:context|summary|description|answer|excerpt|output)\s*:\s*/iu,
  // What stands before every chunk tells none from another, and draws their vectors together.
  /^(?:the|this)\s+(?:(?:given|provided|following|above|code)\s+)?(?:excerpt|snippet|code)\s+(?:does the following\s*:\s*)?/iu,
];

/**
 * The sentences of a model's answer on one line, bounded to 100 tokens: without its thinking, preamble, quotes and markup, and up to where
 * it repeats itself. Empty where nothing is left that says anything.
 */
export function cleanAnswer(answer: string): string {
  let text = withoutMarkup(withoutThinking(answer))
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  for (const preamble of preambles) text = text.replace(preamble, '');
  text = withoutQuotes(text);
  return /\p{L}/u.test(text) ? boundTokens(withoutLoop(text), longestSentence) : '';
}

/** Templates may have written the opening mark, and the limit of tokens may have taken the closing one. */
function withoutThinking(text: string): string {
  const closed = text.lastIndexOf('</think>');
  const rest = closed === -1 ? text : text.slice(closed + '</think>'.length);
  const open = rest.indexOf('<think>');
  return open === -1 ? rest : rest.slice(0, open);
}

function withoutMarkup(text: string): string {
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
