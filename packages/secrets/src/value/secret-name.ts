/** Last words of the names of secrets. */
const nouns: ReadonlySet<string> = new Set(
  [
    'secret secrets password passwd passphrase passcode pwd pass token bearer credential credentials auth',
    'authorization apikey apisecret apitoken authtoken accesskey secretkey privatekey clientsecret',
  ].flatMap((line) => line.split(' ')),
);
/** Words that make a following `key` a secret. */
const keys: ReadonlySet<string> = new Set(
  [
    'api access secret private encryption signing auth account storage shared master service server',
    'session app application client crypt cipher aes hmac jwt subscription',
  ].flatMap((line) => line.split(' ')),
);
/** Words that may follow the name of a secret: its format or environment. */
const qualifiers: ReadonlySet<string> = new Set(
  [
    'value string str text b64 base base64 hex prod production live dev staging default old new current',
    'primary secondary env',
  ].flatMap((line) => line.split(' ')),
);
/** Words that make a token harmless: a cursor in a list, or the mark of a form. */
const harmless: ReadonlySet<string> = new Set(
  [
    'page next continuation continue cursor pagination public cancel cancellation sync etag pk',
    'publishable csrf xsrf cache idempotency hash lexer',
  ].flatMap((line) => line.split(' ')),
);

/** Whether a variable, key or element of this name contains a secret: `apiKey`, `DB_PASSWORD_PROD`, not `token_url`. */
export function isSecretName(name: string): boolean {
  const parts = wordsOf(name);
  while (parts.length > 1 && (qualifiers.has(parts.at(-1) ?? '') || /^\d+$/.test(parts.at(-1) ?? ''))) parts.pop();
  if (parts.some((part) => harmless.has(part))) return false;
  const last = parts.at(-1) ?? '';
  return nouns.has(last) || (last === 'key' && keys.has(parts.at(-2) ?? ''));
}

/* The words of `dbPassword2` and of `DB_PASSWORD_2` are `db`, `password` and `2`. */
function wordsOf(name: string): string[] {
  const words = name.match(/[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+/g) ?? [];
  return words.map((word) => word.toLowerCase());
}
