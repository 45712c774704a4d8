import type { Secret } from '../secret.ts';
import { entropy, isSequence, wordShare } from '../value/randomness.ts';
import { isDrawnKey, isIrregular } from '../value/secret-value.ts';

/** The arguments before a literal, up to its quote. */
const before = String.raw`\(\s{0,20}(?:[^()\n]{0,180},\s{0,40})?(?:\w{1,30}\s?[=:]\s?)?[bu]?["']$`;
/** What makes a client of a service. */
const maker = new RegExp(
  String.raw`(?<callee>\bnew [\w.]{2,40}|(?<=[a-z])\.new|\bNew[A-Z]\w{1,40}|(?:= |\n|^)(?:await )?(?:[\w.]{1,40}\.)?[A-Z][a-zA-Z]{2,40})${before}`,
);
/** The same by its name, so that also an id that was drawn is the key of an account. */
const client = new RegExp(
  String.raw`(?<callee>\b[\w.]{0,60}(?:[Cc]lient|[aA]pi|API|SDK|Sdk|[a-z]Service|\.init|init_app|\.connect|\.configure|\.setup|\.authenticate))${before}`,
);
/** What else is made of this kind of value: digests, identifiers, and types that are tested with examples. */
const other =
  /hash|sha|md5|digest|commit|id\(|key|big|hex|buffer|byte|int|color|uu?id|block|tx|transaction|address|checksum|finger|rev|oid|ref|git|tag|version|blob|tree|object|point|string|str|text|error|integrity|number|bn\(|date|file|path|name|cursor|node|entity|row|item|model|record|message|request|event|info|test|value|exception|base\d|cid|signature|cert|token|reg_?exp|encod|ur[il]\b|ur[il]\(/i;

const hexKey = /^(?:[a-z]{2,8}_)?(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{72})(?:-\d)?$/;
const upperKey = /^(?=(?:\D*\d){3})(?=(?:[^A-Z]*[A-Z]){3})[A-Z\d]{6,100}(?:-[A-Z\d]{6,40})?$/;
const base64 = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[A-Za-z\d+/]{30,100}={1,2}$/;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const maxPrefix = 8;

/** Finds the key of an account among the arguments of what is made with it: `new Mailer('…')`. */
export function constructedKey(text: string, at: number, end: number): Secret | undefined {
  let start = at;
  // `o.…`
  while (at - start < maxPrefix && /[\w.]/.test(text.charAt(start - 1))) start--;
  const quote = text.charAt(start - 1);
  if ((quote !== "'" && quote !== '"') || text.charAt(end) !== quote) return undefined;
  if (!/^\s{0,20}[,)]/.test(text.slice(end + 1, end + 24))) return undefined;
  const window = text.slice(Math.max(0, start - 260), start);
  const made = (client.exec(window) ?? maker.exec(window))?.groups?.['callee'];
  if (made === undefined || other.test(`${made}(`)) return undefined;
  const value = text.slice(start, end);
  if (isSequence(value)) return undefined;
  // A digest is often the first of several arguments.
  const mayBeHex = /^\s{0,20}\)/.test(text.slice(end + 1, end + 24)) || /,\s*["']$/.test(window);
  const isKey =
    (mayBeHex && hexKey.test(value)) ||
    isDrawnKey(value) ||
    isIrregular(value) ||
    base64.test(value) ||
    isUpperKey(value) ||
    (uuid.test(value) && client.test(window));
  return isKey ? [{ start, end }] : undefined;
}

function isUpperKey(value: string): boolean {
  return value.length >= 16 && upperKey.test(value) && entropy(value) >= 3 && wordShare(value) < 0.5;
}
