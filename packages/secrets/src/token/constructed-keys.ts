import type { Secret } from '../secret.ts';
import { isSequence } from '../value/randomness.ts';
import { isDrawnKey } from '../value/secret-value.ts';

const hexKey = /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/;
/** What makes a client of a service. */
const maker =
  /(?:\bnew [\w.]{2,40}|(?<=[a-z])\.new|\bNew[A-Z]\w{1,40}|= (?:await )?(?:[\w.]{1,40}\.)?[A-Z][a-zA-Z]{2,40})\(\s{0,20}["']$/;
/** What else is made of this kind of value: digests, identifiers, and types that are tested with examples. */
const other =
  /hash|sha|md5|digest|commit|id\(|key|big|hex|buffer|byte|int|color|uu?id|block|tx|transaction|address|checksum|finger|rev|oid|ref|git|tag|version|blob|tree|object|point|string|str|text|error|integrity|number|bn\(|date|file|path|name|cursor|node|entity|row|item|model|record|message|request|event|info|test|value|exception|base\d|cid|signature|cert|token|reg_?exp|encod|ur[il]\b|ur[il]\(/i;

/** Finds the key of an account as the only argument of what is made with it: `new Mailer('…')`. */
export function constructedKey(text: string, start: number, end: number): Secret | undefined {
  const quote = text.charAt(start - 1);
  if ((quote !== "'" && quote !== '"') || text.charAt(end) !== quote) return undefined;
  const made = maker.exec(text.slice(Math.max(0, start - 60), start))?.[0];
  if (made === undefined || other.test(made) || !/^\s{0,20}\)/.test(text.slice(end + 1, end + 24))) return undefined;
  const value = text.slice(start, end);
  return (hexKey.test(value) && !isSequence(value)) || isDrawnKey(value) ? [{ start, end }] : undefined;
}
