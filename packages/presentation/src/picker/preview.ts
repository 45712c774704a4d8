import { chooseShown } from '@codesearch/search/answer';
import { copiesNote } from '../output/notes.ts';
import type { AnswerHit } from '@codesearch/search/answer';
import type { Colors } from '../terminal/colors.ts';
import { codeLines } from '../output/format/text.ts';
import { explanation } from '../output/format/explanation.ts';
import { LineHighlighter } from '../hit/line-highlighter.ts';

export interface PreviewStyle {
  readonly colors: Colors;
  readonly width: number;
  readonly rows: number;
}

/** The code of a hit: first what matters of it, and all of its lines once it is scrolled. @param offset lines above */
export function codePreview(hit: AnswerHit, offset: number, { colors, width, rows }: PreviewStyle): readonly string[] {
  const lines = offset === 0 ? chooseShown(hit, rows) : chooseShown(hit, Infinity).slice(offset, offset + rows);
  return codeLines(hit, lines, { colors, highlighter: new LineHighlighter(colors, true), width });
}

/** How far the code of a hit can be scrolled. */
export function maxOffset(hit: AnswerHit): number {
  return Math.max(0, chooseShown(hit, Infinity).length - 1);
}

/** Why a hit is there: in words, then by its signals. */
export function reasonsPreview(hit: AnswerHit, { colors }: PreviewStyle): readonly string[] {
  const copies = copiesNote(hit.hit);
  return [
    hit.reason ?? 'It has no single reason.',
    ...(copies === undefined ? [] : [copies]),
    ...explanation(hit.hit, colors),
  ];
}
