import { join } from 'node:path';
import type { Project, SearchHit } from '@codesearch/kernel/runtime';
import type { SharedOptions } from './open.ts';

/** Some projects, opened together. */
export interface OpenedProjects {
  readonly projects: readonly [Project, ...Project[]];
  /** The path of a hit as the user would write it: below the folder that was given, where several were. */
  pathOf(hit: SearchHit): string;
}

/** Opens the projects of some paths, hands them over, and closes them whatever happens. */
export async function withProjects<Value>(
  paths: readonly string[],
  options: SharedOptions,
  use: (opened: OpenedProjects) => Promise<Value>,
): Promise<Value> {
  const [{ openProject }, { presetDefault }] = await Promise.all([
    import('@codesearch/kernel/runtime'),
    import('@codesearch/preset-default'),
  ]);
  const given = new Map<string, string>();
  const projects: Project[] = [];
  try {
    for (const path of paths.length === 0 ? ['.'] : paths) {
      const project = await openProject({ root: path, preset: presetDefault, config: options.config });
      projects.push(project);
      if (!given.has(project.root)) given.set(project.root, path);
    }
    const pathOf = ({ root, chunk }: SearchHit): string => {
      const folder = given.get(root) ?? root;
      return paths.length < 2 ? chunk.path : join(folder, chunk.path);
    };
    return await use({ projects: projects as [Project, ...Project[]], pathOf });
  } finally {
    await Promise.all(projects.map((project) => project[Symbol.asyncDispose]()));
  }
}
