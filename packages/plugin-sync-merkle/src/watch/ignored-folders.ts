/**
 * Folders that are not watched, by name: what tools fetch, build and remember there changes often and in masses, and hardly
 * ever is a file of the tree. A name that people also give to folders of source is not among them. What a scanner hides is another
 * question: there a name too many loses a file, here it delays a change until the next comparison.
 */
const names: readonly string[] = [
  // fetched dependencies
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
  // built output
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

/** What Git keeps for itself; `.git/info` holds the ignore rules of one clone. */
const gitInternals = String.raw`\.git[\\/](?!info(?:[\\/]|$))[^\\/]+`;

/**
 * Matches the paths of such folders, of what lies in them, and of Git's own files. One expression and no globs: the library tries
 * each pattern on each path, and those that it makes of globs take many times as long.
 */
export const ignoredFolders: RegExp = new RegExp(
  String.raw`(?:^|[\\/])(?:${names.map(escaped).join('|')}|${gitInternals})(?:[\\/]|$)`,
);

function escaped(name: string): string {
  return name.replaceAll('.', String.raw`\.`);
}
