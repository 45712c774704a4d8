import { realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pathGlob } from '@codesearch/toolkit/pure';
import { nearestWith } from '@codesearch/toolkit';
import { configFolder } from './find-config.ts';
import { changeProblem, ownerProblem } from '../home/owner-problem.ts';
import { readManifest } from './read-manifest.ts';

/** The packages of this program, of which a project installs one or more. */
const ownName = /^(?:codesearch|@codesearch\/[\w-]+)$/;

/**
 * Whether the folder of a configuration has installed the program that runs, or is its workspace. Who can write there
 * can change the program, so its configuration can do nothing that the program could not.
 *
 * The program is below the folder, everything between is the user's own, or root's, and nobody else can write there;
 * and the package.json of the folder names the program as a dependency, or its folder as a workspace. A configuration
 * that is a link, and the program behind a link that leads out of the folder, do not count.
 *
 * @param found path of the configuration, which exists
 * @param program a file of the program that runs. Default: this one
 */
export function isOfOwnProgram(found: string, program: string = fileURLToPath(import.meta.url)): boolean {
  const folder = realpathSync(configFolder(found));
  if (realpathSync(found) !== join(folder, relative(configFolder(found), found))) return false;
  const running = nearestWith('package.json', dirname(realpathSync(program)));
  const inside = running === undefined ? '' : relative(folder, running);
  if (running === undefined || inside === '' || inside.startsWith('..') || join(folder, inside) !== running)
    return false;
  return namesProgram(join(folder, 'package.json'), inside.split(sep).join('/')) && isPrivate(folder, running);
}

/** @param inside path of the program in the folder of the manifest, with slashes */
function namesProgram(manifest: string, inside: string): boolean {
  const { workspaces, ...read } = readManifest(manifest);
  if (inside.startsWith('node_modules/')) {
    const lists = [read.dependencies, read.devDependencies, read.optionalDependencies];
    return lists.some((list) => Object.keys(list ?? {}).some((name) => ownName.test(name)));
  }
  const globs = Array.isArray(workspaces) ? workspaces : (workspaces as { packages?: unknown } | undefined)?.packages;
  if (!Array.isArray(globs) || inside.split('/').includes('node_modules')) return false;
  return globs.some((glob) => typeof glob === 'string' && pathGlob(glob.replace(/^\.\/|\/$/g, ''))(inside));
}

/** Whether nobody but the user and root can change the folder, the program, and the folders between. */
function isPrivate(folder: string, running: string): boolean {
  const uid = process.getuid?.();
  if (uid === undefined) return true;
  for (let path = running; ; path = dirname(path)) {
    if (changeProblem(statSync(path), uid) !== undefined) return false;
    if (path === folder) return ownerProblem(join(folder, 'package.json')) === undefined;
  }
}
