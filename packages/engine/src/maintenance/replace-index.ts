import { copyFileSync, existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sha256 } from '@noble/hashes/sha2.js';
import { CommitHistory, historyFile } from '@codesearch/git';
import { makePrivateFolder, removeFolder } from '@codesearch/toolkit';
import type { ProjectParts } from '../composition/project-scope.ts';
import { isInFolder } from '../home/project-folder.ts';
import type { IndexEvent, IndexReport } from '../index/index-event.ts';
import { releaseDependents } from '../packing/release-dependents.ts';
import { IndexSession } from '../session/index-session.ts';
import type { IndexStages } from '../session/index-stages.ts';
import type { IndexOptions } from '../session/index-options.ts';
import { syncIndex } from '../session/run/sync-index.ts';
import { revisionOf } from '../state/index-state.ts';
import { importedPrefix, manifestFormat, writeManifest } from '../state/manifest.ts';
import type { Manifest } from '../state/manifest.ts';
import type { ManifestFile } from '../state/manifest-file.ts';
import { PresentContent } from './reuse/present-content.ts';

/**
 * Where the store of the present settings keeps its content:
 *
 * - `inside`: at the same place in each folder of an index, so another folder has other content
 * - `elsewhere`: in another place than the present index
 */
export type OwnPlace = 'inside' | 'elsewhere';

/**
 * @param found the manifest of the present index, if there is one
 * @returns `shared` for the place of the present index, which is not another one in another folder
 */
export function placeOf({ config, session }: ProjectParts, found: Manifest | undefined): OwnPlace | 'shared' {
  const { manifest: target, stages } = session;
  const { folder } = target;
  const { location } = target.store;
  const other = join(folder, importedPrefix);
  const inOther = config.stages.store.describe({ ...stages.context, dataDir: other }).location;
  if (isInFolder(location, folder) && relative(folder, location) === relative(other, inOther)) return 'inside';
  return found?.format === manifestFormat && found.store.location !== location ? 'elsewhere' : 'shared';
}

/** How an index replaces another one. */
export interface ReplaceOptions extends Omit<IndexOptions, 'force'> {
  readonly place: OwnPlace;
  /**
   * How the settings differ from those of the present index, to take over what is right already: what an interrupted
   * call has built with the same settings, and what the changes do not touch. Default: every file is indexed again.
   */
  readonly changes?: readonly string[] | undefined;
}

/**
 * Builds the index in a folder inside that of the present one, and puts it in the place of that. The caller holds the
 * writer lock. Until it is complete, nothing of the present index changes, whatever ends the build.
 *
 * @throws what an index run throws
 */
export async function replaceIndex(
  parts: ProjectParts,
  present: Manifest | undefined,
  { place, changes, ...options }: ReplaceOptions,
): Promise<IndexReport> {
  const { session, config, settings, compose } = parts;
  const { manifest: target } = session;
  const resume = changes !== undefined;
  const name = draftName(target, present);
  const folder = join(target.folder, name);
  const draft = target.inFolder(folder);
  if (!resume || (draft.find() !== undefined && !isResumable(draft))) removeFolder(folder);
  makePrivateFolder(folder);
  const oldHistory = join(session.dataFolder, historyFile);
  const history = join(folder, historyFile);
  if (existsSync(oldHistory) && !existsSync(history)) copyFileSync(oldHistory, history);
  const storeFolder = place === 'inside' ? folder : target.folder;
  const onEvent = (event: IndexEvent): void => {
    if (event.type === 'batch-committed') session.report({ files: event.files, totalFiles: event.totalFiles });
    options.onEvent?.(event.type === 'index-finished' ? { ...event, report: withChanges(event.report) } : event);
  };
  await using content = resume ? await PresentContent.open(parts, present) : undefined;
  const withChanges = (report: IndexReport): IndexReport =>
    changes ? { ...report, rebuilt: { changes, kept: content?.kept ?? 0 } } : report;
  let report: IndexReport;
  try {
    await using building = new IndexSession({
      manifest: draft,
      readOnly: false,
      compose: (dataFolder) => compose(config, settings.lexical, dataFolder, storeFolder),
    });
    const draftParts = { ...parts, session: building, history: new CommitHistory(() => history) };
    const reuse = content && ((stages: IndexStages) => content.reusedBy(stages));
    report = withChanges(
      await syncIndex(building, draftParts, { ...options, confirmWide: () => true, reuse, onEvent }),
    );
    await building.verify(options.signal);
  } catch (error) {
    if (!resume) removeFolder(folder);
    throw error;
  }
  const built = draft.read();
  if (revisionOf(target.key)) await releaseDependents(target.folder);
  if (built) writeManifest(target.folder, { ...built, store: target.store, dataFolder: name });
  return report;
}

/** The same for the same settings, so that an interrupted build is resumed. */
function draftName(target: ManifestFile, present: Manifest | undefined): string {
  const settings = JSON.stringify([manifestFormat, target.fingerprint, target.reading, target.store]);
  const digest = Buffer.from(sha256(Buffer.from(settings))).toString('hex', 0, 8);
  const name = `${importedPrefix}${digest}`;
  return present?.dataFolder === name ? `${name}0` : name;
}

function isResumable(draft: ManifestFile): boolean {
  const found = draft.find();
  return found !== undefined && found !== 'damaged' && draft.compare(found).changes.length === 0;
}
