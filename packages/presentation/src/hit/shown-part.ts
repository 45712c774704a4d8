import type { AnswerLine } from '@codesearch/search/answer';

/** Characters shown of one line where tokens are counted: a line of data is no reason to show nothing else. */
export const maxCountedLine = 200;

/** Characters shown before the first match, as a part of those of a longer line. */
const lead = 1 / 5;

/** The part of a line to show: the whole line, or if it is too long, the part around the first match. */
export function shownPart(
  { text, matches }: Pick<AnswerLine, 'text' | 'matches'>,
  { indentation = 0, maxLength }: { readonly indentation?: number; readonly maxLength: number },
): { readonly start: number; readonly end: number } {
  if (text.length <= maxLength) return { start: Math.min(indentation, text.length), end: text.length };
  const wanted = Math.max(indentation, (matches[0]?.start ?? 0) - maxLength * lead);
  const start = Math.min(wanted, text.length - maxLength);
  return { start: characterStart(text, start), end: characterStart(text, start + maxLength) };
}

/** The index, or the one before it if the index is between the two code units of a surrogate pair. */
function characterStart(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit < 0xe000 ? index - 1 : index;
}
