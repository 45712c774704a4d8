/** Folders and files of tools, which are never searched. */
const alwaysHidden: ReadonlySet<string> = new Set([
  // version control
  '.svn',
  '.hg',
  '.bzr',
  '.jj',
  'CVS',
  // fetched dependencies
  'node_modules',
  'bower_components',
  'jspm_packages',
  '.pnpm-store',
  '.venv',
  'site-packages',
  '__pypackages__',
  '.bundle',
  'elm-stuff',
  '.stack-work',
  '.cabal-sandbox',
  '.terraform',
  '.eggs',
  // built output
  'DerivedData',
  'dist-newstyle',
  'zig-out',
  '.next',
  '.nuxt',
  '.svelte-kit',
  '.vercel',
  '.netlify',
  '.docusaurus',
  '.serverless',
  '.aws-sam',
  'cdk.out',
  // caches
  '__pycache__',
  '.mypy_cache',
  '.pytest_cache',
  '.ruff_cache',
  '.ipynb_checkpoints',
  '.cache',
  '.parcel-cache',
  '.turbo',
  '.nx',
  '.angular',
  '.gradle',
  '.dart_tool',
  '.zig-cache',
  'zig-cache',
  '.tox',
  '.nox',
  '.direnv',
  '.eslintcache',
  // reports
  '.nyc_output',
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
