import { defineConfig } from 'rolldown';
import { packageBuild } from '../../tools/src/build/package-build.ts';
import { pageBuild } from '../../tools/src/build/page-build.ts';

/* Builds what Node loads, and then what the browser loads. */
export default defineConfig([packageBuild(process.cwd()), pageBuild(process.cwd())]);
