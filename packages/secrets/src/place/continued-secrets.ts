import type { Secret, TextRange } from '../secret.ts';
import { lineBefore } from '../judgement/surroundings.ts';
import { isEncodedText, isSecretLiteral } from '../value/secret-value.ts';

/** The signs between two literals of one value, and between two lines of one literal. */
const joint =
  /["'\x60](?:\.concat\(|[ \t]{0,4}(?:\+|\.{1,2}|&|~|<>|\|\||\\)?\s{0,80}(?:(?:\+|\.{1,2}|&|\|\|)\s{0,4})?)["'\x60]|\\\r?\n[ \t]{0,80}/y;
const part = /[^\s"'\x60\\]{8,600}/y;
/** A line of base64 and the next one in the same column. */
const line = /\r?\n[ \t]{0,80}(?<value>[\w+/-]{2,200}={0,2})(?=[ \t]*(?:\r?\n|$))/dy;
const minLine = 40;
/** More literals in a row are an image or other data. */
const maxLiterals = 6;
const maxLines = 100;

/** The further parts of secrets that are written in several literals or lines. */
export function continuedSecrets(text: string, secrets: readonly Secret[]): readonly Secret[] {
  return secrets.flatMap(([first]) => (first ? [...literalsAfter(text, first), ...linesAfter(text, first)] : []));
}

function literalsAfter(text: string, { start, end }: TextRange): readonly Secret[] {
  const parts: Secret[] = [];
  if (!/["'\x60]/.test(text.charAt(start - 1))) return parts;
  for (let at = end; parts.length <= maxLiterals;) {
    joint.lastIndex = at;
    if (!joint.test(text)) break;
    part.lastIndex = joint.lastIndex;
    const value = part.exec(text)?.[0];
    if (value === undefined || isEncodedText(value) || !isSecretLiteral(value, 'drawn')) break;
    at = joint.lastIndex + value.length;
    parts.push([{ start: joint.lastIndex, end: at }]);
  }
  return parts.length > maxLiterals ? [] : parts;
}

/* All lines of data but the last one are of the same length. */
function linesAfter(text: string, { start, end }: TextRange): readonly Secret[] {
  const width = end - start;
  if (width < minLine || lineBefore(text, start).trim() !== '' || !/^[\w+/-]+$/.test(text.slice(start, end))) return [];
  const lines: Secret[] = [];
  line.lastIndex = end;
  for (let found = line.exec(text); found && lines.length < maxLines; found = line.exec(text)) {
    const [from = 0, to = 0] = found.indices?.groups?.['value'] ?? [];
    if (to - from > width) break;
    lines.push([{ start: from, end: to }]);
    if (to - from < width) break;
  }
  return lines;
}
