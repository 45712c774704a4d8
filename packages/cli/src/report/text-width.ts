import { eastAsianWidth } from 'get-east-asian-width';

const characters = new Intl.Segmenter();

/** Columns of a terminal that a line takes: two for a wide character or an emoji, none for a mark on the character before it. */
export function textWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  return [...characters.segment(text)].reduce((sum, { segment }) => sum + characterWidth(segment), 0);
}

function characterWidth(character: string): number {
  if (/^[\p{M}\p{Cf}]+$/u.test(character)) return 0;
  // Flags, and what is shown as an emoji on demand: none of their code points is wide by itself.
  if (/^\p{Regional_Indicator}{2}|\uFE0F/u.test(character)) return 2;
  return eastAsianWidth(character.codePointAt(0) as number);
}
