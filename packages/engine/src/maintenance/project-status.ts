import type { ResolvedConfig } from '../config/resolve-config.ts';
import { isCodesearchError, stageNames } from '@codesearch/kernel';
import type { StageBinding } from '@codesearch/kernel';
import type { IndexRecord } from '../state/index-record.ts';
import { writerOf } from '../state/writer-lock.ts';
import { committedContent } from '../state/committed-content.ts';
import { contentStatus } from './content-status.ts';
import type { ProjectStages } from '../session/project-stages.ts';
import type { ProjectStatus } from '../project/project.ts';
import { readSharedIndex } from '../state/shared-index.ts';

/** What the status of a project is gathered from. */
export interface StatusSources {
  readonly config: ResolvedConfig;
  /** Where the configured store keeps the index. */
  readonly location: string;
  /** The store that answers searches by words where the configured one cannot. */
  readonly lexical: StageBinding<'store'> | undefined;
  readonly record: IndexRecord;
  readonly projectStages: ProjectStages;
}

type Description = Pick<ProjectStatus, 'root' | 'folder' | 'writer' | 'location' | 'plugins'>;

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
export async function projectStatus(sources: StatusSources, signal: AbortSignal | undefined): Promise<ProjectStatus> {
  const description = describe(sources);
  return sources.config.readOnly ? sharedStatus(description, sources, signal) : ownStatus(description, sources, signal);
}

function describe({ config, location, lexical, record }: StatusSources): Description {
  const writer = writerOf(record.folder);
  return {
    root: record.root,
    folder: record.folder,
    ...(writer === undefined ? {} : { writer }),
    location,
    plugins: {
      ...Object.fromEntries(stageNames.map((stage) => [stage, config.stages[stage].plugin])),
      ...(lexical ? { lexical: lexical.plugin } : {}),
    },
  };
}

async function sharedStatus(
  description: Description,
  { record: wanted, projectStages }: StatusSources,
  signal: AbortSignal | undefined,
): Promise<ProjectStatus> {
  const { record, ...index } = await readSharedIndex(projectStages.stages, wanted, { signal });
  const { dimensions } = await (await projectStages.stages.get('store')).stats({ signal });
  const { createdAt, completedAt } = record;
  const dates = { createdAt, ...(completedAt && { completedAt }) };
  return { ...description, ...nothing, ...dates, changes: [], ...index, dimensions };
}

async function ownStatus(
  description: Description,
  { record, projectStages }: StatusSources,
  signal: AbortSignal | undefined,
): Promise<ProjectStatus> {
  try {
    const manifest = record.read();
    const { state, changes } = record.compare(manifest);
    if (!manifest) return { ...description, ...nothing, state, changes };
    const { createdAt, completedAt } = manifest;
    const dates = { createdAt, ...(completedAt === undefined ? {} : { completedAt }) };
    if (changes.length > 0) return { ...description, ...nothing, ...dates, state, changes };
    await projectStages.follow(manifest);
    const content = await contentStatus(projectStages.stages, state, signal);
    // What was read counts only where the store holds what is committed.
    await committedContent(projectStages.stages, record.folder, manifest, signal);
    return { ...description, ...dates, changes, ...content };
  } catch (error) {
    if (!isCodesearchError(error, 'INDEX_CORRUPT')) throw error;
    return { ...description, ...nothing, state: 'corrupt', changes: [error.message] };
  }
}
