/**
 * Names of folders that are not watched. Tools write dependencies, output and caches there, in masses, and these are
 * rarely files of the index. Names that are also used for source folders are left out. Unlike a scanner's list, a name
 * too many here loses no file, but only delays a change until the next comparison.
 */
const names: readonly string[] = [
  // dependencies
  'node_modules',
  'bower_components',
  'jspm_packages',
  '.pnpm-store',
  '.yarn',
  '.venv',
  'site-packages',
  '__pypackages__',
  '.bundle',
  '.eggs',
  'elm-stuff',
  '.stack-work',
  '.terraform',
  // build output
  'DerivedData',
  'dist-newstyle',
  '.next',
  '.nuxt',
  '.svelte-kit',
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
  '.tox',
  '.nox',
  '.nyc_output',
  // version control
  '.svn',
  '.hg',
  '.bzr',
  '.jj',
];

/** Git's own files, except `.git/info`, which contains the ignore rules of the clone. */
const gitInternals = String.raw`\.git[\\/](?!info(?:[\\/]|$))[^\\/]+`;

/**
 * Matches the paths of these folders, of everything in them, and of Git's own files. It is one regular expression,
 * because the library tests each path against each pattern, and its globs take many times as long.
 */
export const ignoredFolders: RegExp = new RegExp(
  String.raw`(?:^|[\\/])(?:${names.map(escaped).join('|')}|${gitInternals})(?:[\\/]|$)`,
);

function escaped(name: string): string {
  return name.replaceAll('.', String.raw`\.`);
}
