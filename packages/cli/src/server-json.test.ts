import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Record<string, unknown>;

// The registry of MCP servers requires this: https://modelcontextprotocol.io/registry/package-types
it('server.json names this package and its version', () => {
  const server = read('../../mcp/server.json');
  const { name, version, mcpName } = read('../package.json');
  expect(server).toMatchObject({ name: mcpName, version, packages: [{ identifier: name, version }] });
  expect((server['description'] as string).length).toBeLessThanOrEqual(100);
});
