import type { Target } from './target.ts';

/** The targets, each loaded when it is needed. */
const targets = {
  masking: async () => (await import('./target/masking.ts')).masking,
  'chunker-ast': async () => (await import('./target/chunking.ts')).chunkingByGrammar,
  'chunker-text': async () => (await import('./target/chunking.ts')).chunkingAsText,
  globs: async () => (await import('./target/globs.ts')).globs,
  'ignore-rules': async () => (await import('./target/ignore-rules.ts')).ignoreRules,
  configuration: async () => (await import('./target/configuration.ts')).configuration,
  'trust-decisions': async () => (await import('./target/trust-decisions.ts')).trustDecisions,
  'git-repositories': async () => (await import('./target/git-repositories.ts')).gitRepositories,
  'query-language': async () => (await import('./target/query-language.ts')).queryLanguage,
  queries: async () => (await import('./target/queries.ts')).queries,
  'http-requests': async () => (await import('./target/http-requests.ts')).httpRequests,
  'mcp-frames': async () => (await import('./target/mcp-frames.ts')).mcpFrames,
  edits: async () => (await import('./target/edits.ts')).edits,
  database: async () => (await import('./target/database.ts')).database,
} as const satisfies Readonly<Record<string, () => Promise<Target>>>;

export type TargetName = keyof typeof targets;

export const targetNames = Object.keys(targets) as readonly TargetName[];

/** @param name a name, or the URL of a module whose default export is a target */
export async function loadTarget(name: string): Promise<Target> {
  if (isTargetName(name)) return targets[name]();
  return ((await import(name)) as { readonly default: Target }).default;
}

export function isTargetName(name: string): name is TargetName {
  return Object.hasOwn(targets, name);
}
