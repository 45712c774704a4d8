import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { moduleImports } from './module-imports.ts';
import { published } from './published.ts';

/*
 * Which package may import which, and which folder of a package, from the imports of the sources and the manifests.
 * Lint reports a violation of packages at its line; this test checks the whole graph, so that no hole of lint is one of
 * the rules.
 */

const kernel = '@codesearch/kernel';
const toolkit = '@codesearch/toolkit';
/** Functions without input and output, for packages that have none. */
const pure = '@codesearch/toolkit/pure';
const query = '@codesearch/query';
const search = '@codesearch/search';
const answer = '@codesearch/search/answer';
const searchFixture = '@codesearch/search/fixture';
const git = '@codesearch/git';
const commits = '@codesearch/git/commits';
const stages = '@codesearch/stages';
const network = '@codesearch/stages/network';
const pool = '@codesearch/pool';
const poolChild = '@codesearch/pool/child';
const poolProcesses = '@codesearch/pool/processes';
const engine = '@codesearch/engine';
const operations = '@codesearch/engine/operations';
const secrets = '@codesearch/secrets';
const maskingVersion = '@codesearch/secrets/version';
const agents = '@codesearch/agents';
const agentHook = '@codesearch/agents/hook';
const presentation = '@codesearch/presentation';
const presentationAgent = '@codesearch/presentation/agent';
const presentationReport = '@codesearch/presentation/report';
const presentationPicker = '@codesearch/presentation/picker';
const presentationTerminal = '@codesearch/presentation/terminal';
const presentationTokens = '@codesearch/presentation/tokens';
const evaluation = '@codesearch/evaluation';
const evaluationDev = '@codesearch/evaluation/dev';
const host = '@codesearch/host';
const mcp = '@codesearch/mcp';
const lsp = '@codesearch/lsp';
const setup = '@codesearch/setup';
const page = '@codesearch/page';
const server = '@codesearch/server';
const serverClient = '@codesearch/server/client';
const serverMessages = '@codesearch/server/messages';
const serverListener = '@codesearch/server/listener';
const system = '@codesearch/toolkit/system';
const folderPath = '@codesearch/toolkit/folder-path';
const dataFolder = '@codesearch/engine/home';
const runningCalls = '@codesearch/stages/calls';
const testkit = '@codesearch/testkit';
const anyPlugin = '@codesearch/plugin-';
const anyPreset = '@codesearch/preset-';

/** The packages of this project that a package may import, by its folder or the beginning of it. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  secrets: [],
  toolkit: [kernel],
  'plugin-': [kernel, toolkit, pure, secrets, maskingVersion],
  agents: [kernel, toolkit],
  query: [kernel, pure],
  search: [kernel, pure, query],
  git: [kernel, toolkit, pure, query, search, secrets],
  stages: [kernel, toolkit, pure],
  pool: [kernel, toolkit, pure, stages, network, runningCalls],
  engine: [
    kernel,
    toolkit,
    pure,
    folderPath,
    query,
    search,
    git,
    commits,
    stages,
    network,
    pool,
    poolChild,
    poolProcesses,
  ],
  testkit: [kernel, toolkit, pure, query, stages],
  presentation: [kernel, toolkit, pure, query, answer, searchFixture, engine, operations],
  'preset-': [kernel, anyPlugin],
  evaluation: [kernel, toolkit, pure, engine, operations, presentation, presentationTokens],
  host: [kernel, toolkit, pure, engine, presentation, anyPreset],
  mcp: [
    kernel,
    toolkit,
    pure,
    query,
    engine,
    operations,
    presentation,
    presentationAgent,
    presentationReport,
    host,
    serverListener,
    serverMessages,
  ],
  lsp: [kernel, toolkit, engine, presentation, anyPreset],
  setup: [kernel, toolkit, agents, engine, operations, presentation, presentationReport, anyPreset],
  page: [],
  server: [kernel, toolkit, pure, system, engine, dataFolder, page],
  cli: [
    kernel,
    toolkit,
    pure,
    query,
    agents,
    agentHook,
    engine,
    operations,
    dataFolder,
    runningCalls,
    presentation,
    presentationReport,
    presentationPicker,
    presentationTerminal,
    anyPreset,
    mcp,
    lsp,
    evaluation,
    evaluationDev,
    setup,
    server,
    serverClient,
  ],
};

/** The packages of this project that only the tests of a package may import. Default: the test kit. */
const allowedForTests: Readonly<Record<string, readonly string[]>> = {
  'preset-default': [engine, stages],
  cli: [],
  // Whether it knows the syntax of their languages.
  search: ['@codesearch/preset-default'],
  presentation: [],
  mcp: ['@codesearch/host/fixture'],
  // Its program for browsers has it built in.
  page: [kernel, toolkit, presentation, query],
  'create-codesearch-plugin': [kernel, testkit, toolkit],
};

