import { errors } from '@codesearch/kernel';
import type { StageBinding } from '@codesearch/kernel';
import type { IndexStages } from '../session/index-stages.ts';
import type { ComposedSettings } from '../composition/index-settings.ts';
import type { ProjectParts } from '../composition/project-scope.ts';
import type { ResolvedConfig } from '../config/resolve-config.ts';
import type { IndexOptions } from '../session/index-options.ts';
import type { StoreLocation } from '../state/manifest.ts';
import { writeSharedMetadata } from '../state/shared-metadata.ts';
import { moveIndex } from './move-index.ts';

/** How an index is moved to another store. */
export interface MoveIndexOptions extends Omit<IndexOptions, 'force'> {
  /** Whether the present store keeps its content. Default false: it is cleared when the other one has everything. */
  readonly keep?: boolean | undefined;
}

/** The size of the moved index, and its old and new store. */
export interface MoveReport {
  readonly files: number;
  readonly chunks: number;
  readonly from: StoreLocation;
  readonly to: StoreLocation;
}

/** Moves an index that is up to its tree, see `Project.moveTo`. */
export async function moveProject(
  { config, session, settings, settingsOf, compose }: ProjectParts,
  store: StageBinding<'store'>,
  { keep = false, onEvent, signal, waitMs }: MoveIndexOptions,
): Promise<MoveReport> {
  const wanted: ResolvedConfig = { ...config, stages: { ...config.stages, store } };
  const wantedSettings = settingsOf(wanted);
  const { manifest: file } = session;
  const movedFile = file.withSettings(wantedSettings);
  const [from, to] = [file.store, movedFile.store];
  // Both configurations name the same lexical store: if both need one, its content stays as it is.
  const isLexicalKept = settings.lexical !== undefined && wantedSettings.lexical !== undefined;
  const stagesOf = (each: ResolvedConfig, { lexical }: ComposedSettings): IndexStages =>
    compose(each, isLexicalKept ? undefined : lexical, file.folder);

  return session.modify({ waitMs, signal }, async (stages, manifest) => {
    await using source = stagesOf(config, settings);
    await using target = stagesOf(wanted, wantedSettings);
    const [present, future] = [await source.get('store'), await target.get('store')];
    if (from.location === to.location) throw alreadyThere(to.location);
    const { files: occupied } = await future.stats({ signal });
    if (occupied > 0 && manifest.movingTo !== to.location) throw occupiedBy(to.location, occupied);
    const { indexing, completedAt, content } = manifest;
    file.write({ indexing, movingTo: to.location });
    const emit = onEvent ?? (() => {});
    await moveIndex({ stages, from: present, to: future, stamp: manifest.stamp, emit, signal });
    const done = {
      indexing,
      ...(completedAt && { completedAt }),
      ...(content && { content }),
      movingTo: undefined,
      moved: true,
    };
    await writeSharedMetadata(future, movedFile.write(done), { signal });
    if (!keep) await present.clear();
    return { files: content?.files ?? 0, chunks: content?.chunks ?? 0, from, to };
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
