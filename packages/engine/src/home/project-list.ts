import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf } from '@codesearch/git';
import type { Revision } from '@codesearch/git';
import { isCodesearchError } from '@codesearch/kernel';
import { readManifest } from '../state/manifest.ts';
import type { StoreLocation } from '../state/manifest.ts';
import { manifestState, stateWhileWritten } from '../state/index-state.ts';
import type { IndexState } from '../state/index-state.ts';
import { writerOf } from '../state/writer-lock.ts';
import { chosenRoot } from './chosen-roots.ts';
import { projectFolder, realRoot } from './project-folder.ts';

/** One index of this user, as its manifest describes it. Nothing is scanned. */
export interface ListedProject {
  /**
   * Absolute path of the searched tree; absent if the manifest cannot be read, and the user has not chosen the tree.
   */
  readonly root?: string;
  /** Address of the repository whose clone the searched tree is; absent for a folder of the user. */
  readonly url?: string;
  /** The commit that is indexed; absent for the files on disk. */
  readonly revision?: Revision;
  /** Folder of the index; its name identifies the project. */
  readonly folder: string;
  readonly id: string;
  readonly state: IndexState;
  /** Whether the searched tree no longer exists. */
  readonly orphan: boolean;
  readonly files: number;
  readonly chunks: number;
  /** Where the rows are; absent if the manifest cannot be read, or has another format. */
  readonly store?: Omit<StoreLocation, 'options'>;
  /** Bytes in its folder, without the rows on a server. */
  readonly bytes: number;
  /** Plugin and model of the embedder. */
  readonly embedder?: string;
  /** ISO 8601. */
  readonly completedAt?: string;
}

/** All indexes in a data home, ordered by root. */
export function listProjects(dataHome: string): readonly ListedProject[] {
  const projects = join(dataHome, 'projects');
  if (!existsSync(projects)) return [];
  const entries = readdirSync(projects, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return entries
    .map((entry) => withAddress(withChosenRoot(listed(join(projects, entry.name), entry.name), dataHome), dataHome))
    .toSorted((a, b) => ((a.root ?? a.id) < (b.root ?? b.id) ? -1 : 1));
}

function withAddress(project: ListedProject, dataHome: string): ListedProject {
  const url = project.root === undefined ? undefined : addressOf(dataHome, project.root);
  return url === undefined ? project : { ...project, url };
}

/** A damaged manifest does not say which tree the index is of, and who reads an index on a server has none. */
function withChosenRoot(project: ListedProject, dataHome: string): ListedProject {
  const root = project.root === undefined ? chosenRoot(dataHome, project.id) : undefined;
  return root === undefined ? project : { ...project, root, orphan: !existsSync(root) };
}

function listed(folder: string, id: string): ListedProject {
  const bytes = folderBytes(folder);
  try {
    const manifest = readManifest(folder);
    if (!manifest) {
      const state = writerOf(folder) ? stateWhileWritten('missing', manifest) : 'missing';
      return { folder, id, state, orphan: true, files: 0, chunks: 0, bytes };
    }
    const { root, revision, completedAt, content, fingerprint, store } = manifest;
    const { plugin, options } = fingerprint.embedder;
    const { state } = manifestState(manifest, manifest);
    const model = (options as { readonly model?: unknown } | null)?.model;
    return {
      root,
      ...(revision && { revision }),
      folder,
      id,
      state: state === 'interrupted' && writerOf(folder) ? stateWhileWritten(state, manifest) : state,
      orphan: !existsSync(root),
      files: content?.files ?? 0,
      chunks: content?.chunks ?? 0,
      bytes,
      embedder: typeof model === 'string' ? `${plugin} ${model}` : plugin,
      ...(state !== 'stale-format' && { store: { plugin: store.plugin, location: store.location } }),
      ...(completedAt === undefined ? {} : { completedAt }),
    };
  } catch (error) {
    if (!isCodesearchError(error, 'INDEX_CORRUPT')) throw error;
    return { folder, id, state: 'corrupt', orphan: false, files: 0, chunks: 0, bytes };
  }
}

/** Bytes of all files in a folder. */
export function folderBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce((sum, name) => {
    const stats = statSync(join(folder, name), { throwIfNoEntry: false });
    return sum + (stats?.isFile() ? stats.size : 0);
  }, 0);
}

/**
 * The store that the index of a tree was built in or last moved to, whatever the present configuration is.
 *
 * @returns `undefined` if there is no index
 * @throws INPUT_INVALID if the root is not a folder
 * @throws INDEX_CORRUPT if the manifest cannot be read
 */
export function recordedStore(dataHome: string, root: string): StoreLocation | undefined {
  return readManifest(projectFolder(dataHome, realRoot(root)))?.store;
}
