import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { errors, isCodesearchError } from '@codesearch/kernel';
import type { CallOptions } from '@codesearch/kernel';
import type { GuardedStage } from '@codesearch/stages';
import type { ManifestFile } from './manifest-file.ts';
import { importedPrefix, readManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { revisionOf } from './index-state.ts';

/** What a store on a server keeps about an index, for other machines. */
export type SharedMetadata = Pick<
  Manifest,
  'format' | 'fingerprint' | 'createdAt' | 'stamp' | 'completedAt' | 'content'
>;

/** Whether a store says whose index it has. */
export function keepsMetadata({ facts }: GuardedStage<'store'>): boolean {
  return facts.shared === true || facts.metadata === true;
}

/** Keeps the metadata with the index. Does nothing if other machines cannot reach the store. */
export async function writeSharedMetadata(
  store: GuardedStage<'store'>,
  manifest: Manifest,
  options: CallOptions,
): Promise<void> {
  if (!keepsMetadata(store)) return;
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
  const text = keepsMetadata(store) ? await store.getMetadata(options) : undefined;
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

/**
 * Why the index in a store is that of another repository to which the configuration gives the same name, although that
 * of another machine may be of the same. Clones of one repository have most files in common, whatever their branches.
 *
 * @returns a sentence; `undefined` if the tree has half of the files
 */
export async function otherTree(
  { key, store: { location } }: ManifestFile,
  store: GuardedStage<'store'>,
  options: CallOptions,
): Promise<string | undefined> {
  if (revisionOf(key)) return undefined;
  const files = [...(await store.files(options)).keys()];
  const there = files.filter((path) => existsSync(join(key.root, path))).length;
  if (there * 2 >= files.length) return undefined;
  return `${location} has the index of another repository, which another machine built: ${there} of its ${files.length} files are in ${key.root}.`;
}

/** What to do if a configuration gives two projects one place in a store. */
export function ownName({ store: { plugin } }: ManifestFile): string {
  return `Give each its own name in the store by an option of ${plugin}, such as its table or collection, made of more of the path.`;
}

function manifestIn(folder: string): Manifest | undefined {
  try {
    return readManifest(folder);
  } catch (error) {
    if (isCodesearchError(error)) return undefined;
    throw error;
  }
}
