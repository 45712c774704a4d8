import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors } from '@codesearch/kernel';
import { GitFailure, isProcessAlive, makePrivateFolder, removeFolder, runGit } from '@codesearch/toolkit';
import { commitOf } from '../changes/comparison.ts';
import { addressFile, cloneFolder, clonesFolder, isCloned } from '../repository/clone-folder.ts';
import { fetchError, runFetch } from './run-fetch.ts';
import type { FetchContext } from './run-fetch.ts';

/** A repository to clone, and the revision that is needed of it. */
export interface CloneRequest extends FetchContext {
  /** The data home. */
  readonly home: string;
  /**
   * The revision that is needed: a branch, a tag, a full hash, or one with a suffix such as `main~20`. Default: the
   * default branch.
   */
  readonly revision?: string | undefined;
  /** Whether the revision is fetched again if the clone has it. Default false. */
  readonly update?: boolean | undefined;
  /** Whether the network may not be used. */
  readonly offline: boolean;
}

/** The name of the default branch in a clone. */
export const defaultRevision = 'HEAD';

/**
 * Clones a repository into the data folder, or fetches a revision into its clone. A clone has no working tree, and only
 * the commits that were asked for.
 *
 * @returns the folder of the clone
 * @throws INPUT_INVALID if it cannot be fetched, or has no such revision
 * @throws OFFLINE if the network is needed and may not be used
 */
export async function updateClone(request: CloneRequest): Promise<string> {
  const { url, home, revision = defaultRevision, update = false, offline } = request;
  const folder = cloneFolder(home, url);
  const isNew = !isCloned(home, url);
  const local = { folder, env: (name: string) => request.env(name) };
  if (!isNew && !update && (await commitOf(revision, local)) !== undefined) return folder;
  if (offline) throw errors.offline(url.shown);
  if (!isNew) {
    await fetchRevision(folder, revision, request);
    return folder;
  }
  const draft = await newDraft(request);
  try {
    await fetchRevision(draft, revision, request);
    if (revision !== defaultRevision) await fetchRevision(draft, defaultRevision, request);
    writeFileSync(join(draft, addressFile), `${url.shown}\n`, { mode: 0o600 });
    try {
      renameSync(draft, folder);
    } catch (error) {
      // Another process has cloned it in the meantime.
      if (!isCloned(home, url)) throw error;
      return await updateClone({ ...request, update: false });
    }
    return folder;
  } finally {
    removeFolder(draft);
  }
}

/** Removes the clone of a repository. @param root its folder */
export function removeClone(home: string, root: string): void {
  if (root.startsWith(join(clonesFolder(home), '/')) && existsSync(join(root, addressFile))) removeFolder(root);
}

async function newDraft({ url, home, env }: CloneRequest): Promise<string> {
  const clones = clonesFolder(home);
  makePrivateFolder(clones);
  for (const name of readdirSync(clones)) {
    const pid = /^draft-.*#(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isProcessAlive(Number(pid))) removeFolder(join(clones, name));
  }
  const draft = join(clones, `draft-${crypto.randomUUID().slice(0, 8)}#${process.pid}`);
  makePrivateFolder(draft);
  try {
    // Without a template there are no hooks.
    await runGit(['init', '--quiet', '--bare', '--template='], { folder: draft, env });
  } catch (error) {
    removeFolder(draft);
    throw fetchError(error, { url, env });
  }
  return draft;
}

async function fetchRevision(folder: string, revision: string, request: CloneRequest): Promise<void> {
  const [, name = '', suffix = ''] = /^([^~^@:]*)(.*)$/s.exec(revision) ?? [];
  const depth = 1 + commitsBack(suffix);
  const missing: GitFailure[] = [];
  for (const refspec of refspecs(name || defaultRevision)) {
    try {
      const args = ['fetch', '--quiet', `--depth=${depth}`, '--no-tags', '--no-recurse-submodules', '--force'];
      await runFetch([...args, '--end-of-options', request.url.address, refspec], folder, request);
      if (name === '' || name === defaultRevision) {
        const local = { folder, env: (variable: string) => request.env(variable) };
        await runGit(['update-ref', '--no-deref', 'HEAD', 'refs/remotes/origin/HEAD'], local);
      }
      return;
    } catch (error) {
      if (!(error instanceof GitFailure) || !isMissing(error)) throw fetchError(error, request);
      missing.push(error);
    }
  }
  throw errors.inputInvalid(
    `There is no revision ${JSON.stringify(revision)} in ${request.url.shown}.`,
    'Give a branch, a tag, a full hash, or another revision such as main~20.',
    missing[0],
  );
}

/** What to ask the server for. A name is a tag first, as in git. */
function refspecs(name: string): readonly string[] {
  if (name === defaultRevision) return ['+HEAD:refs/remotes/origin/HEAD'];
  if (/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(name)) return [`+${name}:refs/codesearch/${name}`];
  if (name.startsWith('-') || /[\s:*?[\\]/.test(name)) return [];
  if (name.startsWith('refs/')) return [`+${name}:${name}`];
  return [`+refs/tags/${name}:refs/tags/${name}`, `+refs/heads/${name}:refs/heads/${name}`];
}

/** The number of commits before a named one that a suffix such as `~20` or `^^` reaches. */
function commitsBack(suffix: string): number {
  let count = 0;
  for (const [, sign, digits] of suffix.matchAll(/([~^])(\d*)/g)) count += sign === '~' && digits ? Number(digits) : 1;
  return Math.min(count, 100_000);
}

function isMissing({ messages }: GitFailure): boolean {
  return /couldn't find remote ref|not our ref|no such remote ref|invalid refspec|unadvertised object/i.test(messages);
}
