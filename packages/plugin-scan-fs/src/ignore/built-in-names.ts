import { toolFolders } from '@codesearch/toolkit';
import names from './hidden-names.json' with { type: 'json' };

/** Folders and files of tools, which are never searched. */
const alwaysHidden: ReadonlySet<string> = new Set([...toolFolders, ...names.always]);

/** Names of output or dependencies that may also be folders of source. */
const hiddenWithoutRules: ReadonlySet<string> = new Set(names.withoutRules);

/**
 * Whether an untracked file or folder of this name is hidden without a rule.
 *
 * @param hasRules Whether a `.gitignore` applies in the folder. It names the output, so a `build` that it does not name
 * is source.
 */
export function isBuiltInName(name: string, hasRules: boolean): boolean {
  return alwaysHidden.has(name) || (!hasRules && hiddenWithoutRules.has(name));
}
