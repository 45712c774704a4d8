import byPurpose from './tool-folders.json' with { type: 'json' };

/** Names of folders in which tools keep dependencies, output and caches, in masses, and nobody keeps source. */
export const toolFolders: readonly string[] = Object.values(byPurpose).flat();
