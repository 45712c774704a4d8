import { constants } from 'node:fs';

/**
 * Opens a file to read it, without a wait for the other end of a pipe. The flag is missing on Windows, where no path is
 * a pipe.
 */
export const readingFlags: number = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** The same, and does not follow a link. */
export const unlinkedReadingFlags: number = readingFlags | (constants.O_NOFOLLOW ?? 0);
