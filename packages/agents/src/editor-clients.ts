import { join } from 'node:path';
import type { Client, Place } from './client.ts';
import {
  agentsMd,
  below,
  inApplications,
  inBoth,
  inCode,
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

const clineStorage = inCode('globalStorage', 'saoudrizwan.claude-dev');
const rooStorage = inCode('globalStorage', 'rooveterinaryinc.roo-cline');
const zedFolder: Place = ({ roaming, config }) => (roaming === config ? join(config, 'zed') : join(roaming, 'Zed'));

/** Editors, and agents in editors. */
export const editorClients: readonly Client[] = [
  {
    id: 'antigravity',
    name: 'Antigravity',
    source: 'https://antigravity.google/docs/mcp',
    programs: ['antigravity', 'agy'],
    traces: ['antigravity', 'antigravity-cli', 'config'].map((name) => inHome('.gemini', name)),
    settings: {
      // The second file is the one of version 1.
      user: json(
        'mcpServers',
        inHome('.gemini', 'config', 'mcp_config.json'),
        inHome('.gemini', 'antigravity', 'mcp_config.json'),
      ),
      project: json('mcpServers', inProject('.agents', 'mcp_config.json')),
    },
    rules: { user: inHome('.gemini', 'GEMINI.md'), project: agentsMd },
  },
  {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    source: 'https://modelcontextprotocol.io/docs/develop/connect-local-servers',
    programs: [],
    traces: [inApplications('Claude')],
    settings: {
      user: json('mcpServers', inApplications('Claude', 'claude_desktop_config.json')),
    },
  },
  // The extension of VS Code.
  {
    id: 'cline',
    name: 'Cline',
    source: 'https://docs.cline.bot/mcp/configuring-mcp-servers',
    programs: [],
    traces: [clineStorage],
    settings: {
      user: json('mcpServers', below(clineStorage, 'settings', 'cline_mcp_settings.json')),
    },
    rules: { project: agentsMd },
  },
  {
    id: 'continue',
    name: 'Continue',
    source: 'https://docs.continue.dev/customize/deep-dives/mcp',
    programs: ['cn'],
    traces: [inHome('.continue')],
    settings: {
      user: {
        ...settings('yaml-list', 'mcpServers', inHome('.continue', 'config.yaml')),
        head: 'name: Local Config\nversion: 1.0.0\nschema: v1\n',
      },
      project: json('mcpServers', inProject('.continue', 'mcpServers', 'codesearch.json')),
    },
    entry: typedEntry,
    rules: inBoth('.continue', 'rules', 'codesearch.md'),
  },
  {
    id: 'cursor',
    name: 'Cursor',
    source: 'https://cursor.com/docs/context/mcp',
    programs: ['cursor', 'cursor-agent'],
    traces: [inHome('.cursor')],
    settings: jsonInBoth('mcpServers', '.cursor', 'mcp.json'),
    skills: sharedSkills,
    rules: { project: agentsMd },
    agents: inBoth('.cursor', 'agents'),
  },
  // Junie, the agent in the IDEs of JetBrains. The settings of AI Assistant can only be changed in the IDE.
  {
    id: 'jetbrains',
    name: 'JetBrains Junie',
    source: 'https://www.jetbrains.com/help/junie/model-context-protocol-mcp.html',
    programs: ['junie'],
    traces: [inHome('.junie'), inApplications('JetBrains')],
    settings: jsonInBoth('mcpServers', '.junie', 'mcp', 'mcp.json'),
    rules: { project: inProject('.junie', 'AGENTS.md') },
  },
  {
    id: 'kilo-code',
    name: 'Kilo Code',
    source: 'https://kilo.ai/docs/automate/mcp/using-in-kilo-code',
    programs: ['kilo', 'kilocode'],
    traces: [inConfig('kilo'), inCode('globalStorage', 'kilocode.kilo-code')],
    settings: {
      user: json('mcp', inConfig('kilo', 'kilo.jsonc'), inConfig('kilo', 'kilo.json')),
      project: json(
        'mcp',
        inProject('kilo.jsonc'),
        inProject('kilo.json'),
        inProject('.kilo', 'kilo.jsonc'),
        inProject('.kilo', 'kilo.json'),
      ),
    },
    entry: localEntry,
    rules: { project: agentsMd },
  },
  {
    id: 'roo',
    name: 'Roo Code',
    source: 'https://docs.roocode.com/features/mcp/using-mcp-in-roo',
    programs: [],
    traces: [rooStorage],
    settings: {
      user: json('mcpServers', below(rooStorage, 'settings', 'mcp_settings.json')),
      project: json('mcpServers', inProject('.roo', 'mcp.json')),
    },
    skills: inBoth('.roo', 'skills'),
    rules: inBoth('.roo', 'rules', 'codesearch.md'),
  },
  {
    id: 'vscode',
    name: 'VS Code',
    source: 'https://code.visualstudio.com/docs/copilot/reference/mcp-configuration',
    programs: ['code'],
    traces: [inApplications('Code')],
    settings: { user: json('servers', inCode('mcp.json')), project: json('servers', inProject('.vscode', 'mcp.json')) },
    entry: typedEntry,
    rules: { project: agentsMd },
  },
  {
    id: 'windsurf',
    name: 'Windsurf',
    source: 'https://docs.windsurf.com/windsurf/cascade/mcp',
    programs: ['windsurf'],
    traces: [inHome('.codeium', 'windsurf')],
    settings: { user: json('mcpServers', inHome('.codeium', 'windsurf', 'mcp_config.json')) },
    rules: { project: agentsMd },
  },
  {
    id: 'zed',
    name: 'Zed',
    source: 'https://zed.dev/docs/ai/mcp',
    programs: ['zed', 'zeditor'],
    traces: [zedFolder],
    settings: { user: json('context_servers', below(zedFolder, 'settings.json')) },
    rules: { project: agentsMd },
  },
];
