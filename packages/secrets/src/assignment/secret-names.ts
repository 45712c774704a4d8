import { secretKind } from '../value/secret-name.ts';
import type { SecretKind } from '../value/secret-name.ts';

/** The name of a secret in a text. */
export interface NamedPlace {
  readonly start: number;
  /** The end of the name: its value may follow. */
  readonly end: number;
  readonly kind: SecretKind;
}

/** Every name of a secret contains one of these, in lower case, in capital letters or with a capital at its start. */
const hints = [
  'pass pwd secret token key cred auth bearer psk jwt kennwort senha contrasena wachtwoord losenord salasana haslo heslo adgangskode mdp',
  'lozinka geslo jelszo parola sifre securestring signing hmac pepper totp license licence _reporter encryption vapid unseal vault_ _salt erlang_cookie snmp_community',
].flatMap((line) => line.split(' '));
const forms = (word: string): readonly string[] => [
  word,
  word.toUpperCase(),
  word.charAt(0).toUpperCase() + word.slice(1),
];
/** What a text is searched for. `pw` and `pat` are names only at the start or the end of one. */
export const nameHints: readonly string[] = [
  ...new Set([...hints, 'pw', 'pat'].flatMap(forms)),
  'SecureString',
  'secureString',
  'erlangCookie',
];
/** Words that say that a secret may be on their line, though they name none. */
const cues = 'login logon admin crypt'.split(' ').flatMap(forms);
/** What begins the judgement of a line. */
export const lineHints: readonly string[] = [...new Set([...nameHints, ...cues])];
/** `pass phrase` */
const phrase = /^pass phrase/i;
const short = /(?:\b|_)pw|[a-z]pw\b|[_-]pat\b/iy;
/** A longer name is no name. */
const maxNameLength = 80;

/** Words that make a following `key` a secret, also if another character than `_` is between them. */
const firstWord =
  /\b(?:api|access|secret|encryption|signing|private|license|auth|master|mysql|postgres|db|mail|smtp|ldap|redis|admin|wifi|wlan|wpa\d?|wep|vpn|pass|isakmp)$/i;
const maxFirstWord = 12;

let nameCharacters: Uint8Array | undefined;

/** The name of a secret around a hint that begins at an offset. */
export function secretNameAt(text: string, at: number, hint: string): NamedPlace | undefined {
  const isName = (nameCharacters ??= createTable());
  if (hint.length < 4 && !isWhole(text, at, hint)) return undefined;
  let start = at;
  let end = at + hint.length;
  while (isName[text.charCodeAt(start - 1)] === 1 && at - start < maxNameLength) start--;
  while (isName[text.charCodeAt(end)] === 1 && end - start < maxNameLength) end++;
  // The letter of an escaped line end is no part of a name, and a hyphen at an end is none.
  if (text.charAt(start - 1) === '\\' && /[nrt]/.test(text.charAt(start))) start++;
  while (text.charAt(end - 1) === '-') end--;
  if (/public $/i.test(text.slice(start - 7, start))) return undefined;
  if (end - start === 4 && phrase.test(text.slice(end - 4, end + 8))) end += 7;
  const own = secretKind(text.slice(start, end).replace(' ', '_'));
  const kind = own === undefined || own === 'irregular' ? (kindOfTwoWords(text, start, end) ?? own) : own;
  return kind && { start, end, kind };
}

/** Whether one of the shortest hints is a word, and no part of one. */
export function isWhole(text: string, at: number, hint: string): boolean {
  const word = hint.toLowerCase();
  if (word !== 'pw' && word !== 'pat') return true;
  short.lastIndex = at - 1;
  if (at > 0 && short.test(text)) return true;
  short.lastIndex = at;
  return word === 'pw' && short.test(text);
}

/* `api.key`, and `api key` in a sentence */
function kindOfTwoWords(text: string, start: number, end: number): SecretKind | undefined {
  const separator = text.charAt(start - 1);
  if (separator !== '.' && separator !== ' ') return undefined;
  const word = firstWord.exec(text.slice(Math.max(0, start - maxFirstWord - 1), start - 1))?.[0];
  return word === undefined ? undefined : secretKind(`${word}_${text.slice(start, end)}`);
}

function createTable(): Uint8Array {
  const table = new Uint8Array(65_536);
  for (let code = 0; code < 128; code++) if (/[\w-]/.test(String.fromCharCode(code))) table[code] = 1;
  return table;
}
