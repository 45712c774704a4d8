import { join } from 'node:path';
import { serverName } from './client.ts';
import type { Client, Place } from './client.ts';
import {
  agentsMd,
  below,
  inBoth,
  inConfig,
  inHome,
  inProject,
  json,
  jsonInBoth,
  localEntry,
  settings,
  sharedSkills,
  typedEntry,
} from './places.ts';

const claudeCodeFolder: Place = ({ home, env }) => env('CLAUDE_CONFIG_DIR') ?? join(home, '.claude');
const codexFolder: Place = ({ home, env }) => env('CODEX_HOME') ?? join(home, '.codex');
const copilotFolder: Place = ({ home, env }) => env('COPILOT_HOME') ?? join(home, '.copilot');
const gooseFolder: Place = ({ roaming, config }) =>
  roaming === config ? join(config, 'goose') : join(roaming, 'Block', 'goose', 'config');
const opencodeFolder: Place = inConfig('opencode');

/** Clients that run in a terminal. */
export const terminalClients: readonly Client[] = [
  {
    id: 'amp',
    name: 'Amp',
    source: 'https://ampcode.com/manual#mcp',
    programs: ['amp'],
    traces: [inConfig('amp')],
    settings: {
      user: json('amp.mcpServers', inConfig('amp', 'settings.json'), inConfig('amp', 'settings.jsonc')),
      project: json('amp.mcpServers', inProject('.amp', 'settings.json'), inProject('.amp', 'settings.jsonc')),
    },
    rules: { user: inConfig('amp', 'AGENTS.md'), project: agentsMd },
  },
  {
    id: 'claude-code',
    name: 'Claude Code',
    source: 'https://code.claude.com/docs/en/mcp',
    programs: ['claude'],
    traces: [claudeCodeFolder],
    settings: {
      user: json('mcpServers', ({ home, env }) => join(env('CLAUDE_CONFIG_DIR') ?? home, '.claude.json')),
      project: json('mcpServers', inProject('.mcp.json')),
    },
    // Without it, the first request does not wait for the server, and has at best the names of its tools.
    entry: (command) => ({ ...typedEntry(command), alwaysLoad: true }),
    skills: { user: below(claudeCodeFolder, 'skills'), project: inProject('.claude', 'skills') },
    rules: { user: below(claudeCodeFolder, 'CLAUDE.md'), project: inProject('CLAUDE.md') },
    hooks: {
      user: below(claudeCodeFolder, 'settings.json'),
      project: inProject('.claude', 'settings.json'),
    },
    agents: { user: below(claudeCodeFolder, 'agents'), project: inProject('.claude', 'agents') },
  },
  {
    id: 'cline-cli',
    name: 'Cline CLI',
    source: 'https://docs.cline.bot/cline-cli/configuration',
    programs: ['cline'],
    traces: [({ home, env }) => env('CLINE_DIR') ?? join(home, '.cline')],
    settings: {
      user: json(
        'mcpServers',
        ({ home, env }) =>
          env('CLINE_MCP_SETTINGS_PATH') ??
          join(env('CLINE_DIR') ?? join(home, '.cline', 'data'), 'settings', 'cline_mcp_settings.json'),
      ),
    },
    rules: { project: agentsMd },
  },
  {
    id: 'codex',
    name: 'Codex CLI',
    source: 'https://developers.openai.com/codex/mcp',
    programs: ['codex'],
    traces: [codexFolder],
    settings: {
      user: settings('toml', 'mcp_servers', below(codexFolder, 'config.toml')),
      project: settings('toml', 'mcp_servers', inProject('.codex', 'config.toml')),
    },
    skills: sharedSkills,
    rules: { user: below(codexFolder, 'AGENTS.md'), project: agentsMd },
  },
  {
    id: 'copilot',
    name: 'Copilot CLI',
    source: 'https://docs.github.com/en/copilot/how-tos/copilot-cli/customize-copilot/add-mcp-servers',
    programs: ['copilot'],
    traces: [copilotFolder],
    settings: {
      user: json('mcpServers', below(copilotFolder, 'mcp-config.json')),
      project: json('mcpServers', inProject('.mcp.json')),
    },
    entry: (command) => ({ ...typedEntry(command), tools: ['*'] }),
    skills: sharedSkills,
    rules: { user: below(copilotFolder, 'copilot-instructions.md'), project: agentsMd },
    agents: { user: below(copilotFolder, 'agents'), project: inProject('.github', 'agents') },
    agentFile: 'codesearch.agent.md',
  },
  {
    id: 'gemini',
    name: 'Gemini CLI',
    source: 'https://geminicli.com/docs/tools/mcp-server',
    programs: ['gemini'],
    // Antigravity uses the folder too.
    traces: [inHome('.gemini', 'settings.json')],
    settings: jsonInBoth('mcpServers', '.gemini', 'settings.json'),
    skills: sharedSkills,
    rules: { user: inHome('.gemini', 'GEMINI.md'), project: inProject('GEMINI.md') },
    agents: inBoth('.gemini', 'agents'),
  },
  {
    id: 'goose',
    name: 'Goose',
    source: 'https://block.github.io/goose/docs/guides/config-files',
    programs: ['goose'],
    traces: [gooseFolder],
    settings: { user: settings('yaml', 'extensions', below(gooseFolder, 'config.yaml')) },
    entry: ({ command, args }) => ({
      enabled: true,
      type: 'stdio',
      name: serverName,
      description: 'Semantic code search',
      cmd: command,
      args,
      envs: {},
      timeout: 300,
    }),
    rules: { project: agentsMd },
  },
  {
    id: 'kiro',
    name: 'Kiro',
    source: 'https://kiro.dev/docs/mcp/configuration',
    programs: ['kiro', 'kiro-cli'],
    traces: [inHome('.kiro')],
    settings: jsonInBoth('mcpServers', '.kiro', 'settings', 'mcp.json'),
    skills: inBoth('.kiro', 'skills'),
    rules: inBoth('.kiro', 'steering', 'codesearch.md'),
  },
  {
    id: 'opencode',
    name: 'opencode',
    source: 'https://opencode.ai/docs/mcp-servers',
    programs: ['opencode'],
    traces: [opencodeFolder],
    settings: {
      user: json('mcp', below(opencodeFolder, 'opencode.json'), below(opencodeFolder, 'opencode.jsonc')),
      project: json('mcp', inProject('opencode.json'), inProject('opencode.jsonc')),
    },
    entry: localEntry,
    skills: sharedSkills,
    rules: { user: below(opencodeFolder, 'AGENTS.md'), project: agentsMd },
    agents: { user: below(opencodeFolder, 'agents'), project: inProject('.opencode', 'agents') },
    agentFields: { mode: 'subagent' },
  },
  {
    id: 'qwen',
    name: 'Qwen Code',
    source: 'https://qwenlm.github.io/qwen-code-docs/en/users/features/mcp',
    programs: ['qwen'],
    traces: [inHome('.qwen')],
    settings: jsonInBoth('mcpServers', '.qwen', 'settings.json'),
    skills: sharedSkills,
    rules: { user: inHome('.qwen', 'QWEN.md'), project: inProject('QWEN.md') },
    agents: inBoth('.qwen', 'agents'),
  },
];
