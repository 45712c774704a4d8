import { defineConfig } from 'rolldown';
import { packageBuild } from '../../tools/src/build/package-build.ts';
import './scripts/copy-grammars.mjs';

/* Copies the grammars, and builds what Node loads. */
export default defineConfig(packageBuild(process.cwd()));
