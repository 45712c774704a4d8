import { codeTokens } from '@codesearch/toolkit/pure';
import type { SearchFilter, TextMatch } from '@codesearch/kernel';
import { isQuestion } from '@codesearch/query';
import type { ReadQuery } from '@codesearch/query';
import { fragmentAt, fragmentShare, printedMessage } from './fragments.ts';
import type { PrintedMessage } from './fragments.ts';
import { reportMessages } from './report-messages.ts';
import type { Retriever } from '../retriever/retriever.ts';

/** A part of a query that a text can contain word for word. */
export interface VerbatimPart {
  /** With single spaces. */
  readonly text: string;
  /** The same in lower case. */
  readonly folded: string;
  /** Its pieces between spaces and quotes, in lower case; the longest one first. */
  readonly pieces: readonly string[];
  /** Matches in lower case where the text can be: with any white space, and with a backslash before a quote. */
  readonly place: RegExp;
  /** The part as a message of a program, if it can be one. */
  readonly message: PrintedMessage | undefined;
  /** 1 for the whole query, less for a part of it. */
  readonly weight: number;
}

/**
 * Characters of a query that is compared as a whole; longer texts are reports, of which only quoted parts can occur.
 */
const maxWholeLength = 1_000;

/** Max quoted parts to look for. */
const maxParts = 8;

/** Characters of a quoted part. Less is punctuation or a letter. */
const minQuoted = 3;

/** The longest pieces are enough to find few texts. */
const maxPieces = 8;

/** Max matches of one part that become candidates. */
const maxMatches = 200;

/** The same for a run of a few words, of which the rarest count: what more texts have says nothing about a message. */
const maxRunMatches = 12;

/**
 * Returns the parts of a query that are looked for word for word: the whole query without the quotes around it, and the
 * parts in quotes. None for a single name, which has signals for each spelling. Of a report its messages instead of all
 * parts in quotes: it quotes many words that say little.
 */
export function verbatimParts(query: ReadQuery): readonly VerbatimPart[] {
  if (query.symbol) return [];
  const parts = new Map<string, VerbatimPart>();
  const add = (text: string, weight: number): void => {
    if (!parts.has(text)) parts.set(text, verbatimPart([text, weight]));
  };
  const trimmed = query.text.trim();
  if (trimmed.length <= maxWholeLength) add(withoutQuotes(trimmed), 1);
  for (const [part, weight] of query.kind === 'report'
    ? withClauses(reportMessages(query))
    : partsOf(query, parts.get(query.title))) {
    if (parts.size > maxParts) break;
    if (/[\p{L}\p{N}]/u.test(part)) add(part, weight);
  }
  return [...parts.values()].filter(({ text }) => text.length > 1);
}

type WeightedText = readonly [text: string, weight: number];

/**
 * The message in a line of output with its clauses, and the parts in quotes.
 *
 * @param whole the title, if it was read already
 */
function partsOf(
  { title, messages, quoted }: ReadQuery,
  { message: read } = verbatimPart([title, 1]),
): readonly WeightedText[] {
  // In a message, they are the values that its code does not have.
  const isMessage = messages.length > 0 || read !== undefined;
  const inQuotes = quoted
    .filter(({ length }) => length >= minQuoted)
    .map((part): WeightedText => [part, isMessage && !part.includes(' ') ? valueWeight : partWeight]);
  if (title.length > maxWholeLength || title.includes('\n')) return inQuotes;
  const sentences = messages.filter((message) => message.includes(' '));
  const [message = title] = messages;
  const [, ...clauses] = withClauses([[message, messageWeight]]);
  return [...sentences.map((each): WeightedText => [each, messageWeight]), ...inQuotes, ...clauses];
}

/** Adds the parts of messages between colons: those who pass an error on write theirs in front. */
function withClauses(messages: readonly WeightedText[]): readonly WeightedText[] {
  const clauses = messages.flatMap(([message, weight]): readonly WeightedText[] => {
    const parts = message.split(/:\s+/);
    const sentences = parts.filter((part) => part.split(/\s+/).length >= minClauseWords);
    return parts.length === 1 ? [] : sentences.map((part) => [part, weight * clauseWeight]);
  });
  return [...messages, ...clauses];
}

function verbatimPart([text, weight]: readonly [string, number]): VerbatimPart {
  const single = normalized(text).trim();
  const folded = single.toLowerCase();
  return {
    text: single,
    folded,
    pieces: piecesOf(folded),
    place: placeOf(folded),
    message: printedMessage(single),
    weight,
  };
}

