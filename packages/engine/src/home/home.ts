/* Where the data folder is, for a program that must not load the engine to know it. */

export { isOffline } from './is-offline.ts';
export { trustedHome } from './trusted-home.ts';
