import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { thisSystem } from '@codesearch/toolkit/system';
import type { Program } from './program.ts';
import { isInside, safeFolders } from './safe-path.ts';

export interface ProgramSources {
  /** The setting `codesearch.path`; empty if it is not set. */
  readonly setting: string;
  /** The variable `PATH`. */
  readonly path: string;
  /** Absolute paths of the workspace folders. Nothing in them is run. */
  readonly roots: readonly string[];
  /** Absolute path of the script that the extension brings; it need not exist. */
  readonly bundled: string;
  /** Path of the Node.js of the editor, and its version. */
  readonly node: { readonly path: string; readonly version: string; readonly hasDatabase: boolean };
}

/**
 * The program of the setting, else the one in `PATH`, else the bundled one.
 *
 * @throws Error if no program may and can run; its message is for the user
 */
export function chooseProgram(sources: ProgramSources): Program {
  if (sources.setting !== '') return chosenBySetting(sources);
  const installed = installedProgram(sources);
  if (installed !== undefined) return installed;
  if (!existsSync(sources.bundled)) {
    throw new Error(
      'There is no codesearch in PATH. Install it, or give its absolute path in the setting `codesearch.path`.',
    );
  }
  return script(sources.bundled, sources, 'bundled');
}

function chosenBySetting(sources: ProgramSources): Program {
  const { setting, roots } = sources;
  const failed = (reason: string): Error => new Error(`\`codesearch.path\` is ${JSON.stringify(setting)}, ${reason}`);
  if (!isAbsolute(setting)) throw failed('which is not an absolute path. Give the absolute path of the program.');
  if (isInside(setting, roots)) {
    throw failed('which is inside of the workspace. Install the program outside of it, or clear the setting.');
  }
  if (!isProgram(setting)) throw failed('which is no program. Correct the path, or clear the setting.');
  return started(setting, sources, 'setting');
}

function installedProgram(sources: ProgramSources): Program | undefined {
  for (const folder of safeFolders(sources.path, sources.roots)) {
    for (const ending of thisSystem.programEndings) {
      const file = join(folder, `codesearch${ending}`);
      if (isProgram(file) && !isInside(file, sources.roots)) return started(file, sources, 'PATH');
    }
  }
  return undefined;
}

/** Only a shell runs the script that npm installs on Windows, so what it starts is started. */
function started(file: string, sources: ProgramSources, origin: Program['origin']): Program {
  if (/\.[cm]?js$/.test(file)) return script(file, sources, origin);
  if (!file.endsWith('.cmd')) return { command: realpathSync(file), args: [], env: {}, origin };
  return script(join(dirname(file), 'node_modules/codesearch/bin/codesearch.js'), sources, origin);
}

function script(file: string, { node }: ProgramSources, origin: Program['origin']): Program {
  const problem = nodeProblem(node.version, node.hasDatabase);
  if (problem !== undefined) throw new Error(problem);
  return { command: node.path, args: [file], env: { ELECTRON_RUN_AS_NODE: '1' }, origin };
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * Why the Node.js of an editor cannot run the program; undefined if it can.
 *
 * @param version such as `22.18.0`
 * @param hasDatabase whether it has `node:sqlite`
 */
function nodeProblem(version: string, hasDatabase: boolean): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOld = major < 22 || (major === 22 && minor < 18);
  if (!isOld && hasDatabase) return undefined;
  const reason = isOld ? `it has Node ${version}, and codesearch needs 22.18` : 'its Node has no SQLite';
  return `This editor cannot run the codesearch of the extension: ${reason}. Update the editor, or install codesearch and set \`codesearch.path\`.`;
}
