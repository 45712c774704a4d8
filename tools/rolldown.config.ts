import { defineConfig } from 'rolldown';
import { packageBuild } from './src/build/package-build.ts';

/* Builds the package in the current folder. */
export default defineConfig(packageBuild(process.cwd()));
