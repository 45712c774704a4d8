import type { Secret, TextRange } from '../secret.ts';
import { characterClasses, mixture } from '../value/character-classes.ts';
import { textKind } from '../value/text-kind.ts';
import { fileName, judgeLine } from './judge.ts';
import { bitsOfMeanings, meaningOf } from './names.ts';

/** A line is judged up to this many characters before and after a word that says that a secret may be in it. */
const reach = { before: 160, after: 240 } as const;
/** A value that goes beyond the part of a long line is judged with the next word. */
const overlap = 80;

/** The part of a line that was judged last, and the hint in it: later hints in it are skipped. */
let judged = { text: '', at: 0, end: 0 };

/** The secrets of the line of a hint, unless it was judged for an earlier hint. */
export function judgedSecrets(path: string, text: string, at: number): readonly TextRange[] {
  if (judged.text === text && at > judged.at && at < judged.end) return [];
  const end = lineAt(text, at)[1];
  judged = { text, at, end: end - at >= reach.after ? end - overlap : end };
  return judgedLine(path, text, at);
}

/** The secrets of the line that an offset is in. */
export function judgedLine(path: string, text: string, at: number): readonly TextRange[] {
  const [start, end] = lineAt(text, at);
  if (!isIrregular(text, start, end)) return [];
  return judgeLine(path, text.slice(start, end)).map((each) => ({ start: start + each.start, end: start + each.end }));
}

/** Length and mixture of a run of characters that is drawn so certainly that its line is judged without a hint. */
const drawn = { min: 16, max: 100, mixture: 0.42 } as const;

/** Whether a run of letters, digits and signs is so irregular that its line is judged. */
export function isDrawnRun(run: string): boolean {
  if (run.length < drawn.min || run.length > drawn.max || /[+/]/.test(run)) return false;
  const { lower, upper, digit } = characterClasses(run);
  return lower && upper && digit && mixture(run) >= drawn.mixture;
}

const secretFile = bitsOfMeanings('password', 'secret', 'login', 'user', 'store');

/** Whether the name of a file says that it keeps secrets: `rsyncd.secrets`, `sasl_passwd`, `.env`. */
export function isSecretFile(path: string): boolean {
  return textKind(path).isPlain && (meaningOf(fileName(path)) & secretFile) !== 0;
}

/** The secrets of all lines of a file that keeps secrets. */
export function secretsOfFile(path: string, text: string): readonly Secret[] {
  if (!isSecretFile(path)) return [];
  const secrets: Secret[] = [];
  for (let at = 0; at < text.length; at = lineAt(text, at)[1] + 1)
    secrets.push(...judgedLine(path, text, at).map((range) => [range]));
  return secrets;
}

const kinds = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const character = String.fromCharCode(code);
  kinds[code] = /[A-Za-z]/.test(character) ? 1 : /\d/.test(character) ? 2 : /[!#%*^~]/.test(character) ? 3 : 0;
}
/** Characters from a letter to a digit, at most, and back. */
const maxGap = 5;

/* As `irregular` of candidates, which takes five times as long. Most lines are left without a further look. */
function isIrregular(text: string, start: number, end: number): boolean {
  let letter = start - maxGap - 1;
  let digit = letter;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    const kind = kinds[code];
    if (kind === 1) {
      if (at - digit <= maxGap) return true;
      letter = at;
    } else if (kind === 2) {
      if (at - letter <= maxGap) return true;
      digit = at;
    } else if (kind === 3 && letter === at - 1) return true;
    else if (code <= 0x20) letter = digit = start - maxGap - 1;
  }
  return false;
}

/** The part of the line around an offset that is judged. Bounded, since a line may be long. */
export function lineAt(text: string, at: number): readonly [start: number, end: number] {
  const first = Math.max(0, at - reach.before);
  const last = text.slice(at, at + reach.after).indexOf('\n');
  const start = first + text.slice(first, at).lastIndexOf('\n') + 1;
  const end = last === -1 ? Math.min(text.length, at + reach.after) : at + last;
  return [start, end];
}
