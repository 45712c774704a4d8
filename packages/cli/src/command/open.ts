import { openProject } from '@codesearch/kernel/runtime';
import type { Project } from '@codesearch/kernel/runtime';
import { presetDefault } from '@codesearch/preset-default';

/** Options that every command has. */
export interface SharedOptions {
  readonly config?: string;
  readonly json?: boolean;
  readonly debug?: boolean;
}

/** Opens the project of a path, hands it over, and closes it whatever happens. */
export async function withProject<Value>(
  path: string | undefined,
  options: SharedOptions,
  use: (project: Project) => Promise<Value>,
): Promise<Value> {
  const project = await openProject({ root: path ?? '.', preset: presetDefault, config: options.config });
  try {
    return await use(project);
  } finally {
    await project[Symbol.asyncDispose]();
  }
}
