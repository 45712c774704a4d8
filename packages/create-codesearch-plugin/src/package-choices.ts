import type { PluginNames } from './plugin-names.ts';
import type { StageName } from './stages.ts';

/** Test runners that a package can have. */
export const runners = ['vitest', 'node'] as const;

export type Runner = (typeof runners)[number];

const managers = ['npm', 'pnpm', 'yarn', 'bun'] as const;

/** A program that installs packages. */
export type Manager = (typeof managers)[number];

/** The package manager that runs this program, by the name that all of them give themselves; npm if none does. */
export function currentManager(agent: string = process.env['npm_config_user_agent'] ?? ''): Manager {
  return managers.find((name) => agent.startsWith(`${name}/`)) ?? 'npm';
}

/** The command that runs the tests of a package. `bun test` is a test runner of its own. */
export function testCommand(manager: Manager): string {
  return manager === 'bun' ? 'bun run test' : `${manager} test`;
}

/** What a package is made of. */
export interface PackageChoices {
  readonly manager: Manager;
  readonly names: PluginNames;
  readonly stage: StageName;
  readonly runner: Runner;
}