/** The folders of a package, top first. A file imports from its own folder and from lower floors. */
const floors: Readonly<Record<string, readonly (readonly string[])[]>> = {
  [engine]: [
    ['workspace'],
    ['project'],
    ['maintenance', 'archive'],
    ['setup'],
    ['composition'],
    ['session'],
    ['index', 'packing'],
    ['config'],
    ['trust'],
    ['home'],
    ['state'],
    ['container'],
  ],
  [search]: [
    ['pipeline'],
    ['answer'],
    ['hit'],
    ['restriction'],
    ['route', 'calls'],
    ['order'],
    ['name'],
    ['retrieval'],
    ['report'],
    ['places'],
    ['request'],
    ['match'],
    ['definition'],
    ['verbatim'],
    ['retriever'],
    ['words', 'syntax'],
  ],
  [git]: [['history', 'clone'], ['changes'], ['repository']],
  [stages]: [['create'], ['layer'], ['embedding'], ['network'], ['stage', 'trace']],
  [pool]: [['process', 'batch'], ['chain']],
};

const own = /^(?:@codesearch\/|codesearch(?:\/|$))/;

describe.each([...published.values()].map(({ folder, manifest }) => ({ name: basename(folder), folder, manifest })))(
  '$name',
  ({ name, folder, manifest }) => {
    const sources = globSync('src/**/*.ts', { cwd: folder, exclude: ['**/*.test.ts', 'src/app/**'] });
    const imported = new Set(
      sources
        .flatMap((file) => moduleImports(file, readFileSync(join(folder, file), 'utf8')))
        .filter((module) => own.test(module)),
    );

    it('imports only the packages that the architecture allows', () => {
      const rule = allowed[name] ?? allowed[name.replace(/-.*/, '-')] ?? [];
      const violations = [...imported].filter(
        (module) => !rule.some((prefix) => (prefix.endsWith('-') ? module.startsWith(prefix) : module === prefix)),
      );
      expect(violations).toEqual([]);
    });

    it('declares the packages that it imports, and no others', () => {
      const packages = new Set([...imported].map((module) => module.split('/').slice(0, 2).join('/')));
      const { dependencies = {}, peerDependencies = {} } = manifest;
      const declared = Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => own.test(name));
      expect(declared.toSorted()).toEqual([...packages].toSorted());
    });

    it('declares nothing else of the project for its tests than is allowed', () => {
      const declared = Object.keys(manifest.devDependencies ?? {}).filter((dependency) => own.test(dependency));
      expect(declared.filter((dependency) => !(allowedForTests[name] ?? [testkit]).includes(dependency))).toEqual([]);
    });
  },
);

it.each([
  ['kernel', 'index.ts'],
  ['query', 'index.ts'],
  ['toolkit', 'pure.ts'],
])('of %s, %s reaches no module of Node: it has no input and output', (name, entry) => {
  const { folder } = published.get(`@codesearch/${name}`)!;
  const reached = new Set([entry]);
  const modules = new Set<string>();
  for (const file of reached)
    for (const module of moduleImports(file, readFileSync(join(folder, 'src', file), 'utf8')))
      if (!module.startsWith('.')) modules.add(module);
      else if (module.endsWith('.ts')) reached.add(join(dirname(file), module));
  expect(reached.size).toBeGreaterThan(10);
  expect([...modules].filter((module) => isBuiltin(module))).toEqual([]);
});

describe.each(Object.entries(floors))('the folders of %s', (name, ofPackage) => {
  const { folder = '' } = published.get(name) ?? {};
  const sources = globSync('**/*.ts', { cwd: join(folder, 'src'), exclude: ['**/*.test.ts', '**/fixture/**'] })
    // What an entry point exports may come from any floor.
    .filter((file) => dirname(file) !== '.');
  /** Counted from the top; -1 for a file outside of all folders. */
  const floorOf = (file: string): number => ofPackage.findIndex((floor) => floor.includes(topFolder(file)));

  it('have one floor each', () => {
    expect(ofPackage.flat().toSorted()).toEqual([...new Set(sources.map(topFolder))].toSorted());
  });

  it('import from lower floors only', () => {
    const violations = sources.flatMap((file) =>
      moduleImports(file, readFileSync(join(folder, 'src', file), 'utf8'))
        .filter((module) => module.startsWith('.'))
        .map((module) => join(dirname(file), module))
        .filter((target) => topFolder(target) !== topFolder(file) && floorOf(target) <= floorOf(file))
        .map((target) => `${file} imports ${target}`),
    );
    expect(violations).toEqual([]);
  });
});

function topFolder(file: string): string {
  return file.split(/[\\/]/, 1)[0] ?? '';
}
