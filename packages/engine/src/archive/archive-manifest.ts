import { posix, win32 } from 'node:path';
import type { IndexedCommit } from '@codesearch/git';
import { isRecord } from '@codesearch/toolkit/pure';
import type { IndexFingerprint, ReadingFingerprint } from '../state/fingerprint.ts';
import type { InputState } from '../state/manifest.ts';
import { shortHash } from '../config/local-code.ts';

/** Version of the layout of an archive and of its manifest. */
export const archiveFormat = 1;

/** What an archive of an index says about itself. It names no folder, user or machine. */
export interface ArchiveManifest {
  readonly format: number;
  /** Version of the program that made it, for people; absent if it is not known. */
  readonly program?: string | undefined;
  readonly index: ArchivedIndex;
  readonly parts: readonly ArchivePart[];
}

export interface ArchivedIndex extends IndexedCommit {
  /** Version of what the engine writes, see `manifestFormat`. */
  readonly format: number;
  readonly id: string;
  readonly stamp: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** When its last run completed, in ISO 8601. */
  readonly completedAt: string;
  readonly content: { readonly files: number; readonly chunks: number };
  /** See `Manifest`. */
  readonly inputs?: InputState | undefined;
  /** As `portableSettings` writes them. */
  readonly fingerprint: IndexFingerprint;
  readonly reading: ReadingFingerprint;
}

/** One file of the index. Its compressed bytes follow the manifest, in the order of the parts. */
export interface ArchivePart {
  readonly name: string;
  readonly bytes: number;
  /** SHA-256 of the file, 64 lower-case hex digits. */
  readonly sha256: string;
  readonly storedBytes: number;
  /** SHA-256 of the compressed bytes. */
  readonly storedSha256: string;
}

const maxParts = 32;

/** Bytes of a part for each compressed one. Databases of real indexes have about 3; a bomb has thousands. */
const maxExpansion = 200;

/** A few pages of zeros are not suspicious. */
const freeBytes = 1_048_576;

/** A plain name on every system: no folder, nothing hidden, and no device of Windows. */
const plainName = /^(?!(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))[a-z0-9][a-z0-9._-]{0,63}$/;

const reserved = /^(?:project\.json|writer\.|packed-|imported-)|-(?:wal|shm|journal)$|\.$/;

/**
 * Checks what JSON cannot: that the fields have their types, and that the parts can be written as plain files.
 *
 * @returns why the manifest cannot be used, as a sentence; `undefined` if it can
 */
export function manifestProblem(value: unknown): string | undefined {
  if (!isRecord(value) || !isIndex(value['index'])) return incomplete;
  const { program, parts } = value;
  if (program !== undefined && !isText(program)) return incomplete;
  if (!Array.isArray(parts)) return incomplete;
  if (parts.length > maxParts) return `it has ${parts.length} parts, and the limit is ${maxParts}.`;
  const names = new Set<string>();
  for (const part of parts) {
    if (!isPart(part)) return incomplete;
    const { name, bytes, storedBytes } = part;
    if (!plainName.test(name) || reserved.test(name)) return `its part ${JSON.stringify(name)} has a forbidden name.`;
    if (names.has(name)) return `it has the part ${name} twice.`;
    if (bytes > storedBytes * maxExpansion + freeBytes)
      return `its part ${name} would grow from ${storedBytes} to ${bytes} bytes.`;
    names.add(name);
  }
  return undefined;
}

const incomplete = 'its manifest is incomplete.';

function isIndex(value: unknown): value is ArchivedIndex {
  if (!isRecord(value) || !isRecord(value['content']) || !isRecord(value['fingerprint'])) return false;
  if (!isRecord(value['reading'])) return false;
  const { format, commit, uncommitted, content, inputs } = value;
  return (
    isCount(format) &&
    ['id', 'stamp', 'createdAt', 'completedAt'].every((field) => isText(value[field])) &&
    [value['createdAt'], value['completedAt']].every((date) => !Number.isNaN(Date.parse(String(date)))) &&
    isCount(content['files']) &&
    isCount(content['chunks']) &&
    (commit === undefined || isCommit(commit)) &&
    (uncommitted === undefined || isCount(uncommitted)) &&
    (inputs === undefined || isInputs(inputs))
  );
}

function isInputs(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { changes, head, outdated = false } = value;
  return isCount(changes) && (head === undefined || isCommit(head)) && typeof outdated === 'boolean';
}

function isCommit(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{40,64}$/.test(value);
}

function isPart(value: unknown): value is ArchivePart {
  if (!isRecord(value)) return false;
  const { name, bytes, sha256, storedBytes, storedSha256 } = value;
  return (
    isText(name) && isCount(bytes) && isCount(storedBytes) && storedBytes > 0 && isHash(sha256) && isHash(storedSha256)
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 200;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isHash(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

/**
 * Settings as an archive has them: an absolute path, such as that of a model, is replaced by its hash. So it can be
 * compared, and does not say where it is.
 */
export function portableSettings<Settings>(settings: Settings): Settings {
  return JSON.parse(JSON.stringify(settings ?? null), (_, value: unknown) =>
    typeof value === 'string' && isPath(value) ? `path ${shortHash(value)}` : value,
  ) as Settings;
}

function isPath(value: string): boolean {
  const path = value.replace(/^file:\/\//, '');
  return (posix.isAbsolute(path) || win32.isAbsolute(path)) && path.length > 1;
}
