import { basename } from 'node:path';
import { errors, isCodesearchError } from '@codesearch/kernel';
import type { ListedProject, Project } from '@codesearch/engine';
import type { Command } from 'commander';
import { exitCode } from '../../exit-code.ts';
import { print, printJson } from '../../output/print.ts';
import { formatRemoved } from '../../render/storage/projects.ts';
import { counted } from '@codesearch/presentation';
import { reportFailure } from '../../output/report-failure.ts';
import { canAsk, confirm } from '../../terminal/dialogue.ts';
import { clonedRoot } from '../../project/cloned-root.ts';
import { isAddress, openSetup, projectRoot, withRoot } from '../../project/open-project.ts';
import type { EngineSetup } from '../../project/open-project.ts';
import { selectIndexes } from '../../project/select-indexes.ts';
import type { Selection } from '../../project/select-indexes.ts';
import { command, revisionOption } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';
import { invocation } from '../../invocation/current-invocation.ts';

interface ClearOptions extends CommonOptions {
  readonly orphans?: boolean;
  readonly all?: boolean;
  readonly yes?: boolean;
}

export function clearCommand(signal: AbortSignal): Command {
  return command('clear', 'remove indexes; indexed files are never touched')
    .argument(
      '[path]',
      'folder, address of a repository, id from `codesearch ls --json`, or glob (default: the current folder)',
    )
    .addOption(revisionOption())
    .option('--orphans', 'remove every index whose folder was deleted')
    .option('--all', 'remove every index')
    .option('-y, --yes', 'remove several indexes without asking')
    .addHelpText(
      'after',
      `
Examples:
  codesearch clear
  codesearch clear ../service
  codesearch clear "/home/ada/code/**" --yes
  codesearch clear --orphans
  codesearch clear --all --yes`,
    )
    .action(async (path: string | undefined, options: ClearOptions) => {
      if ([path, options.orphans, options.all].filter((given) => given !== undefined).length > 1) {
        throw errors.inputInvalid('A path, --orphans and --all cannot be combined.', 'Use one of them.');
      }
      if (options.rev !== undefined && (options.orphans || options.all))
        throw errors.inputInvalid('--rev cannot be combined with --orphans and --all.', 'Use one of them.');
      const opened = await openSetup(options, path);
      const selection = await select(path, options, opened);
      const needsConfirmation = options.all === true || (!options.orphans && selection.projects.length > 1);
      if (needsConfirmation && !options.yes && !(await confirmed(selection, opened.setup.home, signal))) return;
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
      const { root } = selection;
      if (options.json)
        printJson({
          version: 1,
          ...(root && { root }),
          cleared: removed.length > 0,
          removed: removed.map(removedJson),
        });
      else print(formatRemoved(removed, root));
    });
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
 * is too, and only the local folder of the index is removed.
 */
async function remove({ id, root, revision, folder, orphan }: ListedProject, opened: EngineSetup): Promise<boolean> {
  const { engine, setup } = opened;
  const own = root !== undefined && !orphan && engine.projectFolder(setup.home, root, revision?.commit) === folder;
  if (!own) return engine.removeProject(setup.home, id);
  const open = async (): Promise<Project> =>
    opened.projects.openAt(await opened.setupOf(root), { root, revision: revision?.commit });
  return withRoot({ ...opened, open }, root, (project) => project.clear());
}

function removedJson({ id, root, revision, bytes }: ListedProject): unknown {
  return { id, ...(root && { root }), ...(revision && { revision }), bytes };
}
