import type { ReadResult, SkipReason, SourceFile } from '@codesearch/kernel';
import { sha256 } from '../../fixture/source-text.ts';

/** Decodes a file as UTF-8. Bytes that are not UTF-8 text are skipped. */
export function readResult(file: SourceFile, bytes: Uint8Array): ReadResult {
  const seen = { file, hash: sha256(bytes) };
  const skip = (reason: SkipReason): ReadResult => ({ skipped: { path: file.path, reason }, seen });
  if (bytes.includes(0)) return skip('binary');
  try {
    return { source: { ...seen, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) } };
  } catch {
    return skip('encoding');
  }
}
