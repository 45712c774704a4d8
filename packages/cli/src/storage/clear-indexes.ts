import { basename } from 'node:path';
import { errors, isCodesearchError } from '@codesearch/kernel';
import type { ListedProject, Project } from '@codesearch/engine';
import { counted } from '@codesearch/presentation';
import { exitCode } from '../invocation/exit-code.ts';
import { invocation } from '../invocation/current-invocation.ts';
import { reportFailure } from '../output/report-failure.ts';
import { canAsk, confirm } from '../terminal/dialogue.ts';
import { clonedRoot } from '../project/cloned-root.ts';
import { isAddress, openSetup, projectRoot, withRoot } from '../project/open-project.ts';
import type { EngineSetup } from '../project/open-project.ts';
import { selectIndexes } from '../project/select-indexes.ts';
import type { Selection } from '../project/select-indexes.ts';
import type { CommonOptions } from '../option/command-options.ts';

export interface ClearOptions extends CommonOptions {
  readonly orphans?: boolean;
  readonly all?: boolean;
  readonly yes?: boolean;
}

/** The indexes that were removed, and the folder whose indexes they were, if it was named. */
export interface ClearedIndexes {
  readonly root?: string | undefined;
  /** That folder for people: the address of a repository, if that was given. */
  readonly named?: string | undefined;
  readonly removed: readonly ListedProject[];
}

/**
 * Removes the indexes that the options select. If several are removed, one that cannot be is reported, and the others
 * are.
 *
 * @returns `undefined` if the user does not confirm it
 */
export async function clearIndexes(
  path: string | undefined,
  options: ClearOptions,
  signal: AbortSignal,
): Promise<ClearedIndexes | undefined> {
  const opened = await openSetup(options, path);
  const selection = await select(path, options, opened);
  const needsConfirmation = options.all === true || (!options.orphans && selection.projects.length > 1);
  if (needsConfirmation && !options.yes && !(await confirmed(selection, opened.setup.home, signal))) return undefined;
  const removed: ListedProject[] = [];
  for (const project of selection.projects) {
    signal.throwIfAborted();
    try {
      if (await remove(project, opened)) removed.push(project);
    } catch (error) {
      if (selection.projects.length === 1 || !isCodesearchError(error)) throw error;
      reportFailure(error, options.debug === true);
      invocation().exitCode = exitCode.error;
    }
  }
  removeUnusedClones(selection, opened);
  const named = path !== undefined && isAddress(path, opened) ? path : selection.root;
  return { root: selection.root, named, removed };
}

async function select(
  path: string | undefined,
  { orphans, all, rev }: ClearOptions,
  opened: EngineSetup,
): Promise<Selection> {
  if (rev !== undefined) {
    if (path === undefined || !isAddress(path, opened))
      return revisionIndex(await projectRoot(opened, path ?? '.'), opened);
    return revisionIndex(await clonedRoot(opened, path, { rev, mustExist: true }), opened);
  }
  if (!orphans && !all) return selectIndexes(path ?? '.', opened);
  const projects = opened.engine.listProjects(opened.setup.home);
  return { projects: all ? projects : projects.filter(({ orphan }) => orphan) };
}

/** A clone without an index is of no use. */
function removeUnusedClones({ root, projects }: Selection, { engine, setup }: EngineSetup): void {
  const left = new Set(engine.listProjects(setup.home).map((project) => project.root));
  for (const each of [root, ...projects.map((project) => project.root)]) {
    if (each !== undefined && !left.has(each)) engine.removeClone(setup.home, each);
  }
}

/** The index of the commit that the user named. */
async function revisionIndex(root: string, opened: EngineSetup): Promise<Selection> {
  const id = await withRoot(opened, root, async (project) => basename((await project.status()).folder));
  return { root, projects: opened.engine.listProjects(opened.setup.home).filter((project) => project.id === id) };
}

async function confirmed({ projects }: Selection, home: string, signal: AbortSignal): Promise<boolean> {
  if (projects.length === 0) return true;
  const indexes = counted(projects.length, 'index', 'indexes');
  if (!canAsk()) {
    throw errors.inputInvalid(
      `Not removing ${indexes} without confirmation: there is no terminal to ask at.`,
      'To confirm, add --yes.',
    );
  }
  return confirm(`Remove ${indexes} in ${home}?`, signal);
}

/**
 * Removes an index through its store, which may keep data elsewhere. If the indexed folder is gone, its configuration
 * is too, and only the local folder of the index is removed, as it is of an index that others write.
 */
async function remove(listed: ListedProject, opened: EngineSetup): Promise<boolean> {
  const { id, root, revision, folder, orphan, state } = listed;
  const { engine, setup } = opened;
  const isHere = root !== undefined && !orphan && state !== 'missing';
  const own = isHere && engine.projectFolder(setup.home, root, revision?.commit) === folder;
  if (!own) return engine.removeProject(setup.home, id);
  const open = async (): Promise<Project> =>
    opened.projects.openAt(await opened.setupOf(root), { root, revision: revision?.commit });
  return withRoot({ ...opened, open }, root, (project) => project.clear());
}
