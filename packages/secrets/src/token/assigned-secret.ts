import { isPlaceholder } from '../value/placeholder.ts';
import { entropy, looksRandom } from '../value/randomness.ts';
import type { TextRange } from '../secret.ts';
import { isSecretName } from '../value/secret-name.ts';

/** Files in which values need no quotes. */
const plainValues =
  /\.(?:ya?ml|properties|ini|cfg|conf|config|toml|env|xml|plist|tfvars|sh|bash|zsh|fish|ps1|bat|cmd|md|rst|txt)$|(?:^|\/)(?:Dockerfile[^/]*|\.env[^/]*|[^/.]+)$/i;
/** Characters of a value. Any other character makes it a template, a path in code or prose. */
const valueCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+/=.~!@#%^&:-';
/** Characters of a value before or after the run. */
const maxRest = 128;
const minValueLength = 16;
/** Characters before a value that may contain its name. */
const maxNameDistance = 100;
/** A cheap test that excludes most values before anything is parsed. */
const hint = /secret|pass|pwd|token|key|credential|auth|bearer/i;

let isValue: Uint8Array | undefined;

/** The prefix of a literal, such as `b""` or `u8""`. */
const prefix = `(?:[A-Za-z@$]\\w?)?`;
/** `"a": `, `['a'] = `, `"a", ` */
const quotedName = new RegExp(`(?<name>[A-Za-z][\\w.-]*)\\\\?["'\`]\\]?\\s*(?:[:=]=?=?|=>|,)\\s*${prefix}$`);
/** `a = `, `a: `, `a := `, `a(`; with a type: `a: &str = `, `a string = `, `a[] = `; wrapped: `a: Some(` */
const plainName = new RegExp(
  `(?<name>[A-Za-z_][\\w-]*)(?:\\s*:\\s*&?(?:'static )?(?<type>[A-Za-z][\\w.<>?|]*)|\\[\\d*\\]|\\s+string|\\s+\\[\\]byte)?` +
    `\\s*(?::=|=>|[:=]=?=?|\\()\\s*(?:Some\\()?${prefix}$`,
);
/** `a = []byte(`, `a = String::from(`, `a = (` */
const wrappedName = /(?<name>[A-Za-z_][\w-]*)\s*(?::=|[:=])\s*(?:\[\]byte|[A-Z]\w{0,30}(?:::|\.)from)?\(\s*$/;
/** `a ||= `, `env.a ?? `, `a = env.b || ` */
const nameOrElse = /(?<type>[A-Za-z_][\w-]*)(?:\s*[:=]\s*(?:\w{1,30}\.){0,4}(?<name>\w{1,40}))?\s*(?:\?\?|\|\|)=?\s*$/;
/** `['a'] ||= ` */
const elementOrElse = /\[["'](?<name>[A-Za-z][\w.-]*)["']\]\s*(?:\?\?|\|\|)=?\s*$/;
/** `name: a, value: `, as in the environment of a container, on one line or two, and `key="a" value=` */
const pairedName =
  /\b(?:name|key)["']?\s*[:=]\s*["']?(?<name>[A-Za-z][\w.-]*)["']?,?\s+["']?value["']?\s*[:=]\s*["']?$/i;
/** `variable "a" { default = ` */
const defaultOf = /\bvariable\s+"(?<name>\w+)"\s*\{[^{}]*\bdefault\s*=\s*$/;
/** `?a=`, `&a=` */
const queryName = /[?&](?<name>[A-Za-z][\w-]*)=$/;
const elementName = /<(?<name>[A-Za-z][\w.-]*)>$/;
/** Rare patterns. The few characters before a literal decide whether a pattern is worth a try. */
const rarePatterns: readonly (readonly [RegExp, RegExp])[] = [
  [/\(\s*$/, wrappedName],
  [/(?:\?\?|\|\|)=?\s*$/, nameOrElse],
  [/(?:\?\?|\|\|)=?\s*$/, elementOrElse],
  [/value["']?\s*[:=]\s*$/i, pairedName],
  [/default\s*=\s*$/, defaultOf],
];
const bearer = /\b(?:bearer|authorization["']?\s*[:=,]\s*["']?token)\s+$/i;
/** The name that AWS gives to a secret key of 40 characters. It occurs in code and documents of all kinds. */
const awsName = /(?:aws|amazon|s3)[\w.-]{0,20}secret|secret[_-]?access[_-]?key/i;

/**
 * Finds the value around a run of token characters if it looks random and is assigned to the name of a secret, or
 * follows the word `Bearer`.
 */
export function assignedSecret(path: string, text: string, runStart: number, runEnd: number): TextRange | undefined {
  const start = valueStart(text, runStart);
  const isQuoted = isQuote(text.charCodeAt(start - 1));
  if (!isQuoted && !mayBePlain(text, runStart, runEnd)) return undefined;
  if (!hint.test(text.slice(Math.max(0, start - maxNameDistance), runEnd))) return undefined;
  return (isQuoted ? quotedSecret(text, start, runEnd) : undefined) ?? plainSecret(path, text, runStart, runEnd);
}

/* Whether an assignment, the end of a tag, or a word that ends like `Bearer` or `token` precedes the value. */
function mayBePlain(text: string, runStart: number, runEnd: number): boolean {
  let before = runStart - 1;
  while (text.charAt(before) === ' ') before--;
  if (/[:=>]/.test(text.charAt(before))) return true;
  if (before < runStart - 1 && /[rn]/i.test(text.charAt(before))) return true;
  return text.slice(runStart, runEnd - 1).includes('=');
}

function quotedSecret(text: string, start: number, runEnd: number): TextRange | undefined {
  const quote = text.charAt(start - 1);
  const quoteStart = text.charAt(start - 2) === '\\' ? start - 2 : start - 1;
  const before = text.slice(Math.max(0, quoteStart - maxNameDistance), quoteStart);
  const end = valueEnd(text, runEnd);
  const isClosed = text.charAt(end) === quote || text.startsWith(`\\${quote}`, end);
  if (!isClosed || !isAnyNamed(before)) return undefined;
  return isSecretValue(text.slice(start, end)) ? { start, end } : undefined;
}

function isAnyNamed(before: string): boolean {
  if (isNamed(quotedName, before) || isNamed(plainName, before)) return true;
  const ending = before.slice(-12);
  return rarePatterns.some(([condition, pattern]) => condition.test(ending) && isNamed(pattern, before));
}

function plainSecret(path: string, text: string, runStart: number, runEnd: number): TextRange | undefined {
  // `=` is a token character: it assigns, and it pads base64.
  const assigned = text.slice(runStart, runEnd).search(/=(?!=*$)/);
  const start = assigned === -1 ? runStart : runStart + assigned + 1;
  const before = text.slice(Math.max(0, start - maxNameDistance), start);
  if (isNamed(queryName, before)) {
    return isSecretValue(text.slice(start, runEnd)) ? { start, end: runEnd } : undefined;
  }
  const value = text.slice(start, valueEnd(text, runEnd)).replace(/[.,:;!&]+$/, '');
  const end = start + value.length;
  if (isAwsKey(value, before)) return { start, end };
  if (!bearer.test(before) && !(plainValues.test(path) && isPlainValue(text, before, end))) return undefined;
  return isSecretValue(value) ? { start, end } : undefined;
}

/* The format identifies it, so letters that look like words do not matter. */
function isAwsKey(value: string, before: string): boolean {
  if (!/^(?=.*[a-z])(?=.*[A-Z])[A-Za-z0-9+/]{40}$/.test(value) || !awsName.test(before.slice(-60))) return false;
  return entropy(value) > 3.5 && !isPlaceholder(value);
}

function isPlainValue(text: string, before: string, end: number): boolean {
  if (!/^(?:[\s"'`<;,&]|\\[nr"']|$)/.test(text.slice(end, end + 2))) return false;
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return isNamed(elementName, line) || isNamed(plainName, line) || isNamed(pairedName, before);
}

function isNamed(pattern: RegExp, before: string): boolean {
  const { name, type } = pattern.exec(before)?.groups ?? {};
  // In `db:password = `, what looks like a type is the name.
  return [name, type].some((each) => each !== undefined && isSecretName(each));
}

function valueStart(text: string, runStart: number): number {
  let start = runStart;
  while (runStart - start < maxRest && isValueCharacter(text.charCodeAt(start - 1))) start--;
  return start;
}

function valueEnd(text: string, runEnd: number): number {
  let end = runEnd;
  while (end - runEnd < maxRest && isValueCharacter(text.charCodeAt(end))) end++;
  return end;
}

function isValueCharacter(code: number): boolean {
  isValue ??= Uint8Array.from({ length: 128 }, (_, each) =>
    Number(valueCharacters.includes(String.fromCharCode(each))),
  );
  return isValue[code] === 1;
}

function isQuote(code: number): boolean {
  return code === 0x22 || code === 0x27 || code === 0x60;
}

function isSecretValue(value: string): boolean {
  if (value.length < minValueLength || value.includes('://') || value.includes('::')) return false;
  return looksRandom(value) && !isPlaceholder(value);
}
