import { secretKind } from '../value/secret-name.ts';
import type { SecretKind } from '../value/secret-name.ts';

/** The name of a secret in a text. */
export interface NamedPlace {
  readonly start: number;
  /** The end of the name: its value may follow. */
  readonly end: number;
  readonly kind: SecretKind;
}

/** Every name of a secret contains one of these. */
const hint =
  /pass|pwd|secret|token|key|cred|auth|bearer|psk|\bpw|[a-z_]pw\b|jwt|kennwort|senha|contrasena|wachtwoord|losenord|salasana|haslo|heslo|jelszo|parola|sifre|securestring|signing|hmac|pepper|[_-]pat\b|totp|licen[cs]e|_reporter|encryption|vapid/gi;
/** A longer name is no name. */
const maxNameLength = 80;

/** Words that make a following `key` a secret, also if another character than `_` is between them. */
const firstWord =
  /\b(?:api|access|secret|encryption|signing|private|license|auth|master|mysql|postgres|db|mail|smtp|ldap|redis|admin)$/i;
const maxFirstWord = 12;

let nameCharacters: Uint8Array | undefined;

/** Visits the names of secrets in a text, in order. */
export function visitSecretNames(text: string, visit: (place: NamedPlace) => void): void {
  const isName = (nameCharacters ??= createTable());
  hint.lastIndex = 0;
  for (let found = hint.exec(text); found; found = hint.exec(text)) {
    let start = found.index;
    let end = hint.lastIndex;
    while (isName[text.charCodeAt(start - 1)] === 1 && found.index - start < maxNameLength) start--;
    while (isName[text.charCodeAt(end)] === 1 && end - start < maxNameLength) end++;
    hint.lastIndex = end;
    // The letter of an escaped line end is no part of a name, and a hyphen at an end is none.
    if (text.charAt(start - 1) === '\\' && /[nrt]/.test(text.charAt(start))) start++;
    while (text.charAt(end - 1) === '-') end--;
    const own = secretKind(text.slice(start, end));
    const kind = own === undefined || own === 'irregular' ? (kindOfTwoWords(text, start, end) ?? own) : own;
    if (kind !== undefined) visit({ start, end, kind });
  }
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
