import type { Law } from '../../law/law.ts';
import { ignoreFileLaws } from './ignore-file-laws.ts';

/** Promises of a scanner that reads the project's folder by ignore files. */
export const folderScannerLaws: readonly Law<'scanner'>[] = ignoreFileLaws;
