import { readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ServerLog } from '../server-log.ts';
import { patientWaits, TemporaryProjects } from '@codesearch/host/fixture';
import { OpenProjects } from '@codesearch/host';
import { codesearchServers } from '../codesearch-server.ts';

/* What the README says about tools and resources. */

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

/** The first cell of each row, and the others as one text, of the table with this heading. */
function rowsOf(heading: string): readonly (readonly [string, string])[] {
  const [, table = ''] = readme.split(new RegExp(`^\\| ${heading} *\\|.*\\n`, 'm'));
  const [rows = ''] = table.split('\n\n');
  return Array.from(rows.matchAll(/^\| `([^`]+)` *\|(.*)\|$/gm), ([, name = '', rest = '']) => [name, rest] as const);
}

const codeOf = (text: string): readonly string[] =>
  Array.from(text.matchAll(/`([a-zA-Z]+)`/g), ([, code = '']) => code);

let temporary: TemporaryProjects;
let projects: OpenProjects;
const client = new Client({ name: 'test', version: '1' });

beforeAll(async () => {
  temporary = new TemporaryProjects();
  const log = new ServerLog(() => {});
  projects = new OpenProjects({ defaultWorkers: 0, cwd: temporary.folder, log, waits: patientWaits });
  const [serverSide, clientSide] = InMemoryTransport.createLinkedPair();
  await codesearchServers(projects, {})().connect(serverSide);
  await client.connect(clientSide as never);
});

afterAll(async () => {
  await client.close();
  await projects[Symbol.asyncDispose]();
  temporary.remove();
});

it('has each tool with all of its parameters', async () => {
  const { tools } = await client.listTools();
  const parameters = Object.fromEntries(
    tools.map(({ name, inputSchema }) => [name, Object.keys(inputSchema.properties ?? {}).toSorted()]),
  );
  const documented = rowsOf('Tool').map(([name, row]) => [name, codeOf(row.split('|')[0] ?? '').toSorted()] as const);
  expect(Object.fromEntries(documented)).toEqual(parameters);
});

it('explains parameters that search_code has', async () => {
  const { tools } = await client.listTools();
  const search = tools.find(({ name }) => name === 'search_code');
  const known = Object.keys(search?.inputSchema.properties ?? {});
  const explained = rowsOf('Parameter of `search_code`').map(([name]) => name);
  expect(explained.filter((name) => !known.includes(name))).toEqual([]);
  // What the names of the others say is all that they mean.
  const plain = ['cursor', 'language', 'limit', 'match', 'maxTokens'];
  expect([...explained, ...plain].toSorted()).toEqual(known.toSorted());
});

it('has each resource as the server lists it', async () => {
  const { resources } = await client.listResources();
  const { resourceTemplates } = await client.listResourceTemplates();
  const known = [...resources.map(({ uri }) => uri), ...resourceTemplates.map(({ uriTemplate }) => uriTemplate)];
  const documented = rowsOf('Resource').map(([name]) => name);
  expect(documented.toSorted()).toEqual(
    [...new Set(known)].filter((uri) => !uri.includes(temporary.folder)).toSorted(),
  );
});
