import type { Law } from '../../law/law.ts';
import { fileSystemLaws } from './file-system-laws.ts';
import { ignoreFileLaws } from './ignore-file-laws.ts';
import { linkLaws } from './link-laws.ts';

/** Promises of a scanner that reads the project's folder: about links, special files, modes and ignore files. */
export const folderScannerLaws: readonly Law<'scanner'>[] = [...fileSystemLaws, ...linkLaws, ...ignoreFileLaws];