function piecesOf(folded: string): readonly string[] {
  const pieces = [...new Set(folded.split(/[\s"'`\\]+/))].filter((piece) => piece !== '');
  return pieces.toSorted((a, b) => b.length - a.length);
}

function placeOf(folded: string): RegExp {
  const source = folded.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return new RegExp(source.replaceAll(' ', String.raw`\s+`).replaceAll(/["'`]/g, String.raw`\\?$&`));
}

/** With single spaces, and without the backslashes that escape quotes. */
function normalized(text: string): string {
  return text.replaceAll(/\\(?=["'`])/g, '').replaceAll(/\s+/g, ' ');
}

/** Removes the quotes around a text, also if the opening and the closing one are of different kinds. */
function withoutQuotes(text: string): string {
  return text.length > 2 && /^["'`“‘«]/.test(text) && /["'`”’»]$/.test(text) ? text.slice(1, -1).trim() : text;
}

/**
 * Returns how well a text contains a query word for word, ignoring differences in white space: 1 for the whole query,
 * 0.5 for a quoted part of it, and a tenth less in other case.
 */
export function verbatimShare(text: string, parts: readonly VerbatimPart[]): number {
  let best = 0;
  for (const part of parts) {
    const share = part.weight * occurrence(text, part);
    if (share > best) best = share;
    if (best === 1) break;
  }
  return best;
}

/**
 * Returns how well a text contains a part of a query in fragments, as the message of a program whose values are other
 * words.
 */
export function fragmentedShare(text: string, parts: readonly VerbatimPart[]): number {
  let best = 0;
  for (const { message, weight } of parts) if (message) best = Math.max(best, weight * fragmentShare(text, message));
  return best;
}

const inOtherCase = 0.9;

/** Words of a clause that can be found by itself. */
const minClauseWords = 4;

/** Weight of a clause, as a share of the weight of its message. */
const clauseWeight = 0.6;

/** Weight of the message in a line of output. */
const messageWeight = 0.9;

/** Weight of a quoted part of the query, and of a word in quotes within a message. */
const partWeight = 0.5;
const valueWeight = 0.25;

/** Words of a part whose line says which definition is meant. */
const minLineWords = 3;

/** The same for a whole query without enough words, such as an address or a piece of code. */
const minLineLength = 8;
const codeSign = /[^\p{L}\p{N}\s]/u;

function saysLine(text: string, weight: number): boolean {
  if (text.split(' ').length >= minLineWords) return true;
  return weight === 1 && text.length >= minLineLength && codeSign.test(text);
}

/**
 * Returns the offset in a text at which a sentence of a query is, word for word or with other values; `undefined` if
 * the text has none.
 */
export function sentenceAt(text: string, parts: readonly VerbatimPart[]): number | undefined {
  const sentences = parts
    .filter(({ folded, weight }) => saysLine(folded, weight) && !isQuestion(folded))
    .toSorted((a, b) => b.weight - a.weight);
  const lower = text.toLowerCase();
  for (const { pieces, place } of sentences) {
    const found = pieces.every((piece) => lower.includes(piece)) ? place.exec(lower) : undefined;
    if (found) return found.index;
  }
  for (const { message } of sentences) {
    const at = message && fragmentAt(text, message);
    if (at !== undefined) return at;
  }
  return undefined;
}

function occurrence(text: string, { text: exact, folded, pieces, place }: VerbatimPart): number {
  if (text.includes(exact)) return 1;
  const lower = text.toLowerCase();
  // Most texts lack a piece, or have the pieces at different places, so that they need not be normalized.
  if (!pieces.every((piece) => lower.includes(piece)) || !place.test(lower)) return 0;
  const single = normalized(text);
  if (single.includes(exact)) return 1;
  return single.toLowerCase().includes(folded) ? inOtherCase : 0;
}

/** Finds the chunks that contain a part of the query word for word, through the index of terms. */
export async function findVerbatim(
  retriever: Retriever,
  parts: readonly VerbatimPart[],
  filter: SearchFilter,
): Promise<readonly TextMatch[]> {
  if (!retriever.hasLookup) return [];
  const found = new Map<string, TextMatch>();
  for (const part of parts) {
    for (const match of await findPart(retriever, part, filter)) found.set(match.id, match);
  }
  return [...found.values()];
}

/**
 * Returns the chunks whose text can contain a part.
 *
 * @param found by {@link findVerbatim}
 * @returns `undefined` if every chunk can
 */
export function possibleTexts(retriever: Retriever, found: readonly TextMatch[]): ReadonlySet<string> | undefined {
  return retriever.hasLookup && found.length < maxMatches ? new Set(found.map(({ id }) => id)) : undefined;
}

async function findPart(retriever: Retriever, part: VerbatimPart, filter: SearchFilter): Promise<readonly TextMatch[]> {
  const find = (words: string, pieces: readonly string[], limit = maxMatches): Promise<readonly TextMatch[]> => {
    const terms = [...new Set(codeTokens(words))].map((term) => [term]);
    if (terms.length === 0) return Promise.resolve([]);
    const substrings = pieces.slice(0, maxPieces);
    return retriever.findText({ terms, substrings, ignoreCase: true, filter, limit });
  };
  const found = await find(part.text, part.pieces);
  if (found.length > 0) return found;
  // The first and the last word of a pasted text can be parts of longer words, those of a question are whole.
  if (isQuestion(part.text)) return [];
  const inner = part.text.replace(/^[\w$]+/, '').replace(/[\w$]+$/, '');
  const within = inner === part.text ? [] : await find(inner, part.pieces);
  if (within.length > 0 || !part.message) return within;
  const around: (readonly TextMatch[])[] = [];
  for (const run of part.message.runs) around.push(await find(run, [run.toLowerCase()], maxRunMatches));
  const rarest = around.filter(({ length }) => length < maxRunMatches).toSorted((a, b) => a.length - b.length);
  return rarest.flat().slice(0, 2 * maxRunMatches);
}
