import { createHash } from 'node:crypto';

const alphabets = {
  alphanumeric: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  lower: 'abcdefghijklmnopqrstuvwxyz0123456789',
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  hex: '0123456789abcdef',
  digits: '0123456789',
  url: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
  base64: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
} as const;

export type Alphabet = keyof typeof alphabets;

/**
 * Characters drawn from an alphabet, the same for the same seed. Secrets are made so at run time: none stands in the
 * repository, and a failure can be repeated.
 */
export function drawn(length: number, alphabet: Alphabet, seed: number): string {
  const characters = alphabets[alphabet];
  let text = '';
  for (let block = 0; text.length < length; block++) {
    const bytes = createHash('sha512').update(`${seed} ${block} ${alphabet}`).digest();
    for (let at = 0; at < bytes.length; at += 2) text += characters.charAt(bytes.readUInt16BE(at) % characters.length);
  }
  return text.slice(0, length);
}

/** A private key in PEM: 64 characters a line, the last one shorter. */
export function pemKey(label = 'RSA PRIVATE KEY', seed = 1, lineEnd = '\n'): string {
  const body = `${drawn(64 * 6 + 22, 'base64', seed)}==`.match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...body, `-----END ${label}-----`, ''].join(lineEnd);
}

/** A signed JSON Web Token. */
export function webToken(seed: number): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: String(seed) })}.${drawn(43, 'url', seed)}`;
}

/** What a secret is masked by: a star for each code unit, and its line ends. */
export function stars(secret: string): string {
  return secret.replaceAll(/[^\n\r]/g, '*');
}
