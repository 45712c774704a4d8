import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { homeFolder, trustedHome, isOffline } from './home-folder.ts';

const named = (value: string) => ({ CODESEARCH_HOME: value });

it.each([
  [resolve('/data'), resolve('/data')],
  ['~/index', join(homedir(), 'index')],
  ['$HOME/index', join(homedir(), 'index')],
  ['${HOME}', homedir()],
])('%j names the data folder %j, in the environment and in a configuration', (text, folder) => {
  const env = named(text);
  expect(homeFolder(undefined, (name) => env[name as keyof typeof env])).toBe(folder);
  expect(homeFolder(text, () => undefined)).toBe(folder);
  expect(trustedHome(env)).toBe(folder);
});

it.each(['index', './index', '~bob/index', '$DATA/index', '${userHome}/index'])(
  '%j is refused with its source, and is not trusted',
  (text) => {
    const refused = (source: string): Error =>
      expect.objectContaining({
        code: 'CONFIG_INVALID',
        message: expect.stringMatching(`${source} is invalid: .* is a relative path`) as string,
      }) as Error;
    expect(() => homeFolder(undefined, () => text)).toThrow(refused('CODESEARCH_HOME'));
    expect(() => homeFolder(text, () => undefined)).toThrow(refused('home'));
    expect(trustedHome(named(text))).toBeUndefined();
  },
);

it.each([undefined, ''])('%j is the default of the platform', (value) => {
  expect(homeFolder(undefined, () => value)).toMatch(/codesearch/);
});

it.each([
  ['1', true],
  ['true', true],
  ['yes', true],
  ['On', true],
  ['offline', true],
  ['0', false],
  ['False', false],
  ['off', false],
  ['no', false],
  ['', false],
  [undefined, false],
])('CODESEARCH_OFFLINE=%s asks for no network: %s', (value, expected) => {
  expect(isOffline({ CODESEARCH_OFFLINE: value })).toBe(expected);
});
