import type { IndexedCommit } from '@codesearch/git';
import type { IndexEvent } from '../index/index-event.ts';

/** How `exportTo` writes an archive. */
export interface ExportOptions {
  /** File with the Ed25519 private key of the signer, in PEM. Default: the archive has no signature. */
  readonly signWith?: string | undefined;
  /** Version of the program, for people who read the archive. */
  readonly program?: string | undefined;
  /** Milliseconds to wait for another process that is writing this index. Default 0. */
  readonly waitMs?: number | undefined;
  /** Gets the events of the run that brings the index up to the tree. */
  readonly onEvent?: ((event: IndexEvent) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What an archive holds. */
interface ArchivedContent extends IndexedCommit {
  readonly files: number;
  readonly chunks: number;
  /** When the last run of the index completed, in ISO 8601. */
  readonly completedAt: string;
  /** SHA-256 of the archive, 64 lower-case hex digits. */
  readonly sha256: string;
  /** `SHA256:` and the hash of the public key, if the archive is signed or was checked with a key. */
  readonly keyId?: string;
}

/** The archive that was written. */
export interface ExportReport extends ArchivedContent {
  /** Absolute path. */
  readonly file: string;
  readonly bytes: number;
}

/** How `importIndex` decides whether it uses an archive. */
export interface ImportOptions {
  /** Files with the Ed25519 public keys of trusted signers, in PEM. One of them must have signed the archive. */
  readonly keys?: readonly string[] | undefined;
  /** SHA-256 of the archive, 64 hex digits. */
  readonly sha256?: string | undefined;
  /** Whether an archive is used that neither a key nor a hash was checked of. Default false. */
  readonly allowUnsigned?: boolean | undefined;
  /** Whether a present index is replaced that is newer. Default false. */
  readonly force?: boolean | undefined;
  /** Milliseconds to wait for another process that is writing the present index. Default 0. */
  readonly waitMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The index that was imported. */
export interface ImportReport extends ArchivedContent {
  /** Whether there was an index before. */
  readonly replaced: boolean;
}
