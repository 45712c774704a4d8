import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { errors, isCodesearchError } from '@codesearch/kernel';
import type { CallOptions } from '@codesearch/kernel';
import type { GuardedStage } from '@codesearch/stages';
import type { ManifestFile } from './manifest-file.ts';
import { importedPrefix, readManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';

/** What a store on a server keeps about an index, for other machines. */
export type SharedMetadata = Pick<
  Manifest,
  'format' | 'fingerprint' | 'createdAt' | 'stamp' | 'completedAt' | 'content'
>;

/** Keeps the metadata with the index. Does nothing if other machines cannot reach the store. */
export async function writeSharedMetadata(
  store: GuardedStage<'store'>,
  manifest: Manifest,
  options: CallOptions,
): Promise<void> {
  if (!store.facts.shared) return;
  const { format, fingerprint, createdAt, stamp, completedAt, content } = manifest;
  const metadata: SharedMetadata = {
    format,
    fingerprint,
    createdAt,
    ...(stamp === undefined ? {} : { stamp }),
    ...(completedAt === undefined ? {} : { completedAt }),
    ...(content && { content }),
  };
  await store.putMetadata({ metadata: JSON.stringify(metadata), ...options });
}

/**
 * Reads the metadata of the index in a store, whichever machine built it.
 *
 * @returns `undefined` if there is no index, or no metadata
 * @throws INDEX_CORRUPT if it cannot be read
 */
export async function readSharedMetadata(
  store: GuardedStage<'store'>,
  options: CallOptions,
): Promise<SharedMetadata | undefined> {
  const text = store.facts.shared ? await store.getMetadata(options) : undefined;
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as SharedMetadata;
  } catch (error) {
    throw errors.indexCorrupt(store.facts.location, 'its metadata is not JSON.', error);
  }
}

/**
 * The other index of this user that a store has in the place of the present one: of two clones that a configuration
 * gives one name, or of another revision. One whose tree is gone has no use for it.
 *
 * @param shared what the store has about its index
 * @returns its root; `undefined` if the store has the present one, or that of another machine
 */
export function otherOwner(
  { folder, store }: ManifestFile,
  { facts }: GuardedStage<'store'>,
  shared: SharedMetadata | undefined,
): string | undefined {
  // A rebuild is made in a folder inside that of its project.
  const own = basename(folder).startsWith(importedPrefix) ? dirname(folder) : folder;
  const projects = dirname(own);
  if (`${store.location}${sep}`.startsWith(own + sep) || (facts.shared && !shared) || !existsSync(projects))
    return undefined;
  const others = readdirSync(projects).filter((name) => name !== basename(own));
  const owner = others
    .map((name) => manifestIn(join(projects, name)))
    .filter((other) => other?.store.location === store.location)
    // A store that does not say whose index it has is the machine's own.
    .find((other) => !shared || other?.createdAt === shared.createdAt);
  return owner && existsSync(owner.root) ? owner.root : undefined;
}

function manifestIn(folder: string): Manifest | undefined {
  try {
    return readManifest(folder);
  } catch (error) {
    if (isCodesearchError(error)) return undefined;
    throw error;
  }
}
