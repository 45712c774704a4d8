/**
 * Folders and files that tools write and no one searches. They are hidden only where git does not track them and no
 * `.codesearchignore` brings them back.
 */
const names: ReadonlySet<string> = new Set([
  // version control
  '.svn', '.hg', '.bzr', '.jj', 'CVS',
  // fetched dependencies
  'node_modules', 'bower_components', 'jspm_packages', '.pnpm-store', 'vendor', 'Pods', 'Carthage', '.venv', 'venv',
  'site-packages', '__pypackages__', '.bundle', 'elm-stuff', '.stack-work', '.cabal-sandbox', '.terraform', '.eggs',
  // built output
  'dist', 'build', 'out', 'target', '_build', '.build', 'DerivedData', 'dist-newstyle', 'zig-out', '.output',
  '.next', '.nuxt', '.svelte-kit', '.vercel', '.netlify', '.docusaurus', '.serverless', '.aws-sam', 'cdk.out',
  // caches
  '__pycache__', '.mypy_cache', '.pytest_cache', '.ruff_cache', '.ipynb_checkpoints', '.cache', '.parcel-cache',
  '.turbo', '.nx', '.angular', '.gradle', '.dart_tool', '.zig-cache', 'zig-cache', '.tox', '.nox', '.direnv', '.eslintcache',
  // reports
  'coverage', '.nyc_output', 'htmlcov',
  // editors and desktops
  '.idea', '.vs', '.DS_Store', 'Thumbs.db', 'desktop.ini',
]);

/** Whether an untracked file or folder of this name is hidden without any ignore file. */
export function isBuiltInName(name: string): boolean {
  return names.has(name);
}
