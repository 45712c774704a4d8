import type { SettingsFile } from '../client.ts';
import { jsonSettings } from './json-settings.ts';
import type { SettingsSyntax } from './settings-syntax.ts';
import { tomlSettings } from './toml-settings.ts';
import { yamlSettings } from './yaml-settings.ts';

export const syntaxes: Readonly<Record<SettingsFile['syntax'], SettingsSyntax>> = {
  json: jsonSettings,
  toml: tomlSettings,
  yaml: yamlSettings('map'),
  'yaml-list': yamlSettings('list'),
};
