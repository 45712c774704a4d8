import type { Command } from 'commander';
import type { RunCommand } from '../invocation/invocation.ts';

/** Loads a command, so that a run loads only the command that it executes. A server runs other commands. */
export type LoadCommand = () => Promise<(signal: AbortSignal, runCommand: RunCommand) => Command>;

/** All commands by name, under the headings of `codesearch --help`. */
export const commandGroups: Readonly<Record<string, Readonly<Record<string, LoadCommand>>>> = {
  'Search:': {
    search: async () => (await import('./search/search.ts')).searchCommand,
    callers: async () => (await import('./search/callers.ts')).callersCommand,
    similar: async () => (await import('./search/similar.ts')).similarCommand,
    pick: async () => (await import('./search/pick.ts')).pickCommand,
    open: async () => (await import('./search/open.ts')).openCommand,
  },
  'Index:': {
    index: async () => (await import('./index/index.ts')).indexCommand,
    status: async () => (await import('./index/status.ts')).statusCommand,
    watch: async () => (await import('./index/watch.ts')).watchCommand,
    eval: async () => (await import('./index/eval.ts')).evalCommand,
    why: async () => (await import('./index/why.ts')).whyCommand,
  },
  'Stored indexes:': {
    ls: async () => (await import('./storage/ls.ts')).lsCommand,
    clear: async () => (await import('./storage/clear.ts')).clearCommand,
    export: async () => (await import('./storage/export.ts')).exportCommand,
    import: async () => (await import('./storage/import.ts')).importCommand,
    keys: async () => (await import('./storage/keys.ts')).keysCommand,
    migrate: async () => (await import('./storage/migrate.ts')).migrateCommand,
    cache: async () => (await import('./storage/cache.ts')).cacheCommand,
  },
  'Editors:': {
    lsp: async () => (await import('./agent/lsp.ts')).lspCommand,
  },
  'Coding agents:': {
    mcp: async () => (await import('./agent/mcp.ts')).mcpCommand,
    register: async () => (await import('./agent/register.ts')).registerCommand,
    unregister: async () => (await import('./agent/unregister.ts')).unregisterCommand,
    hook: async () => (await import('./agent/hook.ts')).hookCommand,
  },
  'Setup:': {
    init: async () => (await import('./setup/init.ts')).initCommand,
    config: async () => (await import('./setup/config.ts')).configCommand,
    dev: async () => (await import('./setup/dev.ts')).devCommand,
    plugins: async () => (await import('./setup/plugins.ts')).pluginsCommand,
    serve: async () => (await import('./setup/serve.ts')).serveCommand,
    doctor: async () => (await import('./setup/doctor.ts')).doctorCommand,
    completions: async () => (await import('./setup/completions.ts')).completionsCommand,
  },
};
