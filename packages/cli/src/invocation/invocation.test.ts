import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const sources = join(import.meta.dirname, '..');

/**
 * What belongs to the process alone: its start and end, its terminal, and the three servers, which are processes of
 * their own.
 */
const ofProcess: readonly RegExp[] = [
  /^main\.ts$/,
  /^process\/unexpected-ends\.ts$/,
  /^invocation\/(?:process-)?invocation\.ts$/,
  /^option\/offline-option\.ts$/,
  /^terminal\//,
  /^resident\//,
  /^command\/agent\/mcp\.ts$/,
  /^command\/agent\/lsp\.ts$/,
];

it('commands use the invocation, so that a server can run them for another process', () => {
  const used = /\bprocess\.(?:stdin|stdout|stderr|env|cwd|exitCode|chdir|exit)\b/;
  const files = globSync('**/*.ts', { cwd: sources, exclude: ['**/*.test.ts', '**/fixture'] });
  expect(files.length).toBeGreaterThan(100);
  const others = files.filter((file) => !ofProcess.some((pattern) => pattern.test(file.replaceAll('\\', '/'))));
  expect(others.filter((file) => used.test(readFileSync(join(sources, file), 'utf8')))).toEqual([]);
});
