import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { loadConfig, resolveConfig } from '@codesearch/engine';
import type { ResolvedConfig } from '@codesearch/engine';
import { defaultLanguages, presetDefault } from '@codesearch/preset-default';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canImport, configFile } from './config-file.ts';
import { configText } from './config-text.ts';
import type { ConfigChoice } from './config-text.ts';
import { keysThatAreSet } from './known-keys.ts';
import { countLanguages } from './count-languages.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-init-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('configFile', () => {
  const fileName = (force = false): string => basename(configFile(folder, force));
  const write = (name: string, content: string): void => writeFileSync(join(folder, name), content);

  it('is a .ts file, or a .mts file if the nearest package.json declares CommonJS', () => {
    expect(fileName()).toBe('codesearch.config.ts');
    write('package.json', '{}');
    expect(fileName()).toBe('codesearch.config.ts');
    write('package.json', '{ "type": "commonjs" }');
    expect(fileName()).toBe('codesearch.config.mts');
    mkdirSync(join(folder, 'within'));
    expect(basename(configFile(join(folder, 'within'), false))).toBe('codesearch.config.mts');
    writeFileSync(join(folder, 'within/package.json'), 'no JSON');
    expect(basename(configFile(join(folder, 'within'), false))).toBe('codesearch.config.ts');
  });

  it('refuses to overwrite a configuration without --force', () => {
    write('codesearch.config.ts', '');
    expect(() => fileName()).toThrow(/already exists: .*codesearch\.config\.ts/);
    expect(fileName(true)).toBe('codesearch.config.ts');
  });

  it.each(['codesearch.config.json', 'codesearch.config.yml', '.codesearchrc', '.codesearchrc.ts'])(
    'refuses a folder with a configuration in another format: %s',
    (name) => {
      write(name, '{}');
      expect(() => fileName()).toThrow(name);
      expect(() => fileName(true)).toThrow(name);
    },
  );
});

describe('configText', () => {
  const keys = ['OPENAI_API_KEY'];

  function installPlugins(): void {
    mkdirSync(join(folder, 'node_modules'));
    const installed = join(import.meta.dirname, '../../../../node_modules/@codesearch');
    symlinkSync(installed, join(folder, 'node_modules/@codesearch'));
  }

  /** @param name of the file; must be new, since Node caches imports */
  async function resolved(name: string, choice: ConfigChoice): Promise<ResolvedConfig> {
    const file = join(folder, `${name}.ts`);
    writeFileSync(file, configText(choice));
    const loaded = await loadConfig({ from: folder, home: folder, file });
    return resolveConfig(loaded?.config, { preset: presetDefault, file, defaultWorkers: 3 });
  }

  it('changes nothing if nothing was chosen, whether plugins can be imported or not', async () => {
    expect(canImport(folder, '@codesearch/kernel')).toBe(false);
    const { origins, workers } = await resolved('one', { plugins: false, keys });
    expect(new Set(Object.values(origins))).toEqual(new Set(['preset', 'default']));
    expect(workers).toBe(3);
    installPlugins();
    expect(canImport(folder, '@codesearch/plugin-scan-fs')).toBe(true);
    expect((await resolved('other', { plugins: true, keys })).origins).toEqual(origins);
  });

  it('sets what was chosen, including patterns with quotes', async () => {
    expect((await resolved('one', { plugins: false, keys, workers: 2 })).workers).toBe(2);
    installPlugins();
    const exclude = ['/fixtures', "it's\\ odd"];
    const { stages, origins } = await resolved('other', { plugins: true, keys, exclude });
    expect(origins).toMatchObject({ scanner: 'config', store: 'preset' });
    expect(stages.scanner.options).toEqual({ exclude });
  });

  it('names the environment variables that are set', () => {
    expect(configText({ plugins: false, keys })).toContain('OPENAI_API_KEY');
    expect(configText({ plugins: false, keys: [] })).not.toContain('Set in the environment');
  });

  it('shows how to use the embedder of a key, as a comment', () => {
    const text = configText({ plugins: false, keys: ['VOYAGE_API_KEY', 'QDRANT_URL'] });
    expect(text).toContain("// import { voyage } from '@codesearch/plugin-embed-voyage';");
    expect(text).toContain("// embedder: voyage({ model: 'voyage-code-3' }),");
    expect(text).not.toContain('openai');
  });
});

it('keysThatAreSet returns names, not values', () => {
  expect(keysThatAreSet((name) => (name.startsWith('VOYAGE_') ? 'k-1' : undefined))).toEqual(['VOYAGE_API_KEY']);
});

it('countLanguages counts files by language, the most frequent first', async () => {
  const extensions = { '.py': 3, '.ts': 2, '.mts': 2, '': 9, '.odd': 1 };
  expect(countLanguages(extensions, await defaultLanguages())).toEqual([
    ['typescript', 4],
    ['python', 3],
    ['.odd', 1],
  ]);
});
