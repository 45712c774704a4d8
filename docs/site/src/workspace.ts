import { resolve } from 'node:path';

/** The root of this workspace. */
export const workspace: string = resolve(import.meta.dirname, '../../..');

/** The pages that VitePress reads. They are written before each build. */
export const pagesFolder: string = resolve(import.meta.dirname, '../pages');

/** The built site. */
export const builtSite: string = resolve(import.meta.dirname, '../dist');

/** The public repository, in which files that are not on the site are shown. */
export const repository = 'https://github.com/codesearch/codesearch';
