import { errors } from '@codesearch/kernel';
import { archiveUntrusted } from './archive-errors.ts';
import { trustedKey } from './archive-keys.ts';
import type { ImportOptions } from './archive-options.ts';
import type { OpenArchive } from './open-archive.ts';

/**
 * Checks that an archive comes from somebody whom the user trusts.
 *
 * @returns the id of the key that signed it, if it was checked
 * @throws ARCHIVE_UNTRUSTED if it does not, or nothing was given to check it with
 * @throws INPUT_INVALID if a key or the hash cannot be read
 */
export function assertTrusted(
  file: string,
  { header, sha256 }: Pick<OpenArchive, 'header' | 'sha256'>,
  { keys = [], sha256: expected, allowUnsigned = false }: ImportOptions,
): string | undefined {
  if (expected !== undefined && !/^[0-9a-f]{64}$/i.test(expected))
    throw errors.inputInvalid(`${JSON.stringify(expected)} is not a SHA-256.`, 'Give 64 hex digits.');
  const trusted = keys.map((key) => trustedKey(key));
  if (expected !== undefined && expected.toLowerCase() !== sha256)
    throw archiveUntrusted(file, 'hash', `its SHA-256 is ${sha256}.`);
  if (trusted.length === 0) {
    if (expected !== undefined || allowUnsigned) return undefined;
    const problem = header.signature ? 'no key was given to check its signature.' : 'it has no signature.';
    throw archiveUntrusted(file, header.signature ? 'unchecked' : 'unsigned', problem);
  }
  const { signature, signed } = header;
  if (!signature) throw archiveUntrusted(file, 'unsigned', 'it has no signature.');
  const key = trusted.find((each) => each.verify(signed, signature));
  if (key) return key.id;
  throw archiveUntrusted(
    file,
    'signature',
    `none of the given keys has signed it: ${trusted.map(({ id }) => id).join(', ')}.`,
  );
}
