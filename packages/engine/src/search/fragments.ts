/** Words of a query that is looked for in fragments. With fewer, a fragment says little; with more, it is a text and no message. */
const minWords = 4;
const maxWords = 40;

/** Messages rarely begin with such a word, and questions share fragments with any code. */
const questionWord = /^(?:where|what|which|who|why|how|when)\s/i;

/** A share up to this one says nothing: two words of a question are next to each other in many texts. */
const minShare = 0.35;

/** Of a fragment outside of literals. It can be a comment about the same thing. */
const unquotedWeight = 0.6;

/** A quote on the line before a fragment opens the literal of a message, but not in a comment. */
const openingQuote = /^(?!\s*(?:\/\/|\/?\*|#|--|;)).*(?<!["'`\w])["'`](?!["'`]{2})/;

/**
 * Returns the words of a message, which a program prints with values where its code has placeholders.
 *
 * @param text with single spaces
 * @returns none for a text that is no message by its first word or its length
 */
export function messageWords(text: string): readonly string[] {
  if (questionWord.test(text)) return [];
  const words = text.split(' ');
  return words.length >= minWords && words.length <= maxWords ? words : [];
}

/**
 * Returns how well a text contains a message in fragments of two words or more, from 0 to 1. Long fragments count more: the share is the
 * square root of the sum of the squares of their lengths, by the length of the message.
 *
 * @param words of the message
 */
export function fragmentShare(text: string, words: readonly string[]): number {
  let squares = 0;
  for (let next = 0; next < words.length;) {
    let fragment = words[next++] as string;
    const first = next;
    while (next < words.length && text.includes(`${fragment} ${words[next]}`)) fragment += ` ${words[next++]}`;
    if (next > first) squares += (fragment.length * (isQuoted(text, fragment) ? 1 : unquotedWeight)) ** 2;
  }
  if (squares === 0) return 0;
  const share = Math.sqrt(squares) / words.join(' ').length;
  return (Math.max(0, share - minShare) / (1 - minShare)) ** 1.5;
}

function isQuoted(text: string, fragment: string): boolean {
  const at = text.indexOf(fragment);
  return openingQuote.test(text.slice(text.lastIndexOf('\n', at) + 1, at));
}
