export { scanGit } from './scan-git.ts';
export type { ScanGitOptions } from './options.ts';
