import { assignedSecrets } from './assignment/assigned-secrets.ts';
import { bareKeys } from './key/bare-keys.ts';
import { basicCredentials } from './password/basic-credentials.ts';
import { callPasswords, insertedPasswords } from './command/call-passwords.ts';
import { commandPasswords } from './command/command-passwords.ts';
import { connectionPasswords } from './password/connection-passwords.ts';
import { encodedKeys } from './key/encoded-keys.ts';
import { frameworkKeys } from './key/framework-keys.ts';
import { privateKeys } from './key/private-keys.ts';
import { secretsOfFile } from './judgement/judged-secrets.ts';
import { listedSecrets } from './listed/listed-secrets.ts';
import { markedTokens } from './token/marked-tokens.ts';
import { needleSearch } from './needle/needle-search.ts';
import { continuedSecrets } from './place/continued-secrets.ts';
import { mergeSecrets } from './secret.ts';
import type { TextRange } from './secret.ts';
import { tokens } from './token/tokens.ts';
import { urlPasswords } from './password/url-passwords.ts';
import { webKeys } from './key/web-keys.ts';
import { accountSecrets } from './place/account-secrets.ts';
import { clusterSecrets } from './place/cluster-secrets.ts';
import { comparedSecrets } from './place/compared-secrets.ts';
import { fileSecrets } from './place/file-secrets.ts';
import { placedSecrets } from './place/placed-secrets.ts';

const searchNeedles = needleSearch([
  ...assignedSecrets,
  encodedKeys,
  ...bareKeys,
  ...basicCredentials,
  ...commandPasswords,
  ...callPasswords,
  ...insertedPasswords,
  ...connectionPasswords,
  ...markedTokens,
  ...placedSecrets,
  ...accountSecrets,
  ...comparedSecrets,
  ...listedSecrets,
]);

/** A text in which secrets are masked. */
export interface MaskedText {
  readonly text: string;
  /** Number of secrets. Secrets that overlap count once. */
  readonly masked: number;
}

/**
 * Masks private keys, tokens and passwords. Each of their UTF-16 code units becomes `*` and line ends stay, so
 * positions do not change. Masking a masked text changes nothing.
 *
 * @param path Selects rules by file type: in configuration and documents a value needs no quotes. No file is read.
 */
export function maskSecrets(path: string, text: string): MaskedText {
  const secrets = [
    ...privateKeys(text),
    ...searchNeedles(path, text),
    ...webKeys(text),
    ...urlPasswords(text),
    ...frameworkKeys(path, text),
    ...fileSecrets(path, text),
    ...clusterSecrets(path, text),
    ...tokens(path, text),
    ...secretsOfFile(path, text),
  ];
  if (secrets.length === 0) return { text, masked: 0 };
  const { ranges, count } = mergeSecrets([...secrets, ...continuedSecrets(text, secrets)]);
  return { text: overwrite(text, ranges), masked: count };
}

function overwrite(text: string, ranges: readonly TextRange[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of ranges) {
    parts.push(text.slice(from, start), text.slice(start, end).replaceAll(/[^\r\n\u2028\u2029]/g, '*'));
    from = end;
  }
  parts.push(text.slice(from));
  return parts.join('');
}
