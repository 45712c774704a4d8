import { chooseShown } from '@codesearch/search/answer';
import type { AnswerHit } from '@codesearch/search/answer';
import { maxCountedLine, shownPart } from '../hit/shown-part.ts';
import { printable } from '../text/printable.ts';
import { tokenBound } from '../tokens/token-bound.ts';

/**
 * The lines of a hit to show. `…` with a number marks omitted lines and gives the number of the next line; a longer
 * line is cut around its first match, with `…` and `›` where it goes on.
 *
 * @param limit max lines
 */
export function codeOf(hit: AnswerHit, limit: number): string {
  const { line, extent } = hit;
  const lines: string[] = [];
  let expected = line;
  for (const shown of chooseShown(hit, limit)) {
    const { number, text } = shown;
    if (number > expected) lines.push(`…${number}`);
    const { start, end } = shownPart(shown, { maxLength: maxCountedLine });
    lines.push(codeLine(`${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '›' : ''}`));
    expected = Math.max(line, number + 1);
  }
  if (extent.endLine >= expected && !hit.isRestricted) lines.push('…');
  return lines.join('\n');
}

/** Characters of the line of a hit on one line, and max tokens: characters of some scripts take three each. */
const maxBrief = 100;

/** The line that says what a hit is, else its label. A line that was searched for does not say what it is in. */
export function briefOf({ brief, label, isRestricted }: AnswerHit): string {
  const text = brief === '' ? label : isRestricted ? `${label}: ${brief}` : brief;
  const characters = [...text.slice(0, maxBrief)];
  while (tokenBound(characters.join('')) > maxBrief) characters.length = Math.floor(characters.length * 0.8);
  return characters.join('');
}

/**
 * A line of a file as an answer shows it: indented by one space. A line without it is from this server, so that a file
 * cannot forge a heading or a cursor.
 */
export function codeLine(text: string): string {
  return ` ${printable(text).replaceAll('\n', '\u240a')}`.trimEnd();
}

/** What clients add to a text: Codex CLI the time of the call, Cline CLI the JSON of the result. */
const frame = 'Wall time: 10.0000 seconds\nOutput:\n[{"type":"text","text":}]';

/**
 * Max tokens that an answer takes in what a client shows to its model: its text, plain or as JSON, its structured
 * content, or both.
 *
 * @param structured JSON of the structured content, if the answer has it
 */
export function shownTokens(text: string, structured = ''): number {
  return tokenBound(frame) + Math.max(tokenBound(text), tokenBound(JSON.stringify(text))) + tokenBound(structured);
}
