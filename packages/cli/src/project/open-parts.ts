import { join } from 'node:path';
import type { Project, ProjectPlace, SearchHit } from '@codesearch/engine';
import type { CommonOptions } from '../option/command-options.ts';
import { openSetup } from './open-project.ts';

/** An open project, and what of it was named. */
export interface OpenedPart {
  readonly project: Project;
  /** POSIX paths relative to the root; empty for all of it. */
  readonly parts: readonly string[];
}

/** What some paths name, opened together. */
export interface OpenedParts {
  /** Of different projects. */
  readonly opened: readonly [OpenedPart, ...OpenedPart[]];
  /** The path of a hit from where the user is: it begins as the folder was given. */
  pathOf(hit: SearchHit): string;
}

interface GivenPlace extends ProjectPlace {
  /** As the user wrote it. */
  readonly path: string;
}

/** Opens the projects that some folders belong to, hands them over, and closes them whatever happens. */
export async function withProjects<Value>(
  paths: readonly string[],
  options: CommonOptions,
  use: (opened: OpenedParts) => Promise<Value>,
): Promise<Value> {
  const { runtime, setup } = await openSetup(options);
  const projects = new Map<string, Project>();
  const open = (root: string): Project => {
    const project = projects.get(root) ?? runtime.openRoot(setup, { root });
    projects.set(root, project);
    return project;
  };
  try {
    const given: GivenPlace[] = [];
    for (const path of paths.length === 0 ? ['.'] : paths) {
      const folder = runtime.realRoot(path);
      const place = await runtime.projectPlace(setup, folder, ({ root, part }) => open(root).covers(part));
      given.push({ path, ...place });
    }
    const [first, ...others] = [...Map.groupBy(given, ({ root }) => root)].map(([root, places]): OpenedPart => ({
      project: open(root),
      parts: places.map(({ part }) => part),
    }));
    return await use({ opened: [first as OpenedPart, ...others], pathOf: (hit) => pathFrom(given, hit) });
  } finally {
    await Promise.all([...projects.values()].map((project) => project[Symbol.asyncDispose]()));
  }
}

function pathFrom(given: readonly GivenPlace[], { root, chunk }: SearchHit): string {
  const within = given.find((place) => place.root === root && liesIn(chunk.path, place.part));
  return within ? join(within.path, chunk.path.slice(within.part.length)) : join(root, chunk.path);
}

function liesIn(path: string, part: string): boolean {
  return part === '' || path.startsWith(`${part}/`);
}
