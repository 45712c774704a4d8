import { storeBinding } from '../config/store-binding.ts';
import { isCodesearchError } from '@codesearch/kernel';
import type { ErrorCode } from '@codesearch/kernel';
import { withinTime } from '@codesearch/toolkit';
import { composeStages } from '../composition/compose-stages.ts';
import { readManifest } from '../state/manifest.ts';
import type { StoreLocation } from '../state/manifest.ts';
import { isInFolder } from '../home/project-folder.ts';
import { listProjects } from '../home/project-list.ts';
import type { ListedProject } from '../home/project-list.ts';
import type { Setup } from '../setup/setup.ts';

/** Time limit for the answer of a store. */
const limitMs = 5_000;

/** The size of an index, as its store reports it. */
export interface StoredSize {
  readonly files: number;
  readonly chunks: number;
  /** Absent if the store does not report it. */
  readonly bytes?: number;
}

/** Why a store did not answer. */
export interface StoreSilence {
  readonly code: ErrorCode;
  readonly message: string;
}

/** An index of this user. `stored` is the answer of its store, if the rows are outside of the index's folder. */
export interface SizedProject extends ListedProject {
  readonly stored?: StoredSize | StoreSilence;
}

/**
 * All indexes of this user, ordered by root. Stores with rows outside of the index's folder, such as on a server, are
 * asked at the same time, and may take five seconds to answer.
 */
export async function sizedProjects(setup: Setup): Promise<readonly SizedProject[]> {
  return Promise.all(
    listProjects(setup.home).map(async (project) => {
      const stored = await storedOf(project, setup);
      return stored ? { ...project, stored } : project;
    }),
  );
}

async function storedOf(project: ListedProject, setup: Setup): Promise<SizedProject['stored']> {
  if (!project.store || isInFolder(project.store.location, project.folder)) return undefined;
  try {
    const place = readManifest(project.folder)?.store;
    return place && (await askStore(place, project, setup));
  } catch (error) {
    if (!isCodesearchError(error)) throw error;
    return { code: error.code, message: error.message };
  }
}

async function askStore(
  { plugin, options }: StoreLocation,
  { root = '', folder: dataDir }: ListedProject,
  { config, home, processEnv, services }: Setup,
): Promise<StoredSize> {
  const binding = await storeBinding(plugin, config, options);
  const stages = composeStages(services, {
    config: { ...config, stages: { ...config.stages, store: binding } },
    folders: { root, home, dataDir },
    processEnv,
    policies: { store: {} },
  });
  try {
    const { files, chunks, bytes } = await withinTime(async (signal) => (await stages.get('store')).stats({ signal }), {
      operation: 'store.stats',
      ms: limitMs,
      signal: undefined,
    });
    return { files, chunks, ...(bytes === undefined ? {} : { bytes }) };
  } finally {
    // Not awaited: a store that does not answer may not close in time either.
    void close(stages);
  }
}

async function close(stages: AsyncDisposable): Promise<void> {
  try {
    await stages[Symbol.asyncDispose]();
  } catch {
    // The answer is complete, or its failure is reported already.
  }
}
