import { GitFailure } from './git-failure.ts';
import { runGit } from './run-git.ts';
import type { GitContext } from './run-git.ts';

/**
 * Options for a git command that compares the content of files: they switch off the filters of its configuration, such as
 * `filter.lfs.clean`. Git would run these programs, and the configuration of a repository is not trusted.
 *
 * @returns options to put before the command
 * @throws GitFailure as `runGit` does, and if the name of a filter contains `=`: no option can switch it off
 */
export async function withoutFilters(context: GitContext): Promise<readonly string[]> {
  const names = await filterNames(context);
  const unnamable = names.find((name) => name.includes('='));
  if (unnamable !== undefined) {
    const problem = `fatal: the filter '${unnamable}' of the repository cannot be switched off`;
    throw new GitFailure(new Error(problem), problem);
  }
  return names.flatMap((name) =>
    ['clean=', 'smudge=', 'process=', 'required=false'].flatMap((setting) => ['-c', `filter.${name}.${setting}`]),
  );
}

async function filterNames(context: GitContext): Promise<readonly string[]> {
  let output: string;
  try {
    const pattern = String.raw`^filter\..*\.(clean|smudge|process|required)$`;
    output = (await runGit(['config', '--null', '--name-only', '--get-regexp', pattern], context)).toString();
  } catch (error) {
    // Exit status 1: there is no filter.
    if (error instanceof GitFailure && error.status === 1) return [];
    throw error;
  }
  const keys = output.split('\0').filter((key) => key !== '');
  return [...new Set(keys.map((key) => key.slice('filter.'.length, key.lastIndexOf('.'))))];
}
