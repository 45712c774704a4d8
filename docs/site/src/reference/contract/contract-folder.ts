import { join } from 'node:path';
import { pagesFolder } from '../../workspace.ts';

/** The folder of the pages that TypeDoc writes. */
export const contractFolder: string = join(pagesFolder, 'reference/contracts');
