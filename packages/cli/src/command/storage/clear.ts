import { errors, isCodesearchError } from '@codesearch/kernel';
import type { ListedProject } from '@codesearch/engine';
import type { Command } from 'commander';
import { exitCode } from '../../exit-code.ts';
import { print, printJson } from '../../output/print.ts';
import { formatRemoved } from '../../render/storage/projects.ts';
import { counted } from '@codesearch/presentation';
import { reportFailure } from '../../output/report-failure.ts';
import { canAsk, confirm } from '../../terminal/dialogue.ts';
import { openSetup, withRoot } from '../../project/open-project.ts';
import type { RuntimeSetup } from '../../project/open-project.ts';
import { selectProjects } from '../../project/project-selection.ts';
import type { Selection } from '../../project/project-selection.ts';
import { command } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';

interface ClearOptions extends CommonOptions {
  readonly orphans?: boolean;
  readonly all?: boolean;
  readonly yes?: boolean;
}

export function clearCommand(signal: AbortSignal): Command {
  return command('clear', 'remove indexes; the searched folders themselves are never touched')
    .argument('[path]', 'folder, id of `codesearch ls --json`, or glob over both (default: the current folder)')
    .option('--orphans', 'remove every index whose folder is gone')
    .option('--all', 'remove every index')
    .option('-y, --yes', 'do not ask before more than one index is removed')
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
        throw errors.inputInvalid('A path, --orphans and --all exclude each other.', 'Give one of the three.');
      }
      const opened = await openSetup(options);
      const selection = select(path, options, opened);
      const isSweeping = options.all === true || (!options.orphans && selection.projects.length > 1);
      if (isSweeping && !options.yes && !(await confirmed(selection, opened.setup.home, signal))) return;
      const removed: ListedProject[] = [];
      for (const project of selection.projects) {
        signal.throwIfAborted();
        try {
          if (await remove(project, opened)) removed.push(project);
        } catch (error) {
          if (selection.projects.length === 1 || !isCodesearchError(error)) throw error;
          reportFailure(error, options.debug === true);
          process.exitCode = exitCode.error;
        }
      }
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

function select(path: string | undefined, { orphans, all }: ClearOptions, opened: RuntimeSetup): Selection {
  if (!orphans && !all) return selectProjects(path ?? '.', opened);
  const projects = opened.runtime.listProjects(opened.setup.home);
  return { projects: all ? projects : projects.filter(({ orphan }) => orphan) };
}

async function confirmed({ projects }: Selection, home: string, signal: AbortSignal): Promise<boolean> {
  if (projects.length === 0) return true;
  const indexes = counted(projects.length, 'index', 'indexes');
  if (!canAsk()) throw errors.inputInvalid(`Nobody can be asked whether to remove ${indexes}.`, 'Add --yes.');
  return confirm(`Remove ${indexes} in ${home}?`, signal);
}

/** With the store's own means where the tree is there, since a store may keep its data elsewhere; else the folder alone. */
async function remove({ id, root, folder, orphan }: ListedProject, opened: RuntimeSetup): Promise<boolean> {
  const { runtime, setup } = opened;
  const own = root !== undefined && !orphan && runtime.projectFolder(setup.home, root) === folder;
  return own ? withRoot(opened, root, (project) => project.clear()) : runtime.removeProject(setup.home, id);
}

function removedJson({ id, root, bytes }: ListedProject): unknown {
  return { id, ...(root && { root }), bytes };
}
