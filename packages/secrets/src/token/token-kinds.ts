import rows from './token-kinds.json' with { type: 'json' };

/**
 * A kind of token with a format that identifies its issuer: the issuer, the prefixes of at least two characters, what
 * follows each of them, and whether a text of this form is a token. Default: its characters look random.
 */
type TokenKind = readonly [
  issuer: string,
  prefixes: string,
  rest: RegExp,
  accepts: ((token: string) => boolean) | undefined,
];

const tests = new Map(Object.entries({ isMixed, hasDigits, hasTwoDigits, isWebToken }));

/**
 * The rows have the name of the last one, and the expressions as texts. Prefixes and lengths are those that the issuers
 * document, or those of actual tokens.
 */
export const tokenKinds: readonly TokenKind[] = rows.map(([issuer = '', prefixes = '', rest = '', test = '']) => [
  issuer,
  prefixes,
  new RegExp(rest, 'y'),
  tests.get(test),
]);

/** Whether a token has all kinds of letters and digits: its prefix is that of words too. */
function isMixed(token: string): boolean {
  return /\d/.test(token) && /[A-Z]/.test(token) && /[a-z]{1,2}[A-Z0-9]/.test(token);
}

/** Whether a token has three digits or more: its prefix is that of names too. */
function hasDigits(token: string): boolean {
  return (token.match(/\d/g) ?? []).length >= 3;
}

/** Whether a token is a JSON Web Token (RFC 7519): its first part is an object in base64url that names an algorithm. */
function isWebToken(token: string): boolean {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString('utf8'));
    return typeof header === 'object' && header !== null && 'alg' in header && typeof header.alg === 'string';
  } catch {
    return false;
  }
}

function hasTwoDigits(token: string): boolean {
  return /\d.*\d/.test(token);
}
