import { characterClasses, mixture } from '../value/character-classes.ts';
import { isPlaceholder } from '../value/placeholder.ts';
import { entropy, isSequence, wordShare } from '../value/randomness.ts';
import { isReference } from '../value/reference.ts';
import type { TextRange } from '../secret.ts';

/** Words on the line of a drawn value that say that it is a secret, whatever is between them. */
const secretWord =
  /passw|passphrase|\bpwd|secret|token|credential|login|logon|\bauth(?!or)|api[_-]?key|private[_-]?key|access[_-]?code|encrypt|decrypt|cipher|vault|\bbind\b|signed?string|hmac|keypair|mnemonic|config:set|[_A-Za-z]Key\b|_(?:KEY|key)\b/i;
/** Words that say that it is something else. */
const otherWord =
  /sha\d|\bh1:|hash|digest|checksum|integrity|commit|revision|etag|[cx]srf|public|fingerprint|signature|certificate|nonce|uuid|address|\bmint\b|contract|\bids?\b|[a-z]Id\b|_id\b|\bcursor|xpath|fixture|boundary|encrypted|publishable|site[_-]?key|page|next|continu|pagination|cache|idempoten|example|\bcss\b|\bcls\b|class|style/i;
/** What may begin and end a value: a quote, an option of a command, a variable that a command sets. */
const opener =
  /(?:["'`>]|\s--[\w-]{1,30}[ =]|\b(?:config|secrets?|variables?|vars?|env|kv)[: ](?:set|put|add)\b[^\n"']{0,80}\w=)$/;
const closer = /["'`<\s;,)]/;
const length = { min: 16, max: 100 } as const;
/** Characters before and after a value that belong to its line. */
const maxDistance = 160;
/** Identifiers change less often between kinds of characters, and have more common pairs of letters. */
const minMixture = 0.42;
const minEntropy = 3.5;
const maxWordShare = 0.5;

/** Finds a drawn value that is beside a word that says that it is a secret, in the run between two offsets. */
export function nearbyToken(text: string, runStart: number, runEnd: number): TextRange | undefined {
  const run = text.slice(runStart, runEnd);
  const assigned = run.lastIndexOf('=') + 1;
  const start = runStart + assigned;
  if (runEnd - start < length.min || runEnd - start > length.max || /[+/]/.test(run)) return undefined;
  if (!isDrawn(run.slice(assigned)) || !opener.test(text.slice(Math.max(0, start - 110), start))) return undefined;
  const line = lineAround(text, start, runEnd);
  if (!closer.test(text.charAt(runEnd)) || !secretWord.test(line) || otherWord.test(line)) return undefined;
  return { start, end: runEnd };
}

function isDrawn(value: string): boolean {
  const { lower, upper, digit } = characterClasses(value);
  if (!lower || !upper || !digit || mixture(value) < minMixture || wordShare(value) >= maxWordShare) return false;
  return entropy(value) >= minEntropy && !isSequence(value) && !isPlaceholder(value) && !isReference(value);
}

/** Words on the line of a literal that say that it may be an argument of a login or of a cipher. */
const loginWord =
  /passw|pwd|secret|token|cred|auth(?!or)|log[io]n|bind|dial|connect|user|admin|smtp|ldap|serializer|crypt|cipher|session|role|jwt|getBytes|\[\]byte\(|sign\(|[_A-Za-z]Key\b/i;

/** Whether a literal is on a line that speaks of a login or a cipher, and of nothing that makes it harmless. */
export function isBesideCredentials(text: string, start: number, end: number): boolean {
  const line = lineAround(text, start, end);
  return loginWord.test(line) && !otherWord.test(line);
}

/** The line without the value. */
function lineAround(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - maxDistance), start);
  const after = text.slice(end, end + maxDistance);
  const lineEnd = after.search(/[\r\n]/);
  return `${before.slice(before.lastIndexOf('\n') + 1)} ${lineEnd === -1 ? after : after.slice(0, lineEnd)}`;
}
