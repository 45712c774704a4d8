import type { Project } from '@codesearch/kernel/runtime';

/** Options that every command has. */
export interface SharedOptions {
  readonly config?: string;
  readonly json?: boolean;
  readonly debug?: boolean;
}

/**
 * Opens the project of a path, hands it over, and closes it whatever happens. The program proper is loaded here, so that help
 * and a mistyped command are answered without it.
 */
export async function withProject<Value>(
  path: string | undefined,
  options: SharedOptions,
  use: (project: Project) => Promise<Value>,
): Promise<Value> {
  const [{ openProject }, { presetDefault }] = await Promise.all([
    import('@codesearch/kernel/runtime'),
    import('@codesearch/preset-default'),
  ]);
  const project = await openProject({ root: path ?? '.', preset: presetDefault, config: options.config });
  try {
    return await use(project);
  } finally {
    await project[Symbol.asyncDispose]();
  }
}
