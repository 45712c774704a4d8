import { expect, it } from 'vitest';
import { systemOf, thisSystem } from './system.ts';
import type { System } from './system.ts';

/** Names of the facts that are true of a system. */
function facts(name: NodeJS.Platform): readonly string[] {
  return Object.entries(systemOf(name)).flatMap(([fact, value]) => (value === true ? fact : []));
}

it('Linux has all that the program can use', () => {
  expect(facts('linux').toSorted()).toEqual([
    'hasExactInodes',
    'hasKnownFileSystems',
    'hasKnownGitConfig',
    'hasPathsOfOpenFiles',
    'hasPermissions',
    'hasSocketFiles',
    'hasSystemFolders',
    'watchesSingleFolders',
  ]);
});

it('macOS has permissions, and watches trees', () => {
  expect(facts('darwin').toSorted()).toEqual([
    'hasExactInodes',
    'hasPermissions',
    'hasSocketFiles',
    'hasSystemFolders',
  ]);
});

it('Windows needs a shell for scripts, and has none of the others', () => {
  expect(facts('win32')).toEqual(['needsShellForScripts']);
  expect(systemOf('win32').programEndings).toEqual(['.exe', '.cmd']);
});

it('of another system little is known', () => {
  const { name: _, ...other } = systemOf('freebsd');
  const { name: __, ...mac } = systemOf('darwin');
  expect(other).toEqual({ ...mac, watchesSingleFolders: true });
});

it('native packages of Linux differ by the C library', () => {
  const endings = (name: System['name']): readonly string[] => systemOf(name).nativeEndings;
  expect([endings('linux'), endings('darwin'), endings('win32')]).toEqual([['-glibc', '-musl'], [''], ['']]);
});

it('this process runs on this system', () => {
  expect(thisSystem).toEqual(systemOf(process.platform));
});
