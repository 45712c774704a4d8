/* Where the data folder is, for a program that must not load the engine to know it. */

export { isOffline, trustedHome } from './home-folder.ts';
