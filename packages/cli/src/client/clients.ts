import { join } from 'node:path';
import type { Client, ServerEntry } from './client.ts';
import type { ServerCommand } from './server-command.ts';
import type { SettingsFolders } from './settings-folders.ts';

const plain = ({ command, args }: ServerCommand): ServerEntry => ({ command, args });
const typed = ({ command, args }: ServerCommand): ServerEntry => ({ type: 'stdio', command, args });

/** Folder of skills that several clients share (https://agentskills.io). */
const sharedSkills = ({ home }: SettingsFolders): string => join(home, '.agents', 'skills');

/** All supported clients, sorted by name. */
export const clients: readonly Client[] = [
  {
    id: 'claude-code',
    name: 'Claude Code',
    syntax: 'json',
    section: 'mcpServers',
    source: 'https://code.claude.com/docs/en/mcp',
    files: ({ home, env }) => [join(env('CLAUDE_CONFIG_DIR') ?? home, '.claude.json')],
    entry: typed,
    skills: ({ home, env }) => join(env('CLAUDE_CONFIG_DIR') ?? join(home, '.claude'), 'skills'),
  },
  {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    syntax: 'json',
    section: 'mcpServers',
    source: 'https://modelcontextprotocol.io/docs/develop/connect-local-servers',
    files: ({ applications }) => [join(applications, 'Claude', 'claude_desktop_config.json')],
    entry: plain,
  },
  {
    id: 'codex',
    name: 'Codex CLI',
    syntax: 'toml',
    section: 'mcp_servers',
    source: 'https://developers.openai.com/codex/mcp',
    files: ({ home, env }) => [join(env('CODEX_HOME') ?? join(home, '.codex'), 'config.toml')],
    entry: plain,
    skills: sharedSkills,
  },
  {
    id: 'cursor',
    name: 'Cursor',
    syntax: 'json',
    section: 'mcpServers',
    source: 'https://cursor.com/docs/context/mcp',
    files: ({ home }) => [join(home, '.cursor', 'mcp.json')],
    entry: plain,
    skills: sharedSkills,
  },
  {
    id: 'gemini',
    name: 'Gemini CLI',
    syntax: 'json',
    section: 'mcpServers',
    source: 'https://geminicli.com/docs/tools/mcp-server',
    files: ({ home }) => [join(home, '.gemini', 'settings.json')],
    entry: plain,
    skills: sharedSkills,
  },
  {
    id: 'opencode',
    name: 'opencode',
    syntax: 'json',
    section: 'mcp',
    source: 'https://opencode.ai/docs/mcp-servers',
    files: ({ config }) => ['opencode.json', 'opencode.jsonc'].map((file) => join(config, 'opencode', file)),
    entry: ({ command, args }) => ({ type: 'local', command: [command, ...args], enabled: true }),
    skills: sharedSkills,
  },
  {
    id: 'vscode',
    name: 'VS Code',
    syntax: 'json',
    section: 'servers',
    source: 'https://code.visualstudio.com/docs/copilot/reference/mcp-configuration',
    files: ({ applications }) => [join(applications, 'Code', 'User', 'mcp.json')],
    entry: typed,
  },
  {
    id: 'windsurf',
    name: 'Windsurf',
    syntax: 'json',
    section: 'mcpServers',
    source: 'https://docs.windsurf.com/windsurf/cascade/mcp',
    files: ({ home }) => [join(home, '.codeium', 'windsurf', 'mcp_config.json')],
    entry: plain,
  },
  {
    id: 'zed',
    name: 'Zed',
    syntax: 'json',
    section: 'context_servers',
    source: 'https://zed.dev/docs/ai/mcp',
    files: ({ roaming, config }) => {
      const folder = roaming === config ? join(config, 'zed') : join(roaming, 'Zed');
      return [join(folder, 'settings.json')];
    },
    entry: plain,
  },
];
