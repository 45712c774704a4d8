import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { harmlessLines } from './fixture/corpus/harmless-lines.ts';
import { kindsOfLines } from './fixture/corpus/kinds-of-lines.ts';
import { plantedSecrets } from './fixture/corpus/planted-secrets.ts';
import { maskSecrets } from './mask-secrets.ts';
import { maskingVersion } from './masking-version.ts';

it('has a new version with each change of what it masks', () => {
  const hash = createHash('sha256');
  for (const { path, text } of plantedSecrets(1)) hash.update(maskSecrets(path, text).text);
  for (const { path, text } of kindsOfLines('kinds-of-secrets', 1)) hash.update(maskSecrets(path, text).text);
  for (const [path, lines] of Object.entries(harmlessLines)) hash.update(maskSecrets(path, lines.join('\n')).text);
  // If the hash differs, raise the version and write both here.
  expect({ version: maskingVersion, hash: hash.digest('hex').slice(0, 16) }).toEqual({
    version: 14,
    hash: 'bc283e03186a40ad',
  });
});
