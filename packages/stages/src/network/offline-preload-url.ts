/** The program that forbids the network in the processes and threads that an offline process starts. */
export const offlinePreload: string = new URL(`./offline-preload${import.meta.url.slice(-3)}`, import.meta.url).href;
