/*
 * Files of the package outside of `src`. This module must be directly in `src`: all built files are directly in `dist`,
 * so the relative URLs are the same.
 */

/** The style of the page, for light and dark, from a width of 360 pixels on. */
export const styleSource: URL = new URL('../page/style.css', import.meta.url);
