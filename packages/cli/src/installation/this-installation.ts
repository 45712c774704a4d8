import { fileURLToPath } from 'node:url';
import type { Installation } from '@codesearch/agents';
import { thisSystem } from '@codesearch/toolkit';
import { binFile, packageManifest } from '../package-files.ts';
import { singleExecutable } from './own-program.ts';

/** The program that runs, as coding agents start it. */
export function thisInstallation(): Installation {
  return {
    program: fileURLToPath(binFile),
    node: process.execPath,
    executable: singleExecutable(),
    version: packageManifest().version,
    system: thisSystem,
  };
}
