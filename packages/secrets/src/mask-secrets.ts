import { basicCredentials } from './password/basic-credentials.ts';
import { connectionPasswords } from './password/connection-password.ts';
import { encodedKeys } from './key/encoded-key.ts';
import { frameworkKeys } from './key/framework-key.ts';
import { privateKeys } from './key/private-key.ts';
import type { Secret, Stretch } from './secret.ts';
import { tokens } from './token/token.ts';
import { urlPasswords } from './password/url-password.ts';
import { webKeys } from './key/web-key.ts';

/** A text without its secrets. */
export interface MaskedText {
  readonly text: string;
  /** Number of secrets that were masked. */
  readonly masked: number;
}

/**
 * Masks private keys, tokens and passwords: each of their characters becomes `*`, line ends stay, so that every position is
 * that of the given text. Masking what is masked changes nothing.
 *
 * @param path says in which files a value stands without quotes
 */
export function maskSecrets(path: string, text: string): MaskedText {
  const secrets = [
    ...privateKeys(text),
    ...encodedKeys(text),
    ...webKeys(text),
    ...urlPasswords(text),
    ...connectionPasswords(text),
    ...basicCredentials(text),
    ...frameworkKeys(path, text),
    ...tokens(path, text),
  ];
  if (secrets.length === 0) return { text, masked: 0 };
  const { stretches, groups } = merged(secrets);
  return { text: overwrite(text, stretches), masked: groups };
}

/* All stretches in order without overlap. Secrets that overlap count as one: a token may be the password of a URL. */
function merged(secrets: readonly Secret[]): { readonly stretches: readonly Stretch[]; readonly groups: number } {
  const all = secrets.flatMap((secret) => secret.map((stretch) => ({ ...stretch, secret })));
  const stretches: { start: number; end: number; readonly secret: Secret }[] = [];
  const absorbed = new Set<Secret>();
  for (const stretch of all.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const previous = stretches.at(-1);
    if (!previous || stretch.start >= previous.end) {
      stretches.push(stretch);
      continue;
    }
    previous.end = Math.max(previous.end, stretch.end);
    if (stretch.secret !== previous.secret) absorbed.add(stretch.secret);
  }
  return { stretches, groups: secrets.length - absorbed.size };
}

function overwrite(text: string, stretches: readonly Stretch[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of stretches) {
    parts.push(text.slice(from, start), text.slice(start, end).replaceAll(/[^\r\n\u2028\u2029]/g, '*'));
    from = end;
  }
  parts.push(text.slice(from));
  return parts.join('');
}
