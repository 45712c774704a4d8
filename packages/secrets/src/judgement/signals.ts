import { characterClasses, hasShortWords, mixture } from '../value/character-classes.ts';
import { isIdentifierLike } from '../value/identifier-like.ts';
import { entropy, isSequence, wordShare } from '../value/randomness.ts';
import { textKind } from '../value/text-kind.ts';
import type { Candidate } from './candidates.ts';

/** What a value looks like. */
const forms: Readonly<Record<string, RegExp>> = {
  digits: /\d\D*\d/,
  'last sign': /[A-Za-z\d][!#*?@]$/,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-/i,
  base64: /^[A-Za-z0-9+/]{20,}={1,2}$/,
  base32: /^[A-Z2-7]{16,}$/,
  'word and number': /^[A-Z]?[a-z]{3,}\d+$/,
  'word, number and sign': /^[A-Z]?[a-z]{3,}[!#@$%&*_.-]?\d+[!#@$%&*?.]*$/,
  'two words and number': /^(?:[A-Z][a-z]{2,}){2,}\d+$/,
  'digit in word': /[a-z][0134579@$!][a-z]/,
  'joined words': /^[a-z\d]+(?:[-_.:/+][a-z\d]+)+$/,
  'joined capitals': /^[A-Z\d]+(?:[-_.][A-Z\d]+)*$/,
  members: /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+/,
  camel: /^(?:[a-z]+\d?)?(?:[A-Z][a-z]+\d{0,2}[a-z]*|V\d)+$/,
  underscores: /^[A-Za-z]+\d*(?:_[A-Za-z\d]+)+$/,
  'ends in hex': /[-_.=:][0-9a-f]{32,}$/,
  slash: /\//,
  comma: /[,;|]/,
  colon: /:/,
  equals: /=(?!=*$)/,
  bracket: /[(){}[\]]/,
  'first sign': /^[^A-Za-z\d]/,
  ending: /\.[a-z]{1,5}\d?$/,
  version: /\d\.\d/,
  unit: /^\d+[A-Za-z]{1,3}$|^[A-Za-z]{1,2}\d+$/,
  keyboard: /qwer|asdf|1qaz|2wsx|q1w2|123/i,
  'long hex': /^[0-9a-f]{32,}$|^[0-9A-F]{32,}$/,
};
/** The text between the nearest name and a value. */
const connections: Readonly<Record<string, RegExp>> = {
  assigns: /[=:]\s*["'`]?$|=>\s*["'`]?$/,
  call: /\(/,
  argument: /,\s*["'`]?$/,
  'only space': /^[ \t]+["'`]?$/,
  closes: /[)\]}]/,
  comparison: /[=!]==?|==/,
  path: /[/\\.]["'`]?$/,
};
/** Characters before a value. */
const openings = '=:/,( @%|-';

const formTests = Object.values(forms);
const connectionTests = Object.values(connections);

/** The names of all signals, in the order of {@link signalsOf}. */
export const signalNames: readonly string[] = [
  ...['lower', 'upper', 'digit', 'length', 'short', 'long', 'entropy', 'words', 'mixture', 'few words', 'short words'],
  ...['sequence', 'identifier', 'three classes', 'distance', 'quoted', 'begins line', 'ends line', 'code'],
  ...['settings', 'shell', 'comment', 'host after', 'user before', 'quoted in code'],
  ...Object.keys(forms).map((name) => `form ${name}`),
  ...Object.keys(connections).map((name) => `connection ${name}`),
  ...Array.from(openings, (sign) => `after ${sign}`),
];

/** What speaks for and against a value without the names around it, each from 0 to about 1. */
export function signalsOf(
  path: string,
  line: string,
  { start, end, value, isQuoted }: Candidate,
  nearestEnd: number,
): readonly number[] {
  const { lower, upper, digit } = characterClasses(value);
  const common = wordShare(value);
  const { isPlain, isSettings, isShell } = textKind(path);
  const between = nearestEnd === -1 ? '' : line.slice(nearestEnd, start);
  const before = line.slice(0, start);
  const sign = before === '' ? ' ' : before.charAt(start - 1).replace('\t', ' ');
  const signals: number[] = [
    Number(lower),
    Number(upper),
    Number(digit),
    Math.min(value.length, 40) / 40,
    Number(value.length < 8),
    Number(value.length >= 20),
    entropy(value) / Math.log2(value.length),
    common,
    mixture(value),
    Number(common < 0.4),
    Number(hasShortWords(value)),
    Number(isSequence(value)),
    Number(isIdentifierLike(value)),
    Number(digit && lower && upper),
    Math.min(between.length, 20) / 20,
    Number(isQuoted),
    Number(before.trim() === ''),
    Number(/^["'`]?[\s,;)}\]]*$/.test(line.slice(end))),
    Number(!isPlain),
    Number(isSettings),
    Number(isShell),
    Number(/^\s*(?:\/\/|#|\*|--)/.test(line)),
    Number(line.charAt(end) === '@'),
    Number(/[\w.-][:/,%]$/.test(before.slice(-2))),
    Number(isQuoted && !isPlain),
  ];
  for (const test of formTests) signals.push(Number(test.test(value)));
  for (const test of connectionTests) signals.push(Number(test.test(between)));
  for (const each of openings) signals.push(Number(each === sign));
  return signals;
}
