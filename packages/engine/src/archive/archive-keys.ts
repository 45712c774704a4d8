import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { errors } from '@codesearch/kernel';
import { readRegularFile } from '@codesearch/toolkit';

const newKeys = 'Create an Ed25519 key pair, and give the private key to export and the public one to import.';

/** A new Ed25519 key pair, as texts in PEM. */
export function createArchiveKeys(): { readonly privateKey: string; readonly publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

/**
 * Signs bytes with a private key.
 *
 * @param file in PEM
 * @throws INPUT_INVALID if it is not an Ed25519 private key
 */
export function signer(file: string): { readonly id: string; readonly sign: (bytes: Buffer) => Buffer } {
  const text = pemOf(file);
  let key: KeyObject;
  try {
    key = createPrivateKey(text);
  } catch (error) {
    throw errors.inputInvalid(`${file} is not a private key in PEM without a passphrase.`, newKeys, error);
  }
  assertEd25519(key, file);
  return { id: idOf(createPublicKey(text)), sign: (bytes) => sign(null, bytes, key) };
}

/** The public key of a signer. */
export interface TrustedKey {
  /** As `keyId` of the reports. */
  readonly id: string;
  verify(bytes: Buffer, signature: Buffer): boolean;
}

/**
 * Reads a public key.
 *
 * @param file in PEM
 * @throws INPUT_INVALID if it is not an Ed25519 public key
 */
export function trustedKey(file: string): TrustedKey {
  const text = pemOf(file);
  if (text.includes('PRIVATE KEY'))
    throw errors.inputInvalid(
      `${file} is a private key.`,
      'Give the public key: only who exports needs the private one.',
    );
  let key: KeyObject;
  try {
    key = createPublicKey(text);
  } catch (error) {
    throw errors.inputInvalid(`${file} is not a public key in PEM.`, newKeys, error);
  }
  assertEd25519(key, file);
  return { id: idOf(key), verify: (bytes, signature) => verify(null, bytes, key, signature) };
}

function pemOf(file: string): string {
  const text = readRegularFile(file, 10_000)?.toString();
  if (text === undefined)
    throw errors.inputInvalid(`The key ${file} cannot be read.`, 'Give the path of a small file that exists.');
  return text;
}

function assertEd25519({ asymmetricKeyType }: KeyObject, file: string): void {
  if (asymmetricKeyType !== 'ed25519')
    throw errors.inputInvalid(`${file} is a key of the type ${asymmetricKeyType}, and not Ed25519.`, newKeys);
}

/** Identifies a public key: `SHA256:` and the hash of its bytes, as of an SSH key. */
function idOf(key: KeyObject): string {
  const bytes = key.export({ type: 'spki', format: 'der' });
  return `SHA256:${createHash('sha256').update(bytes).digest('base64').replace(/=+$/, '')}`;
}
