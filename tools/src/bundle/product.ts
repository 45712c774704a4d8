import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What all bundles say about the program. */
export interface Product {
  /** Name of the npm package, and of the server in the settings of a client. */
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly license: string;
  /** Supported versions of Node, as a range. */
  readonly node: string;
  /** Name in the MCP registry. */
  readonly registryName: string;
  /** URL of the repository. */
  readonly repository: string;
  /** The command that starts this version of the server, from npm. */
  readonly server: { readonly command: string; readonly args: readonly string[] };
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly keywords: readonly string[];
  readonly license: string;
  readonly engines: { readonly node: string };
  readonly mcpName: string;
}

/** Reads the package of the program. */
export function readProduct(workspace: string): Product {
  const file = join(workspace, 'packages/cli/package.json');
  const { name, version, keywords, license, engines, mcpName } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  // The registry accepts this name only from the owner of this repository.
  const [, owner, repository] = /^io\.github\.([^/]+)\/(.+)$/.exec(mcpName) ?? [];
  if (owner === undefined) throw new Error(`${mcpName} does not name a repository.`);
  return {
    name,
    version,
    // At most 100 characters, the limit of the MCP registry.
    description: 'Find code by what it does: hybrid semantic search that needs no key, no server and no download',
    keywords,
    license,
    node: engines.node,
    registryName: mcpName,
    repository: `https://github.com/${owner}/${repository}`,
    server: { command: 'npx', args: ['-y', `${name}@${version}`, 'mcp'] },
  };
}
