import { hookSettings } from '../../../packages/agents/src/extra/hook-settings.ts';
import type { Product } from './product.ts';

/** Folder of the plugin in the repository. */
const folder = 'distribution/bundles/claude-code';

/**
 * A plugin of Claude Code with the server, the skill and the hooks, and the marketplace that lists it. Claude Code
 * copies the folder of the plugin, so all of its files are in it.
 *
 * @param skill text of the skill
 * @returns files by path
 * @see https://code.claude.com/docs/en/plugins-reference
 */
export function claudePlugin(product: Product, skill: string): Readonly<Record<string, unknown>> {
  const { name, version, description, keywords, license, repository, server } = product;
  const owner = { name, url: repository };
  return {
    '.claude-plugin/marketplace.json': {
      name,
      owner,
      metadata: { description: 'Semantic code search for Claude Code' },
      plugins: [{ name, source: `./${folder}`, description, version, category: 'development', keywords, license }],
    },
    [`${folder}/.claude-plugin/plugin.json`]: {
      name,
      version,
      description,
      author: owner,
      homepage: repository,
      repository,
      license,
      keywords,
    },
    [`${folder}/hooks/hooks.json`]: hookSettings(server),
    [`${folder}/.mcp.json`]: { mcpServers: { [name]: { ...server, alwaysLoad: true } } },
    [`${folder}/skills/${name}/SKILL.md`]: skill,
    [`${folder}/README.md`]: readme(product),
  };
}

function readme({ name, description, repository, server }: Product): string {
  return `# ${name} for Claude Code

${description}.

The plugin adds the MCP server \`${name}\`, a skill that says when to search with it, and hooks: the index is updated
after an edit, and the first grep of a session gets a hint. The server is
\`${[server.command, ...server.args].join(' ')}\`.

\`\`\`sh
claude plugin marketplace add ${repository.replace('https://github.com/', '')}
claude plugin install ${name}@${name}
\`\`\`
`;
}
