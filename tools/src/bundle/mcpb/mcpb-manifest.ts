import type { Product } from '../product.ts';

/** Path of the program in the bundle. */
export const program = 'server/node_modules/codesearch/bin/codesearch.js';

/** A tool that the server lists. */
export interface ListedTool {
  readonly name: string;
  readonly description: string;
}

/**
 * The manifest of the MCPB bundle.
 *
 * @see https://github.com/modelcontextprotocol/mcpb/blob/main/MANIFEST.md
 */
export function mcpbManifest(product: Product, tools: readonly ListedTool[]): object {
  const { name, version, description, keywords, license, node, repository } = product;
  return {
    manifest_version: '0.3',
    name,
    display_name: name,
    version,
    description,
    author: { name, url: repository },
    repository: { type: 'git', url: `${repository}.git` },
    homepage: repository,
    documentation: `${repository}/blob/main/docs/agents.md`,
    license,
    keywords,
    server: {
      type: 'node',
      entry_point: program,
      mcp_config: {
        command: 'node',
        args: [`\${__dirname}/${program}`, 'mcp', '--root', '${user_config.folder}'],
        env: {},
      },
    },
    tools,
    user_config: {
      folder: {
        type: 'directory',
        title: 'Folder of your projects',
        description: 'Only this folder and its subfolders can be searched',
        required: true,
        default: '${HOME}',
      },
    },
    compatibility: { platforms: ['darwin', 'linux', 'win32'], runtimes: { node } },
  };
}
