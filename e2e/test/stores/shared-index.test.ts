import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ProtocolServer } from '../../../packages/plugin-store-qdrant/src/fixture/protocol-server.ts';
import { Sandbox } from '../sandbox.ts';
import { startQdrant, writeConfig } from './qdrant-server.ts';

const files = {
  'src/retry.ts': 'export function retryWithBackoff(): void {\n  // waits longer after each failure\n}\n',
  'docs/guide.md': '# Guide\n\nHow letters are sent by post.\n',
};

let server: ProtocolServer;
/** Two machines, each with a checkout at another path and with its own data folder. */
let builder: Sandbox;
let reader: Sandbox;
let building: string;
let reading: string;

beforeAll(async () => (server = await startQdrant()));
afterAll(() => server.stop());

beforeEach(() => {
  builder = new Sandbox(files);
  reader = new Sandbox(files);
  building = writeConfig(builder.folder, server.url, 'team');
  reading = writeConfig(reader.folder, server.url, 'team', 'readOnly: true');
});
afterEach(() => {
  server.collections.clear();
  builder.remove();
  reader.remove();
});

it('one machine builds the index, another one reads it', async () => {
  const early = await reader.run(['search', 'letters', '--config', reading]);
  expect(early.code).toBe(2);
  expect(early.stderr).toContain('INDEX_MISSING');
  // What this machine cannot do is no advice.
  expect(early.stderr).toContain("Build it on the machine that writes it, or set 'readOnly' to false.");

  expect((await builder.run(['index', '--config', building])).code).toBe(0);
  const writes = server.writes;
  const found = await reader.run(['search', 'how are letters sent', '--json', '--config', reading]);
  expect(found.code, found.stderr).toBe(0);
  const { results } = JSON.parse(found.stdout) as { results: readonly { path: string; freshness: unknown }[] };
  expect(results[0]).toMatchObject({ path: 'docs/guide.md' });
  const status = await reader.run(['status', '--json', '--config', reading]);
  expect(JSON.parse(status.stdout)).toMatchObject({ state: 'current', files: 2, root: reader.tree });
  expect(server.writes, 'a reader writes nothing').toBe(writes);
  const { stdout: list } = await reader.run(['ls', '--json']);
  expect(JSON.parse(list)).toMatchObject({ projects: [{ root: reader.tree, orphan: false }] });
});

it('local changes of the reader are marked, and never written', async () => {
  await builder.run(['index', '--config', building]);
  const { writes } = server;
  reader.write('docs/guide.md', '# Guide\n\nNothing of that kind.\n');
  const { stdout } = await reader.run(['search', 'how are letters sent', '--config', reading]);
  expect(stdout).toMatch(/changed/);
  for (const command of [['index'], ['status', '--repair'], ['migrate', '--to', 'local']]) {
    const refused = await reader.run([...command, '--config', reading]);
    expect(refused.code, command.join(' ')).toBe(2);
    expect(refused.stderr).toContain('read-only');
  }
  // `clear` removes only the local folder.
  expect((await reader.run(['clear', '--config', reading])).code).toBe(0);
  expect(server.writes).toBe(writes);
});

it('an index that was built with other settings is refused', async () => {
  await builder.run(['index', '--config', building]);
  const other = join(reader.folder, 'other.config.mjs');
  writeFileSync(other, readFileSync(reading, 'utf8').replace('"collection"', '"m":32,"collection"'));
  const { code, stderr } = await reader.run(['search', 'letters', '--config', other]);
  expect(code).toBe(2);
  expect(stderr).toContain('INDEX_STALE');
  expect(stderr).toContain('Use the version and the settings of the machine that builds it');
});

it('a forced run exchanges files, or says what readers lose until others with other settings are written', async () => {
  await builder.run(['index', '--config', building]);
  const same = await builder.run(['index', '--force', '--json', '--config', building]);
  expect(JSON.parse(same.stdout)).toMatchObject({ report: { added: 0, again: 2 } });
  const other = join(builder.folder, 'other.config.mjs');
  writeFileSync(other, readFileSync(building, 'utf8').replace('"collection"', '"m":32,"collection"'));
  expect((await builder.run(['status', '--config', other])).stdout).toContain(
    'Rebuild it with `codesearch index --force`',
  );
  const { code, stderr } = await builder.run(['index', '--force', '--config', other]);
  expect(stderr).toMatch(/Exchanging the index in .*team.*find nothing until it is written/);
  expect(code).toBe(0);
  expect((await builder.run(['search', 'letters', '--config', other])).code).toBe(0);
});
