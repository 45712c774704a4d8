import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { loadConfig, resolveConfig } from '@codesearch/engine';
import type { ResolvedConfig } from '@codesearch/engine';
import { defaultLanguages, presetDefault } from '@codesearch/preset-default';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canImport, configFile } from './config-file.ts';
import { choices, chosenStages } from './choices.ts';
import { configText, importedPackages } from './config-text.ts';
import type { ConfigChoice } from './config-text.ts';
import { findServers } from '../surroundings/find-servers.ts';
import { keysThatAreSet, countLanguages } from '../surroundings/surroundings.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-init-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('configFile', () => {
  const fileName = async (force = false): Promise<string> => basename(await configFile(folder, { force }));
  const write = (name: string, content: string): void => writeFileSync(join(folder, name), content);

  it('is a .ts file, or a .mts file if the nearest package.json declares CommonJS', async () => {
    expect(await fileName()).toBe('codesearch.config.ts');
    write('package.json', '{}');
    expect(await fileName()).toBe('codesearch.config.ts');
    write('package.json', '{ "type": "commonjs" }');
    expect(await fileName()).toBe('codesearch.config.mts');
    mkdirSync(join(folder, 'within'));
    expect(basename(await configFile(join(folder, 'within')))).toBe('codesearch.config.mts');
    writeFileSync(join(folder, 'within/package.json'), 'no JSON');
    expect(basename(await configFile(join(folder, 'within')))).toBe('codesearch.config.ts');
  });

  it('refuses to overwrite a configuration without --force', async () => {
    write('codesearch.config.ts', '');
    await expect(fileName()).rejects.toThrow(/already exists: .*codesearch\.config\.ts/);
    expect(await fileName(true)).toBe('codesearch.config.ts');
  });

  it.each(['codesearch.config.json', 'codesearch.config.yml', '.codesearchrc', '.codesearchrc.ts'])(
    'refuses a folder with a configuration in another format: %s',
    async (name) => {
      write(name, '{}');
      await expect(fileName()).rejects.toThrow(name);
      await expect(fileName(true)).rejects.toThrow(name);
    },
  );
});

