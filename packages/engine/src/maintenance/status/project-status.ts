import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf } from '@codesearch/git';
import { isCodesearchError, stageNames } from '@codesearch/kernel';
import { unwritableReason } from '@codesearch/toolkit';
import type { ProjectParts } from '../../composition/project-scope.ts';
import { folderBytes } from '../../home/project-list.ts';
import { isRebuilt } from '../rebuild-index.ts';
import type { FittedStatus, ProjectStatus } from './status.ts';
import { inputSource } from '../../session/input-source.ts';
import type { IndexSession } from '../../session/index-session.ts';
import { isOfReranker } from '../../state/fitted-weights.ts';
import type { FittedWeights } from '../../state/fitted-weights.ts';
import type { SharedMetadata } from '../../state/shared-metadata.ts';
import { revisionOf, stateWhileWritten } from '../../state/index-state.ts';
import { writerOf } from '../../state/writer-lock.ts';
import { contentStatus } from './content-status.ts';

type Description = Pick<
  ProjectStatus,
  'root' | 'url' | 'revision' | 'folder' | 'writer' | 'writerHost' | 'unwritable' | 'location' | 'plugins'
>;

const nothing = {
  files: 0,
  chunks: 0,
  levels: {},
  fallenBack: 0,
  masked: 0,
  sourceBytes: 0,
  dimensions: 0,
  skipped: {},
} satisfies Partial<ProjectStatus>;

/** The state of a project's index, see `Project.status`. */
export async function projectStatus(parts: ProjectParts, signal: AbortSignal | undefined): Promise<ProjectStatus> {
  const { config, session } = parts;
  session.assertOpen();
  const description = describe(parts);
  return config.readOnly ? sharedStatus(description, session, signal) : ownStatus(description, parts, signal);
}

function describe({ config, session: { manifest }, settings: { lexical } }: ProjectParts): Description {
  const { folder } = manifest;
  const revision = revisionOf(manifest.key);
  const url = addressOf(join(folder, '../..'), manifest.key.root);
  const writer = writerOf(folder);
  const unwritable = existsSync(folder) ? unwritableReason(folder) : undefined;
  return {
    root: manifest.key.root,
    ...(url !== undefined && { url }),
    ...(revision && { revision }),
    folder,
    ...(writer?.pid === undefined ? {} : { writer: writer.pid }),
    ...(writer?.elsewhere === undefined ? {} : { writerHost: writer.elsewhere }),
    ...(unwritable === undefined ? {} : { unwritable }),
    location: manifest.store.location,
    plugins: {
      ...Object.fromEntries(stageNames.map((stage) => [stage, config.stages[stage].plugin])),
      ...(lexical ? { lexical: lexical.plugin } : {}),
    },
  };
}

async function sharedStatus(
  description: Description,
  session: IndexSession,
  signal: AbortSignal | undefined,
): Promise<ProjectStatus> {
  const { value, index } = await session.read(
    async ({ stages, metadata }) => ({ metadata, stats: await (await stages.get('store')).stats({ signal }) }),
    { signal },
  );
  const { state, files, chunks } = index;
  const { dimensions } = value.stats;
  return {
    ...description,
    ...nothing,
    ...datesOf(value.metadata),
    changes: [],
    state,
    files,
    chunks,
    dimensions,
  };
}

async function ownStatus(
  description: Description,
  parts: ProjectParts,
  signal: AbortSignal | undefined,
): Promise<ProjectStatus> {
  const { session } = parts;
  try {
    const manifest = session.manifest.read();
    const { state, changes } = session.manifest.compare(manifest);
    if (!manifest) {
      const isWritten = writerOf(description.folder) !== undefined;
      return { ...description, ...nothing, state: isWritten ? stateWhileWritten(state, manifest) : state, changes };
    }
    if (changes.length > 0) {
      const rebuilds = isRebuilt(parts, manifest);
      return { ...description, ...nothing, ...datesOf(manifest), state, changes, rebuilds };
    }
    const { value, index } = await session.read(
      async (opened) => ({
        dates: datesOf(opened.metadata),
        content: await contentStatus(
          opened.stages,
          opened.index.state,
          inputSource(parts, manifest.inputs, signal),
          signal,
        ),
      }),
      { signal },
    );
    const interrupted = index.state === 'interrupted' ? { state: index.state } : {};
    // The store reports the size of the working copy.
    const disk = manifest.packed ? { indexBytes: folderBytes(description.folder) } : {};
    const fitted = manifest.fitted && { fitted: fittedStatus(parts, manifest.fitted) };
    return { ...description, ...value.dates, changes, ...value.content, ...disk, ...interrupted, ...fitted };
  } catch (error) {
    const found = session.manifest.find();
    const known = { ...description, ...nothing, ...(found && found !== 'damaged' && datesOf(found)) };
    if (isCodesearchError(error, 'INDEX_STALE'))
      return { ...known, state: 'stale-options', changes: error.details.changes ?? [] };
    if (!isCodesearchError(error, 'INDEX_CORRUPT')) throw error;
    return { ...known, state: 'corrupt', changes: [error.message] };
  }
}

function fittedStatus({ config, session }: ProjectParts, fitted: FittedWeights): FittedStatus {
  return { ...fitted, used: isOfReranker(fitted, config.stages.reranker, session.stages.context) };
}

function datesOf({ createdAt, completedAt }: SharedMetadata): Pick<ProjectStatus, 'createdAt' | 'completedAt'> {
  return { createdAt, ...(completedAt === undefined ? {} : { completedAt }) };
}
