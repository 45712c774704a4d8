import { CodesearchError } from '@codesearch/kernel';
import type { ErrorDetails } from '@codesearch/kernel';

/* Why an archive of an index cannot be imported. Nothing has changed then. */

const invalidHints = {
  kind: 'Give a file that was exported.',
  format: 'Use the version of the program that made it on both machines, or export it again.',
  truncated: 'Copy or download it again.',
  damaged: 'Copy or download it again.',
  parts: 'Do not use it. Export it again on a machine that you trust.',
} as const satisfies Record<ErrorDetails['ARCHIVE_INVALID']['reason'], string>;

/** A file is no archive that can be read. @param problem a sentence that follows a colon */
export function archiveInvalid(
  path: string,
  reason: ErrorDetails['ARCHIVE_INVALID']['reason'],
  problem: string,
  cause?: unknown,
): CodesearchError<'ARCHIVE_INVALID'> {
  return new CodesearchError(`The archive ${path} cannot be read: ${problem}`, {
    code: 'ARCHIVE_INVALID',
    hint: invalidHints[reason],
    details: { path, reason },
    cause,
  });
}

const untrustedHints = {
  unsigned: 'Sign it when it is exported, or compare it with its SHA-256 from a source that you trust.',
  signature: 'Do not use it, unless its signer has a new key: then give that one.',
  hash: 'Do not use it. Download it again, and take the hash from a source that you trust.',
  unchecked: 'Give the public key of its signer or its SHA-256.',
} as const satisfies Record<ErrorDetails['ARCHIVE_UNTRUSTED']['reason'], string>;

/**
 * Nothing shows that an archive comes from somebody whom the user trusts. @param problem a sentence that follows a
 * colon
 */
export function archiveUntrusted(
  path: string,
  reason: ErrorDetails['ARCHIVE_UNTRUSTED']['reason'],
  problem: string,
): CodesearchError<'ARCHIVE_UNTRUSTED'> {
  return new CodesearchError(`The archive ${path} is not trusted: ${problem}`, {
    code: 'ARCHIVE_UNTRUSTED',
    hint: untrustedHints[reason],
    details: { path, reason },
  });
}

/** An archive is that of an index with other settings. @param changes one phrase for each */
export function archiveIncompatible(path: string, changes: readonly string[]): CodesearchError<'ARCHIVE_INCOMPATIBLE'> {
  return new CodesearchError(`The archive ${path} was made with other settings: ${changes.join('; ')}.`, {
    code: 'ARCHIVE_INCOMPATIBLE',
    hint: 'Use the configuration that it was made with, or export it again with this one.',
    details: { path, changes },
  });
}