describe('configText', () => {
  const installed = join(import.meta.dirname, '../../../../node_modules/@codesearch');

  /** @param name of the file; must be new, since Node caches imports */
  async function resolved(name: string, choice: ConfigChoice): Promise<ResolvedConfig> {
    const file = join(folder, `${name}.ts`);
    writeFileSync(file, configText(choice));
    const loaded = await loadConfig({ from: folder, home: folder, file });
    return resolveConfig(loaded?.config, { preset: presetDefault, file, defaultWorkers: 3 });
  }

  const install = (): void => {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(installed, join(folder, 'node_modules/@codesearch'));
  };

  it('changes nothing if nothing was chosen, whether the kernel can be imported or not', async () => {
    expect(canImport(folder, '@codesearch/kernel')).toBe(false);
    const { origins, workers } = await resolved('one', { plugins: {} });
    expect(new Set(Object.values(origins))).toEqual(new Set(['preset', 'default']));
    expect(workers).toBe(3);
    install();
    expect(canImport(folder, '@codesearch/plugin-scan-fs')).toBe(true);
    expect((await resolved('other', { plugins: {}, typed: true })).origins).toEqual(origins);
  });

  it('sets what was chosen, including patterns with quotes', async () => {
    expect((await resolved('one', { plugins: {}, workers: 2 })).workers).toBe(2);
    install();
    const exclude = ['/fixtures', "it's\\ odd"];
    const { stages, origins } = await resolved('other', { plugins: {}, exclude });
    expect(origins).toMatchObject({ scanner: 'config', store: 'preset' });
    expect(stages.scanner.options).toEqual({ exclude });
  });

  it('sets every combination of plugins', async () => {
    install();
    const combinations = chosenStages.reduce<readonly ConfigChoice['plugins'][]>(
      (before, stage) => before.flatMap((plugins) => choices[stage].map(({ name }) => ({ ...plugins, [stage]: name }))),
      [{}],
    );
    expect(combinations).toHaveLength(2160);
    // The text of a stage does not depend on that of another one, but their imports are joined.
    const texts = new Map(combinations.map((plugins) => [configText({ plugins }), plugins]));
    expect(texts.size).toBe(combinations.length);
    const pairs = combinations.filter((plugins) => everyPair.add(plugins));
    for (const [index, plugins] of pairs.entries()) {
      const { origins } = await resolved(`config-${index}`, { plugins });
      for (const stage of chosenStages)
        expect([stage, origins[stage]]).toEqual([
          stage,
          plugins[stage] === choices[stage][0].name ? 'preset' : 'config',
        ]);
    }
  });

  /** Which pairs of plugins of two stages some combination has. */
  const everyPair = {
    seen: new Set<string>(),
    /** @returns whether the combination has a pair that was not seen before */
    add(plugins: ConfigChoice['plugins']): boolean {
      const names = chosenStages.map((stage) => `${stage} ${plugins[stage]}`);
      const pairs = names.flatMap((one, index) => names.slice(index + 1).map((other) => `${one} ${other}`));
      const isNew = pairs.some((pair) => !this.seen.has(pair));
      for (const pair of pairs) this.seen.add(pair);
      return isNew;
    },
  };

  it('has every plugin of this workspace that a configuration can choose', () => {
    const packages = readdirSync(join(import.meta.dirname, '../../..')).filter((name) => name.startsWith('plugin-'));
    const chosen = new Set(chosenStages.flatMap((stage) => choices[stage].map(({ package: name }) => name)));
    // The only change detector is that of the preset.
    const others = packages.map((name) => `@codesearch/${name}`).filter((name) => !chosen.has(name));
    expect(others).toEqual(['@codesearch/plugin-sync-merkle']);
  });

  it('names the variable with the key of a service, and the host that gets text', () => {
    const text = configText({ plugins: { embedder: 'voyage' } });
    expect(text).toContain("import { voyage } from '@codesearch/plugin-embed-voyage';");
    expect(text).toContain('// Its key is VOYAGE_API_KEY of the environment.');
    expect(text).toMatch(/^ {2}\/\/ Embedding model: .*api\.voyageai\.com\.\n/m);
    expect(text).toMatch(/^ {2}embedder: voyage\(/m);
  });

  it('uses the model that Ollama has, or lets it be downloaded', () => {
    const plugins = { embedder: 'ollama' };
    expect(configText({ plugins, ollamaModel: 'bge-m3' })).toContain("embedder: ollama({ model: 'bge-m3' }),");
    expect(configText({ plugins })).toContain('embedder: ollama({ pull: true }),');
  });

  it('calls the plugins whose packages it imports', () => {
    const choice: ConfigChoice = { plugins: { contextualizer: 'llm-ollama', store: 'qdrant' } };
    expect(importedPackages(choice)).toEqual([
      '@codesearch/plugin-context-llm',
      '@codesearch/plugin-context-pattern',
      '@codesearch/plugin-store-qdrant',
    ]);
  });
});

describe('findServers', () => {
  const { signal } = new AbortController();
  const noVariable = (): undefined => undefined;
  const closed = { ollama: 1, qdrant: 1, chroma: 1, milvus: 1, postgresql: 1 };

  it('finds nothing where nothing listens', async () => {
    expect(await findServers(noVariable, signal, closed)).toEqual([]);
  });

  /** A server that answers each path with a text. */
  async function answering(answer: (path: string | undefined) => string | undefined): Promise<Server> {
    const server = createServer((request, response) => {
      const text = answer(request.url);
      response.statusCode = text === undefined ? 404 : 200;
      response.end(text);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return server;
  }

  const portOf = (server: Server): number => (server.address() as AddressInfo).port;
  const ofOllama = JSON.stringify({ models: [{ name: 'bge-m3:latest' }, {}] });

  it('finds a server by its answer, with the models of Ollama', async () => {
    const server = await answering((path) => (path === '/api/tags' ? ofOllama : undefined));
    const port = portOf(server);
    const address = `127.0.0.1:${port}`;
    // Qdrant does not answer with 404: it is another program.
    expect(await findServers(noVariable, signal, { ...closed, ollama: port, qdrant: port, milvus: port })).toEqual([
      { name: 'ollama', address, models: ['bge-m3:latest'] },
      { name: 'milvus', address },
    ]);
    server.close();
    server.closeAllConnections();
  });

  it('finds none in a program that answers every path with its page', async () => {
    const server = await answering(() => '<!doctype html><div id="app"></div>');
    const port = portOf(server);
    expect(await findServers(noVariable, signal, { ...closed, ollama: port, qdrant: port, chroma: port })).toEqual([]);
    server.close();
    server.closeAllConnections();
  });

  it.each([
    ['a port of its own, without a scheme', (port: number) => `localhost:${port}`, true],
    ['every address of this machine', (port: number) => `http://0.0.0.0:${port}/`, true],
    ['another machine, which is not asked', () => 'http://ollama.example:11434', false],
    ['no address', () => '/var/run/ollama.sock', false],
  ])('looks where a variable says: %s', async (_, valueOf, isFound) => {
    const server = await answering(() => ofOllama);
    const port = portOf(server);
    const env = (name: string): string | undefined => (name === 'OLLAMA_HOST' ? valueOf(port) : undefined);
    const usual = isFound ? 1 : port;
    expect((await findServers(env, signal, { ...closed, ollama: usual })).map(({ name }) => name)).toEqual(
      isFound ? ['ollama'] : [],
    );
    server.close();
    server.closeAllConnections();
  });
});

it('keysThatAreSet returns names, not values', () => {
  expect(keysThatAreSet((name) => (name.startsWith('VOYAGE_') ? 'k-1' : undefined))).toEqual(['VOYAGE_API_KEY']);
  expect(keysThatAreSet((name) => (/^(?:COHERE|CHROMA)_/.test(name) ? 'k-1' : undefined))).toEqual([
    'COHERE_API_KEY',
    'CHROMA_URL',
  ]);
});

it('countLanguages counts files by language, the most frequent first', async () => {
  const extensions = { '.py': 3, '.ts': 2, '.mts': 2, '': 9, '.odd': 1 };
  expect(countLanguages(extensions, await defaultLanguages())).toEqual([
    ['typescript', 4],
    ['python', 3],
    ['.odd', 1],
  ]);
});
