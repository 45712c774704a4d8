import type { ListedProject } from '@codesearch/engine';
import { errors } from '@codesearch/kernel';
import type { CodesearchError } from '@codesearch/kernel';
import { realPathIfAny } from '@codesearch/toolkit';
import { isWithin } from './is-within.ts';
import type { PathGuard } from './path-guard.ts';

/** How many folders an error names. */
const maxExamples = 5;

/** Lists the absolute paths of the folders that a client has open. */
export type ListFolders = () => Promise<readonly string[]>;

/** The folder that is searched if a call names none, and that relative paths start from. */
export interface WorkingFolder {
  /** `undefined` if the working directory cannot be searched, and not one folder is open. */
  readonly folder: string | undefined;
  /** Real paths of the folders that the client has open, else those that the server may search. */
  readonly open: readonly string[];
}

export interface WorkingFolderOptions {
  /** The working directory of the server. */
  readonly cwd: string;
  /** The folders that the server may search, if it is limited to some. */
  readonly roots?: readonly string[] | undefined;
  readonly guard: Pick<PathGuard, 'covers' | 'canSearch'>;
  readonly listFolders?: ListFolders | undefined;
}

/**
 * Finds the working folder of a client: the working directory, or the one folder that the client has open if the
 * working directory is not in it. A client may start its servers anywhere.
 */
export async function findWorkingFolder(options: WorkingFolderOptions): Promise<WorkingFolder> {
  const { cwd, roots = [], guard, listFolders } = options;
  const real = (folders: readonly string[]): readonly string[] => folders.flatMap((each) => realPathIfAny(each) ?? []);
  const listed = real((await listFolders?.()) ?? []).filter((folder) => guard.covers(folder));
  const open = listed.length > 0 ? listed : real(roots);
  const canUseCwd = guard.canSearch(cwd);
  if (canUseCwd && open.some((folder) => isWithin(cwd, folder))) return { folder: cwd, open };
  const [only, ...others] = open.filter((folder) => guard.canSearch(folder));
  const isOnly = only !== undefined && others.length === 0;
  return { folder: isOnly ? only : canUseCwd ? cwd : undefined, open };
}

/** The error of a call without a path if there is no working folder. It names folders to choose from. */
export function noWorkingFolder(
  cwd: string,
  open: readonly string[],
  indexed: readonly ListedProject[],
): CodesearchError<'INPUT_INVALID'> {
  const ofUser = indexed.flatMap(({ root, orphan }) => (root === undefined || orphan ? [] : [root]));
  const [kind, known] = open.length > 1 ? ['Open', open] : ['Indexed', ofUser];
  const examples = known.length === 0 ? '' : ` ${kind} folders: ${known.slice(0, maxExamples).join(', ')}.`;
  return errors.inputInvalid(
    `No folder was given, and this server was started in ${cwd}, which is not a project.`,
    `Call again with path: the absolute path of the project folder that the question is about.${examples}`,
  );
}
