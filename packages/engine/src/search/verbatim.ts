import { codeTokens, nameQuery } from '@codesearch/kernel';
import type { SearchFilter, TextMatch } from '@codesearch/kernel';
import type { Retriever } from './retriever.ts';

/** A part of a query that a text can contain word for word. */
export interface VerbatimPart {
  /** With single spaces. */
  readonly text: string;
  /** The same in lower case. */
  readonly folded: string;
  /** Its pieces between spaces; the longest one first. */
  readonly pieces: readonly string[];
}

/** Characters of a query that is compared as a whole; longer texts are reports, of which only quoted parts can occur. */
const maxWholeLength = 1_000;

/** Max quoted parts to look for. */
const maxParts = 8;

/** Characters of a quoted part: less is punctuation or a letter, more is a text of its own. */
const quotedPart = /(?<![\p{L}\p{N}])(["'`])((?:(?!\1)[^\n]){3,300})\1(?![\p{L}\p{N}])/gu;

/** Max matches of one part that become candidates. */
const maxMatches = 200;

/**
 * Returns the parts of a query that are looked for word for word: the whole query without the quotes around it, and the
 * parts in quotes. None for a single name, which has signals for each spelling.
 */
export function verbatimParts(query: string): readonly VerbatimPart[] {
  if (nameQuery(query)) return [];
  const texts = new Set<string>();
  const trimmed = query.trim();
  if (trimmed.length <= maxWholeLength) texts.add(withoutQuotes(trimmed));
  for (const [, , inner = ''] of trimmed.matchAll(quotedPart)) {
    if (texts.size <= maxParts && /[\p{L}\p{N}]/u.test(inner)) texts.add(inner);
  }
  return [...texts].map(verbatimPart).filter(({ text }) => text.length > 1);
}

function verbatimPart(text: string): VerbatimPart {
  const single = text.replaceAll(/\s+/g, ' ').trim();
  const pieces = [...new Set(single.toLowerCase().split(' '))].toSorted((a, b) => b.length - a.length);
  return { text: single, folded: single.toLowerCase(), pieces };
}

/** Removes the quotes around a text, also if the opening and the closing one are of different kinds. */
function withoutQuotes(text: string): string {
  return text.length > 2 && /^["'`“‘«]/.test(text) && /["'`”’»]$/.test(text) ? text.slice(1, -1).trim() : text;
}

/**
 * Returns the share of the parts of a query that a text contains, ignoring differences in white space: 1 for the whole
 * query. A part in other case counts 0.9.
 */
export function verbatimShare(text: string, parts: readonly VerbatimPart[]): number {
  let best = 0;
  for (const part of parts) {
    const share = occurrence(text, part);
    if (share > best) best = share;
    if (best === 1) break;
  }
  return best;
}

const inOtherCase = 0.9;

function occurrence(text: string, { text: exact, folded, pieces }: VerbatimPart): number {
  if (text.includes(exact)) return 1;
  const lower = text.toLowerCase();
  // Most texts lack a piece, so that their white space need not be normalized.
  if (!pieces.every((piece) => lower.includes(piece))) return 0;
  const single = text.replaceAll(/\s+/g, ' ');
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

async function findPart(retriever: Retriever, part: VerbatimPart, filter: SearchFilter): Promise<readonly TextMatch[]> {
  const find = (words: string): Promise<readonly TextMatch[]> => {
    const terms = [...new Set(codeTokens(words))].map((term) => [term]);
    if (terms.length === 0) return Promise.resolve([]);
    return retriever.findText({ terms, substrings: part.pieces, ignoreCase: true, filter, limit: maxMatches });
  };
  const found = await find(part.text);
  if (found.length > 0) return found;
  // The first and the last word can be parts of longer words in the text.
  const inner = part.text.replace(/^[\w$]+/, '').replace(/[\w$]+$/, '');
  return inner === part.text ? [] : find(inner);
}
