import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

/* What package.json promises to the editor is what the code has. */

const folder = join(import.meta.dirname, '..');
const code = globSync('src/**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] })
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n');
const readme = readFileSync(join(folder, 'README.md'), 'utf8');
const { commands, configuration, menus, views } = manifest.contributes;
const settings: Readonly<Record<string, { readonly scope: string; readonly default: unknown }>> =
  configuration.properties;
const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;

function captured(pattern: RegExp): readonly string[] {
  return [...new Set([...code.matchAll(pattern)].map(([, name]) => name!))].toSorted();
}

it('registers each command that it declares, and no other', () => {
  expect(captured(/command\('(codesearch\.\w+)'/g)).toEqual(commands.map(({ command }) => command).toSorted());
});

it('names only declared commands in menus', () => {
  const declared = commands.map(({ command }) => command);
  for (const { command } of Object.values(menus).flat()) expect(declared).toContain(command);
});

it('provides each view', () => {
  const provided = captured(/(?:createTreeView|registerWebviewViewProvider)\('([^']+)'/g);
  expect(provided).toEqual(views.codesearch.map(({ id }) => id).toSorted());
});

it('reads each setting that it declares, with its default, and no other', () => {
  const read = captured(/values\.get\('(\w+)'/g).map((name) => `codesearch.${name}`);
  expect(read).toEqual(Object.keys(settings).toSorted());
  for (const [, name, value] of code.matchAll(/values\.get\('(\w+)', ([^)]*)\)/g)) {
    expect(JSON.stringify(settings[`codesearch.${name}`]!.default)).toBe(value!.replaceAll("'", '"'));
  }
});

it('lets no workspace set what runs a program', () => {
  const ofMachine = Object.keys(settings).filter((name) => settings[name]!.scope === 'machine');
  expect(ofMachine).toEqual(['codesearch.path', 'codesearch.configFile', 'codesearch.server']);
  expect(restrictedConfigurations).toEqual(ofMachine);
  expect(manifest.capabilities.untrustedWorkspaces.supported).toBe(false);
});

it('the README lists each command and each setting', () => {
  for (const { category, title } of commands) expect(readme).toContain(`${category}: ${title}`);
  for (const name of Object.keys(settings)) expect(readme).toContain(`\`${name}\``);
});
