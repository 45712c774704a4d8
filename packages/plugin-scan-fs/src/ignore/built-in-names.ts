import { toolFolders } from '@codesearch/toolkit';

/** Folders and files of tools, which are never searched. */
const alwaysHidden: ReadonlySet<string> = new Set([
  ...toolFolders,
  // version control
  'CVS',
  // fetched dependencies
  '.cabal-sandbox',
  // built output
  'zig-out',
  '.vercel',
  '.netlify',
  '.docusaurus',
  '.serverless',
  '.aws-sam',
  'cdk.out',
  // caches
  'zig-cache',
  '.direnv',
  '.eslintcache',
  // reports
  'htmlcov',
  // editors and desktops
  '.idea',
  '.vs',
  '.DS_Store',
  'Thumbs.db',
  'desktop.ini',
]);

/** Names of output or dependencies that may also be folders of source. */
const hiddenWithoutRules: ReadonlySet<string> = new Set([
  'dist',
  'build',
  '_build',
  '.build',
  'out',
  '.output',
  'target',
  'vendor',
  'venv',
  'Pods',
  'Carthage',
  'coverage',
]);

/**
 * Whether an untracked file or folder of this name is hidden without a rule.
 *
 * @param hasRules Whether a `.gitignore` applies in the folder. It names the output, so a `build` that it does not name
 * is source.
 */
export function isBuiltInName(name: string, hasRules: boolean): boolean {
  return alwaysHidden.has(name) || (!hasRules && hiddenWithoutRules.has(name));
}
