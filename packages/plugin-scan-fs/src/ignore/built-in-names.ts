/** Names that tools give to folders and files that no one searches. */
const certain: ReadonlySet<string> = new Set([
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

/** Names that mostly mean output or dependencies, and that people also give to folders of source. */
const customary: ReadonlySet<string> = new Set([
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
 * Whether an untracked file or folder of this name is hidden without any rule.
 *
 * @param hasRules whether a `.gitignore` speaks for the folder: who wrote it has named what is output, and another `build` is source
 */
export function isBuiltInName(name: string, hasRules: boolean): boolean {
  return certain.has(name) || (!hasRules && customary.has(name));
}
