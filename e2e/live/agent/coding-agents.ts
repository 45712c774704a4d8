import { z } from 'zod';
import type { CodingAgent } from './coding-agent.ts';

const platform = `${process.platform}-${process.arch}`;

/** Cline hands on the whole result as JSON. */
const clineResult = z.object({ content: z.array(z.object({ text: z.string() })) });

/**
 * Milliseconds that an agent gives the server to start, if it has a setting for that. The usual ones pass on a busy
 * machine, and the model then receives no tools. Copilot, Cline and Gemini CLI wait for a minute or longer, opencode
 * for half a minute.
 */
const startMs = 240_000;

/** The coding agents of which the packages are in `clients/package.json`. */
export const codingAgents: readonly CodingAgent[] = [
  {
    name: 'Claude Code',
    client: 'claude-code',
    program: `@anthropic-ai/claude-code-${platform}/claude`,
    args: (prompt) => ['--print', prompt, '--allowedTools', 'mcp__codesearch__search_code'],
    env: (model) => ({
      ANTHROPIC_BASE_URL: model,
      ANTHROPIC_API_KEY: 'none',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      // The first request has only those tools that are loaded at once, as by default with a model of its makers.
      ENABLE_TOOL_SEARCH: 'true',
      // The first request waits for the servers. The entry asks for that too, but for five seconds at most.
      MCP_CONNECTION_NONBLOCKING: '0',
      MCP_CONNECT_TIMEOUT_MS: String(startMs),
      MCP_TIMEOUT: String(startMs),
    }),
  },
  {
    name: 'Codex CLI',
    client: 'codex',
    program: '@openai/codex/bin/codex.js',
    args: (prompt, model) => {
      const settings = [
        'model="scripted"',
        'model_provider="scripted"',
        `model_providers.scripted={name="scripted",base_url="${model}/v1",wire_api="responses"}`,
        'analytics.enabled=false',
        'check_for_update_on_startup=false',
        // They load lists from servers.
        'features.plugins=false',
        'features.apps=false',
        // The first request waits for the server.
        'mcp_servers.codesearch.required=true',
        `mcp_servers.codesearch.startup_timeout_sec=${startMs / 1000}`,
      ];
      const config = settings.flatMap((setting) => ['--config', setting]);
      return ['exec', '--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox', ...config, prompt];
    },
    env: () => ({}),
    toolResult: (text) => text.replace(/^Wall time: [\d.]+ seconds\nOutput:\n?/, ''),
  },
  {
    name: 'Copilot CLI',
    client: 'copilot',
    program: `@github/copilot-${platform}/copilot`,
    args: (prompt) => ['--prompt', prompt, '--allow-all-tools', '--no-custom-instructions'],
    env: (model) => ({
      COPILOT_PROVIDER_BASE_URL: `${model}/v1`,
      COPILOT_MODEL: 'scripted',
      COPILOT_OFFLINE: 'true',
      COPILOT_AUTO_UPDATE: 'false',
    }),
  },
  {
    name: 'Cline CLI',
    client: 'cline-cli',
    program: `@cline/cli-${platform}/bin/cline`,
    args: (prompt) => ['--auto-approve', 'true', prompt],
    // Without a daemon.
    env: () => ({ CLINE_SESSION_BACKEND_MODE: 'local' }),
    files: (model) => ({
      '.cline/data/settings/global-settings.json': JSON.stringify({ telemetryOptOut: true, autoUpdateEnabled: false }),
      '.cline/data/settings/providers.json': JSON.stringify({
        version: 1,
        lastUsedProvider: 'openai-compatible',
        modes: {},
        providers: {
          'openai-compatible': {
            settings: { provider: 'openai-compatible', apiKey: 'none', model: 'scripted', baseUrl: `${model}/v1` },
            updatedAt: '2026-01-01T00:00:00.000Z',
            tokenSource: 'manual',
          },
        },
      }),
    }),
    hosts: ['data.cline.bot:443'],
    toolResult: (text) =>
      clineResult
        .parse(JSON.parse(text))
        .content.map((block) => block.text)
        .join(''),
  },
  {
    name: 'Gemini CLI',
    client: 'gemini',
    program: '@google/gemini-cli/bundle/gemini.js',
    args: (prompt) => ['--prompt', prompt, '--model', 'gemini-2.5-flash', '--approval-mode', 'yolo'],
    env: (model) => ({
      GEMINI_API_KEY: 'none',
      GOOGLE_GEMINI_BASE_URL: model,
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
    }),
    files: () => ({
      '.gemini/settings.json': JSON.stringify({
        general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
        privacy: { usageStatisticsEnabled: false },
        security: { auth: { selectedType: 'gemini-api-key' } },
      }),
    }),
    toolResult: (text) => text.replace(/^<untrusted_context>\n(.*)\n<\/untrusted_context>$/s, '$1'),
  },
  {
    name: 'opencode',
    client: 'opencode',
    program: `opencode-${platform}/bin/opencode`,
    args: (prompt) => ['run', prompt],
    env: (model) => ({
      OPENCODE_DISABLE_AUTOUPDATE: '1',
      OPENCODE_DISABLE_MODELS_FETCH: '1',
      OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
      OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
      OPENCODE_CONFIG_CONTENT: JSON.stringify({
        model: 'scripted/scripted',
        small_model: 'scripted/scripted',
        provider: {
          scripted: {
            npm: '@ai-sdk/openai-compatible',
            options: { baseURL: `${model}/v1`, apiKey: 'none' },
            models: { scripted: {} },
          },
        },
      }),
    }),
    // It installs the types of its plugins, unless they are there.
    files: () => ({
      '.config/opencode/node_modules/.keep': '',
      '.config/opencode/package-lock.json': JSON.stringify({
        packages: { '': { dependencies: { '@opencode-ai/plugin': '*' } } },
      }),
    }),
  },
];
