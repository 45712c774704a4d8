import { isQuestion } from '@codesearch/query';
import { templateLength } from './message-template.ts';

/**
 * Words of a query that is looked for in fragments. With fewer, a fragment says little; with more, it is a text and no
 * message.
 */
const minWords = 4;
const maxWords = 40;

/** A share up to this one says nothing: two words of a question are next to each other in many texts. */
const minShare = 0.35;

/** Share of a text that has all but the values: less than that of one that has the message word for word. */
const maxShare = 0.95;

/** Weight of a fragment outside of literals. It can be a comment about the same thing. */
const unquotedWeight = 0.6;

/** A quote on the line before a fragment opens the literal of a message, but not in a comment. */
const openingQuote = /^(?!\s*(?:\/\/|\/?\*|#|--|;)).*(?<!["'`\w])(?:[fbrus]|[fb]r|r[fb]|u8)?["'`](?!["'`]{2})/i;

/** The end of a line that opens a literal of several lines, and no comment. */
const openingLine = /(?:[=(,]|\b(?:raise|throw|return|puts|echo|print))\s*\w?(?:"""|'''|`|<<[~-]?["']?\w+["']?)\\?\s*$/;

/** A message, which a program prints with values where its code has placeholders. */
export interface PrintedMessage {
  readonly text: string;
  readonly words: readonly string[];
  /** Each word but the last one with the next one, joined once for all texts. */
  readonly pairs: readonly string[];
  /** Characters without the words that are certainly values, which no code has. */
  readonly length: number;
  /** Runs of a few words, of which one at least has no value in it. */
  readonly runs: readonly string[];
}

/** What a program puts into its message: a word in quotes or brackets, a number, a qualified name, a path. */
const value =
  /^["'`<({[].*["'`>)}\]][.,:;]?$|^\W*v?\d[\d.,:x-]*\w{0,2}\W*$|\w[./\\@]\w+[./\\]\w|^\p{Lu}\w*\([^()]*\)[.,:;]?$/u;

/** The form of most values. */
const likelyValue = /\d|\w[/\\@]\w/;

/** Words of a run that few texts have, and how many runs of a message are looked for. */
const runWords = 3;
const maxRuns = 12;

/** At least this share of a message is its own, whatever its words look like. */
const minOwnShare = 0.4;

/**
 * Reads a text as a message.
 *
 * @param text with single spaces
 * @returns `undefined` for a text that is none by its first word or its length
 */
export function printedMessage(text: string): PrintedMessage | undefined {
  // A question shares fragments with any code.
  if (isQuestion(text)) return undefined;
  const words = text.split(' ');
  if (words.length < minWords || words.length > maxWords) return undefined;
  const values = words.filter((word) => value.test(word)).reduce((sum, word) => sum + word.length + 1, 0);
  return {
    text,
    words,
    pairs: words.slice(1).map((word, index) => `${words[index]} ${word}`),
    length: Math.max(minOwnShare * text.length, text.length - values),
    runs: runsOf(words),
  };
}

function runsOf(words: readonly string[]): readonly string[] {
  const starts = words.slice(runWords - 1).map((_, start) => words.slice(start, start + runWords));
  const valid = starts.filter((run) => !run.some((word) => value.test(word) || likelyValue.test(word)));
  const runs = valid.map((run) => run.join(' '));
  return runs.toSorted((a, b) => b.length - a.length).slice(0, maxRuns);
}

/** Fragments of a text whose literals are compared with a message. */
const maxTemplates = 3;

/** Share of a literal of which a message is made, however little of the message it is. */
const templateShare = 0.3;

/**
 * Returns how well a text contains a message, from 0 to 1: by the literal that is the message but for its values, or
 * else in fragments of two words or more. Long fragments count more: the share is the square root of the sum of the
 * squares of their lengths, by the length of the message.
 */
export function fragmentShare(text: string, message: PrintedMessage): number {
  const fragments = fragmentsIn(text, message);
  if (fragments.length === 0) return 0;
  const squares = fragments.reduce((sum, { weight }) => sum + weight ** 2, 0);
  const inFragments =
    (Math.max(0, Math.min(maxShare, Math.sqrt(squares) / message.length) - minShare) / (1 - minShare)) ** 1.5;
  const longest = fragments.toSorted((a, b) => b.weight - a.weight).slice(0, maxTemplates);
  const length = Math.max(...longest.map(({ at, quoted }) => templateLength(text, at, message.text, quoted)));
  if (length === 0) return inFragments;
  const inTemplate = templateShare + (1 - templateShare) * Math.min(1, length / message.length);
  return Math.max(inFragments, maxShare * inTemplate);
}

/** Returns the offset of the fragment of a message in a text that says most; `undefined` if it has none. */
export function fragmentAt(text: string, message: PrintedMessage): number | undefined {
  const fragments = fragmentsIn(text, message);
  const weight = Math.max(...fragments.map((each) => each.weight));
  return fragments.find((each) => each.weight === weight)?.at;
}

interface Fragment {
  /** Offset in the text. */
  readonly at: number;
  readonly quoted: boolean;
  /** Characters, fewer outside of literals. */
  readonly weight: number;
}

function fragmentsIn(text: string, { words, pairs }: PrintedMessage): readonly Fragment[] {
  const fragments: Fragment[] = [];
  for (let first = 0; first < pairs.length; first++) {
    let fragment = pairs[first] as string;
    if (!text.includes(fragment)) continue;
    let last = first + 1;
    while (last + 1 < words.length && text.includes(`${fragment} ${words[last + 1]}`)) fragment += ` ${words[++last]}`;
    const at = text.indexOf(fragment);
    const quoted = isQuoted(text, at);
    fragments.push({ at, quoted, weight: fragment.length * (quoted ? 1 : unquotedWeight) });
    first = last;
  }
  return fragments;
}

function isQuoted(text: string, at: number): boolean {
  const start = text.lastIndexOf('\n', at) + 1;
  return openingQuote.test(text.slice(start, at)) || openingLine.test(text.slice(0, start));
}
