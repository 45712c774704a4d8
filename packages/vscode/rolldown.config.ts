import { defineConfig } from 'rolldown';
import { extensionBuild, viewBuild } from '../../tools/src/build/extension-build.ts';

/* Builds what the editor loads, and then the page of the view. */
export default defineConfig([extensionBuild(process.cwd()), viewBuild(process.cwd())]);
