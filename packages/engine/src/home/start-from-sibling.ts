import { constants, copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { makePrivateFolder } from '@codesearch/toolkit';
import { manifestFormat, readManifest, writeManifest } from '../state/manifest.ts';
import type { Manifest } from '../state/manifest.ts';
import type { ManifestFile } from '../state/manifest-file.ts';
import { lockFiles } from '../state/writer-lock.ts';
import { revisionOf } from '../state/index-key.ts';

/**
 * Gives a revision without an index a copy of the last complete index of another revision of the same root, as the result of an
 * interrupted run. The run that resumes it then reads only the files that differ. File systems that can share blocks between
 * copies do so.
 *
 * @returns whether there was an index to copy. If anything prevents the copy, nothing changes
 */
export function startFromSibling(manifest: ManifestFile): boolean {
  const revision = revisionOf(manifest.key);
  const sibling = revision && lastComplete(manifest);
  if (!sibling) return false;
  const draft = join(dirname(dirname(manifest.folder)), 'drafts', `${basename(manifest.folder)}-${process.pid}`);
  try {
    makePrivateFolder(draft);
    copyFiles(sibling.folder, draft);
    if (!isDeepStrictEqual(readManifest(sibling.folder), sibling.found)) return false;
    const { completedAt: _, content: __, ...settings } = sibling.found;
    writeManifest(draft, { ...settings, revision, createdAt: manifest.timestamp(), indexing: true });
    // Fails if another process has begun to build the index.
    renameSync(draft, manifest.folder);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

interface Sibling {
  readonly folder: string;
  readonly found: Manifest;
}

function lastComplete(manifest: ManifestFile): Sibling | undefined {
  const { folder } = manifest;
  const projects = dirname(folder);
  const prefix = basename(folder).slice(0, basename(folder).lastIndexOf('@') + 1);
  if (!existsSync(projects)) return undefined;
  return readdirSync(projects)
    .filter((name) => name.startsWith(prefix) && name !== basename(folder))
    .flatMap((name) => completeIndex(join(projects, name), manifest) ?? [])
    .toSorted((a, b) => ((a.found.completedAt ?? '') < (b.found.completedAt ?? '') ? 1 : -1))[0];
}

/** An index that is complete, that no process has open, and that was built with the same settings, in its own folder. */
function completeIndex(folder: string, { key, fingerprint, scanner }: ManifestFile): Sibling | undefined {
  try {
    const found = readManifest(folder);
    const isComplete = found?.completedAt !== undefined && !found.indexing && found.format === manifestFormat;
    if (!isComplete || found.root !== key.root || !found.store?.location.startsWith(folder)) return undefined;
    const isSame = isDeepStrictEqual([found.fingerprint, found.scanner], plain([fingerprint, scanner]));
    const isOpen = readdirSync(folder).some((name) => /-(?:wal|journal)$/.test(name));
    return isSame && !isOpen ? { folder, found } : undefined;
  } catch {
    return undefined;
  }
}

function copyFiles(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (!entry.isFile() || lockFiles.includes(entry.name)) continue;
    copyFileSync(join(from, entry.name), join(to, entry.name), constants.COPYFILE_FICLONE);
  }
}

/** As a value is read from a manifest. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
