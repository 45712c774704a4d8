import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printed } from './printed.ts';
import type { SearchDocument } from './printed.ts';
import { Sandbox } from './sandbox.ts';

/*
 * A definition in each kind of file that is no plain program is found first by its name, at its line, and the chunks of
 * a long file have all of its lines.
 */

const cells = [
  { cell_type: 'markdown', metadata: {}, source: ['# Tidal energy\n', '\n', 'Turbines turn with the tide.'] },
  {
    cell_type: 'code',
    metadata: {},
    outputs: [{ data: { 'image/png': 'iVBORw0KGgo'.repeat(300), 'text/plain': 'turbineOutputOnly' } }],
    source: ['%matplotlib inline\n', 'def turbine_power(speed):\n', '    return speed ** 3\n'],
  },
];
const notebook = { cells, metadata: { kernelspec: { language: 'python' } }, nbformat: 4, nbformat_minor: 5 };

/** Files by path, each with the name of its definition and a part of the line that begins it. */
const kinds: Readonly<Record<string, readonly [text: string, name: string, line: string]>> = {
  'tide.ipynb': [JSON.stringify(notebook, undefined, 1), 'turbine_power', 'def turbine_power'],
  'Cart.vue': [
    '<template>\n  <p>{{ sum }}</p>\n</template>\n<script setup lang="ts">\nfunction cartTotal(): number {\n  return 1;\n}\n</script>\n',
    'cartTotal',
    'function cartTotal',
  ],
  'Menu.svelte': [
    '<script>\n  export function openMenuPanel() {\n    return 1;\n  }\n</script>\n<nav>Menu</nav>\n',
    'openMenuPanel',
    'function openMenuPanel',
  ],
  'Page.astro': [
    '---\nfunction pageHeadline() {\n  return 1;\n}\n---\n<h1>Page</h1>\n',
    'pageHeadline',
    'function pageHeadline',
  ],
  'ledger.sql': ['-- Entries\nCREATE TABLE ledger_entry (\n  id int primary key\n);\n', 'ledger_entry', 'CREATE TABLE'],
  Dockerfile: ['FROM node:26 AS compile_stage\nRUN npm ci\n', 'compile_stage', 'FROM node'],
  'network.tf': [
    '# Net\nresource "aws_vpc" "harbor_net" {\n  cidr_block = "10.0.0.0/16"\n}\n',
    'harbor_net',
    'resource',
  ],
  'backup.ps1': ['# Copies\nfunction Save-HarborBackup {\n  Copy-Item a b\n}\n', 'Save-HarborBackup', 'function Save'],
  'gauge.dart': ['// Gauge\nclass PressureGauge {\n  int read() => 1;\n}\n', 'PressureGauge', 'class PressureGauge'],
  'Compass.m': [
    '#import "Compass.h"\n@implementation Compass\n- (double)magneticHeading {\n  return 1;\n}\n@end\n',
    'magneticHeading',
    '- (double)magneticHeading',
  ],
  'berth.proto': [
    'syntax = "proto3";\nmessage BerthRequest {\n  string id = 1;\n}\n',
    'BerthRequest',
    'message BerthRequest',
  ],
  'fleet.graphql': ['# Fleet\ntype FleetVessel {\n  id: ID!\n}\n', 'FleetVessel', 'type FleetVessel'],
  'build.gradle': ["// Build\ntask packHarbor {\n  doLast { println 'x' }\n}\n", 'packHarbor', 'task packHarbor'],
  'tides.R': ['# Tides\ntideHeight <- function(hour) {\n  hour * 2\n}\n', 'tideHeight', 'tideHeight <- function'],
  Makefile: ['# Targets\ndeploy-harbor: build\n\techo x\n', 'deploy-harbor', 'deploy-harbor:'],
  'CMakeLists.txt': [
    'project(x)\nfunction(add_harbor_test name)\n  message(x)\nendfunction()\n',
    'add_harbor_test',
    'function(add_harbor_test',
  ],
  'Dock.cls': [
    '// Docks\npublic with sharing class DockController {\n  public Integer freeBerths() { return 1; }\n}\n',
    'DockController',
    'class DockController',
  ],
};

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = new Sandbox(Object.fromEntries(Object.entries(kinds).map(([path, [text]]) => [path, text])));
  await sandbox.run(['index']);
});

afterAll(() => sandbox.remove());

async function search(query: string): Promise<SearchDocument> {
  return printed<SearchDocument>('search', await sandbox.run(['search', query, '--json']));
}

describe('a definition', () => {
  it.each(Object.entries(kinds))('in %s is found first by its name', async (path, [text, name, line]) => {
    const [first] = (await search(name)).results;
    expect(first).toMatchObject({ path, freshness: 'fresh' });
    const number = text.split('\n').findIndex((each) => each.includes(line)) + 1;
    expect(first!.startLine).toBeLessThanOrEqual(number);
    expect(first!.endLine).toBeGreaterThanOrEqual(number);
    expect(first!.symbols.map((symbol) => symbol.name)).toContain(name);
  });
});

it('a notebook is not found by its outputs', async () => {
  const paths = (await search('turbineOutputOnly')).results.filter(({ text }) => text.includes('turbineOutputOnly'));
  expect(paths).toEqual([]);
  expect(readFileSync(join(sandbox.tree, 'tide.ipynb'), 'utf8')).toContain('turbineOutputOnly');
});

describe('a long file', () => {
  const copies = 80;

  /** A definition many times, each with another name. A notebook has as many cells. */
  function longText(path: string, [text, name]: readonly [text: string, name: string, line: string]): string {
    const renamed = (source: string, copy: number): string => source.replaceAll(name, `${name}${copy}`);
    const numbers = Array.from({ length: copies }, (_, copy) => copy);
    if (!path.endsWith('.ipynb')) return numbers.map((copy) => renamed(text, copy)).join('\n');
    const many = numbers.map((copy) => JSON.parse(renamed(JSON.stringify(cells[1]), copy)) as object);
    return JSON.stringify({ ...notebook, cells: many }, undefined, 1);
  }

  const texts = Object.fromEntries(Object.entries(kinds).map(([path, kind]) => [path, longText(path, kind)]));
  let long: Sandbox;

  beforeAll(async () => {
    long = new Sandbox(texts);
    await long.run(['index']);
  });

  afterAll(() => long.remove());

  it.each(Object.keys(kinds))(
    'like %s has each line that is not blank in exactly one of several chunks',
    async (path) => {
      const { chunks } = printed<{ readonly chunks: readonly { startLine: number; endLine: number }[] }>(
        'why',
        await long.run(['why', path, '--json']),
      );
      expect(chunks.length).toBeGreaterThan(1);
      const wrong = (texts[path] as string).split('\n').filter((line, index) => {
        // The rest of a notebook is JSON and outputs.
        if (path.endsWith('.ipynb') ? !/turbine_power|speed|matplotlib/.test(line) : line.trim() === '') return false;
        return chunks.filter(({ startLine, endLine }) => startLine <= index + 1 && endLine > index).length !== 1;
      });
      expect(wrong).toEqual([]);
    },
  );
});
