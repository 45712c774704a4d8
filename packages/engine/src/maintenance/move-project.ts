import { lexicalBeside } from '../config/lexical-beside.ts';
import type { ResolvedConfig } from '../config/resolve-config.ts';
import { composeStages } from '../composition/compose-stages.ts';
import type { ComposedStages } from '../composition/compose-stages.ts';
import type { PluginFolders } from '../composition/plugin-context.ts';
import type { Scope } from '../container/scope.ts';
import { errors } from '@codesearch/kernel';
import type { PluginContext, StageBinding } from '@codesearch/kernel';
import { indexFingerprint } from '../state/fingerprint.ts';
import { chainPlan } from '../pool/create-file-pool.ts';
import { IndexRecord } from '../state/index-record.ts';
import type { IndexWriter } from '../session/index-writer.ts';
import { moveIndex } from './move-index.ts';
import type { ProjectStages } from '../session/project-stages.ts';
import type { MoveIndexOptions, MoveReport } from '../project/project.ts';
import { shareIndex } from '../state/shared-index.ts';
import { storePlace } from '../state/store-place.ts';

/** The project that is moved. */
export interface MovedProject {
  readonly writer: IndexWriter;
  readonly record: IndexRecord;
  readonly projectStages: ProjectStages;
  readonly context: PluginContext;
}

export interface MoveTarget {
  /** The present configuration. */
  readonly config: ResolvedConfig;
  readonly processEnv: Readonly<Record<string, string | undefined>>;
  readonly folders: PluginFolders;
  /** The scope of the project. */
  readonly scope: Scope;
  readonly store: StageBinding<'store'>;
}

/** Moves an index that is up to its tree, see `Project.moveTo`. */
export async function moveProject(
  { writer, record, projectStages, context }: MovedProject,
  { config, processEnv, folders, scope, store }: MoveTarget,
  { keep = false, onEvent, signal, waitMs }: MoveIndexOptions,
): Promise<MoveReport> {
  const wanted: ResolvedConfig = { ...config, stages: { ...config.stages, store } };
  const [from, to] = [storePlace(config.stages.store, context), storePlace(store, context)];
  const [words, wantedWords] = [lexicalBeside(config, context), lexicalBeside(wanted, context)];
  // Both configurations name the same lexical store: where both need one, its content stays as it is.
  const areWordsKept = words !== undefined && wantedWords !== undefined;
  const moved = new IndexRecord({
    root: record.root,
    folder: record.folder,
    fingerprint: indexFingerprint(wanted.stages, wantedWords),
    store: () => to,
    now: () => context.now(),
  });

  const stagesOf = (settings: ResolvedConfig, lexical: StageBinding<'store'> | undefined): ComposedStages =>
    composeStages(scope, { config: settings, lexical: areWordsKept ? undefined : lexical, folders, processEnv });
  const source = stagesOf(config, words);
  const target = stagesOf(wanted, wantedWords);

  return writer.locked({ waitMs, signal }, async (manifest) => {
    const { stages } = projectStages;
    const pool = stages.poolFor({ ...chainPlan(config), embed: false });
    try {
      const [present, future] = [await source.get('store'), await target.get('store')];
      if (from.location === to.location) throw alreadyThere(to.location);
      const { files: occupied } = await future.stats({ signal });
      if (occupied > 0 && manifest?.movingTo !== to.location) throw occupiedBy(to.location, occupied);
      const { indexing, completedAt, content } = { indexing: false, ...manifest };
      record.write({ indexing, movingTo: to.location });
      const emit = onEvent ?? (() => {});
      await moveIndex({ stages, pool, from: present, to: future, emit, signal });
      const done = { indexing, ...(completedAt && { completedAt }), ...(content && { content }), movingTo: undefined };
      await shareIndex(target, moved.write(done), { signal });
      if (!keep) await present.clear();
      return { files: content?.files ?? 0, chunks: content?.chunks ?? 0, from, to };
    } finally {
      await pool[Symbol.asyncDispose]();
      await source[Symbol.asyncDispose]();
      await target[Symbol.asyncDispose]();
    }
  });
}

function alreadyThere(location: string): Error {
  return errors.inputInvalid(
    `The index is already at ${location}.`,
    'Name another store, collection or file to move it to.',
  );
}

function occupiedBy(location: string, files: number): Error {
  return errors.inputInvalid(
    `${location} already has ${files} ${files === 1 ? 'file' : 'files'} of another index.`,
    'Give the store another collection or file, or remove its content.',
  );
}
