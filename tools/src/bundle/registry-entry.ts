import type { Product } from './product.ts';

/**
 * The description of the server for the MCP registry.
 *
 * @see https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json
 */
export function registryEntry({ name, version, description, registryName, repository }: Product): object {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: registryName,
    title: name,
    description,
    version,
    websiteUrl: repository,
    repository: { url: repository, source: 'github', subfolder: 'packages/mcp' },
    packages: [
      {
        registryType: 'npm',
        identifier: name,
        version,
        runtimeHint: 'npx',
        transport: { type: 'stdio' },
        packageArguments: [{ type: 'positional', value: 'mcp' }],
        environmentVariables: [
          {
            name: 'CODESEARCH_HOME',
            description: "Folder of all indexes; default: the platform's data folder",
            format: 'filepath',
            isRequired: false,
          },
        ],
      },
    ],
  };
}
