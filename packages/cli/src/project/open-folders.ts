import { join } from 'node:path';
import type { Project, ProjectLocation, SearchHit } from '@codesearch/engine';
import type { CommonOptions } from '../option/command-options.ts';
import { openSetup } from './open-project.ts';

/** An open project with the parts of it that the user gave. */
export interface OpenedPart {
  readonly project: Project;
  /** POSIX paths relative to the root; empty for the whole project. */
  readonly parts: readonly string[];
}

/** The folders that the user gave, opened together. */
export interface OpenedFolders {
  /** One for each project. */
  readonly opened: readonly [OpenedPart, ...OpenedPart[]];
  /** Path of a hit that begins with the folder as the user gave it, so it is valid in the working directory. */
  pathOf(hit: SearchHit): string;
}

interface GivenFolder extends ProjectLocation {
  /** As the user wrote it. */
  readonly path: string;
}

/** Opens the projects that some folders belong to, and closes them after use. */
export async function withFolders<Value>(
  paths: readonly string[],
  options: CommonOptions,
  use: (opened: OpenedFolders) => Promise<Value>,
): Promise<Value> {
  const { engine, setup } = await openSetup(options);
  const projects = new Map<string, Project>();
  const open = (root: string): Project => {
    const project = projects.get(root) ?? engine.openRoot(setup, { root });
    projects.set(root, project);
    return project;
  };
  try {
    const given: GivenFolder[] = [];
    for (const path of paths.length === 0 ? ['.'] : paths) {
      const folder = engine.realRoot(path);
      const location = await engine.locateProject(setup, folder, ({ root, part }) => open(root).covers(part));
      given.push({ path, ...location });
    }
    const [first, ...others] = [...Map.groupBy(given, ({ root }) => root)].map(([root, folders]): OpenedPart => ({
      project: open(root),
      parts: folders.map(({ part }) => part),
    }));
    return await use({ opened: [first as OpenedPart, ...others], pathOf: (hit) => pathOf(hit, given) });
  } finally {
    await Promise.all([...projects.values()].map((project) => project[Symbol.asyncDispose]()));
  }
}

function pathOf({ root, chunk }: SearchHit, given: readonly GivenFolder[]): string {
  const folder = given.find((each) => each.root === root && isIn(chunk.path, each.part));
  return folder ? join(folder.path, chunk.path.slice(folder.part.length)) : join(root, chunk.path);
}

function isIn(path: string, part: string): boolean {
  return part === '' || path.startsWith(`${part}/`);
}
