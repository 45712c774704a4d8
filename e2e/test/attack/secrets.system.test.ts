import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptSecrets, plantedSecrets, secretFiles } from '@codesearch/secrets/corpus';
import { ModelServer, openaiEmbeddings } from '@codesearch/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { remoteConfig, textsOf } from '../remote/remote-config.ts';
import { Sandbox } from '../sandbox.ts';
import { triedCases } from './tried.ts';

/*
 * SECURITY.md, secrets: neither the store nor a request to a remote embedder contains the secrets that are planted in a
 * folder.
 */

/** Share of the secrets of a group that may be kept: a drawn value may look like words. */
const maxKept = 0.02;
/** A word of each file that is stored and sent. */
const canary = 'waterfall';
/** Each of so many is planted: the rules have tests of their own, and this one shows that all text comes by them. */
const step = Number(process.env['PLANTED_STEP'] ?? '4');
const planted = plantedSecrets(11).filter((_, at) => at % step === 0);
const files = secretFiles(11);

let sandbox: Sandbox;
let server: ModelServer;

beforeEach(async () => {
  server = await ModelServer.start({ 'POST /v1/embeddings': openaiEmbeddings() });
  sandbox = new Sandbox(Object.fromEntries(planted.map(({ path, text }) => [path, text])));
  for (const [path, { text }] of Object.entries(files)) sandbox.write(path, text);
  sandbox.write(`${canary}.md`, `# ${canary}\n`);
  sandbox.write('../config.mjs', remoteConfig(server.url));
});

afterEach(async () => {
  await server[Symbol.asyncDispose]();
  sandbox.remove();
});

it('stores and sends at most 2 % of the planted secrets of each group, and no file of secrets', async () => {
  expect(plantedSecrets(11)).toHaveLength(triedCases('Secrets that are planted in a folder'));
  const configured = ['--config', '../config.mjs'];
  expect(await sandbox.run(['index', ...configured])).toMatchObject({ code: 0 });
  const stored = bytesOf(sandbox.home);
  const sent = server.calls.flatMap(({ body }) => textsOf(body)).join('\n');
  for (const shown of [stored, sent]) {
    expect(shown.includes(canary)).toBe(true);
    for (const [group, { all, kept }] of keptSecrets(planted, shown)) {
      expect({ group, kept: kept.length / all <= maxKept ? [] : kept }).toEqual({ group, kept: [] });
    }
    expect(Object.values(files).filter(({ secret }) => shown.includes(secret))).toEqual([]);
  }
  const status = JSON.parse((await sandbox.run(['status', ...configured, '--json'])).stdout) as {
    readonly masked: number;
    readonly skipped: Readonly<Record<string, number>>;
  };
  expect(status.masked).toBeGreaterThan(planted.length * 0.9);
  expect(status.skipped['sensitive']).toBeGreaterThanOrEqual(Object.keys(files).length);
  expect((await sandbox.run(['status', ...configured])).stdout).toMatch(
    /masked .* found and stored as \*; others may remain/,
  );
});

/** The content of all files below a folder, one character per byte. */
function bytesOf(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}
