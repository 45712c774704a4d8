import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isCodesearchError } from '@codesearch/kernel';
import type { PathLocation, Project, SearchHit } from '@codesearch/engine';
import type { ScopePart } from '@codesearch/presentation';
import type { CommonOptions } from '../option/command-options.ts';
import { clonedRoot } from './cloned-root.ts';
import type { CloneOptions } from './cloned-root.ts';
import { defaultPath, folderOf, isAddress, openSetup, rememberIndexed } from './open-project.ts';
import type { EngineSetup } from './open-project.ts';
import { absolutePath, invocation } from '../invocation/current-invocation.ts';

/** An open project with the parts of it that the user gave. */
export interface OpenedPart {
  readonly project: Project;
  readonly parts: readonly [ScopePart, ...ScopePart[]];
}

/** The folders and files that the user gave, opened together. */
export interface OpenedFolders {
  /** One for each project. */
  readonly opened: readonly [OpenedPart, ...OpenedPart[]];
  /**
   * Path of a hit that begins with the path as the user gave it, so it is valid in the working directory. In a
   * repository that was given by its address, the path begins at its top.
   */
  pathOf(hit: SearchHit): string;
  /** Which repositories of a folder could not be opened, for the reader. */
  readonly notes: readonly string[];
}

/** A path that the user gave, or a repository in it. */
interface AskedPath {
  readonly path: string;
  /** Path relative to a folder that the user gave, if it is one of several repositories there. */
  readonly above?: string;
}

interface GivenPart extends PathLocation, Pick<AskedPath, 'above'> {
  /** The folder as the user wrote it. */
  readonly folder: string;
  /** Whether it is a repository that was given by its address. */
  readonly isClone: boolean;
}

/** A repository of several that has no such revision. */
interface LeftOut {
  readonly folders: string;
  readonly reason: Error;
}

/**
 * Opens the projects that some folders and files belong to, and closes them after use.
 *
 * @param paths folders, files, and addresses of repositories, which are cloned
 */
export async function withFolders<Value>(
  paths: readonly string[],
  options: CommonOptions & CloneOptions,
  use: (opened: OpenedFolders) => Promise<Value>,
): Promise<Value> {
  const setup = await openSetup(options, paths[0]);
  const projects = new UsedProjects(setup);
  try {
    const given: GivenPart[] = [];
    for (const path of askedPaths(paths, options, setup)) given.push(await givenPart(path, options, setup, projects));
    const groups = [...Map.groupBy(given, ({ root }) => root)] as [string, [GivenPart, ...GivenPart[]]][];
    const results = await Promise.all(groups.map(([root, parts]) => openParts(root, parts, options, projects)));
    const leftOut = results.filter((result) => 'reason' in result);
    const [first, ...others] = results.filter((result) => 'project' in result);
    if (!first) throw leftOut[0]!.reason;
    const notes = [
      ...leftOut.map(({ folders, reason }) => `${folders} is left out: ${reason.message}`),
      ...(options.rev === undefined ? [] : outsideNotes(paths, options, setup)),
    ];
    const value = await use({ opened: [first, ...others], pathOf: (hit) => pathOf(hit, given), notes });
    if (options.rev === undefined) for (const [root] of groups) await rememberIndexed(setup, root);
    return value;
  } finally {
    await projects.close();
  }
}

/** The projects that one call uses. */
class UsedProjects {
  readonly #setup: EngineSetup;
  readonly #used: Project[] = [];

  constructor(setup: EngineSetup) {
    this.#setup = setup;
  }

  async onDisk(root: string): Promise<Project> {
    const { projects, setupOf } = this.#setup;
    return this.#keep(projects.openRoot(await setupOf(root), { root }));
  }

  /** @param rev default: the revision that the project is always opened at, or its files on disk */
  async open(root: string, isClone: boolean, rev: string | undefined): Promise<Project> {
    const { engine, projects, setup, setupOf } = this.#setup;
    const revision = rev ?? engine.ownRevision(setup.home, root);
    if (revision === undefined) return this.onDisk(root);
    return this.#keep(await projects.openAt(isClone ? setup : await setupOf(root), { root, revision }));
  }

  async close(): Promise<void> {
    await Promise.all(this.#used.map((project) => this.#setup.projects.close(project)));
  }

  #keep(project: Project): Project {
    this.#used.push(project);
    return project;
  }
}

/** Names the entries of a folder of several repositories that are in none of them, and so in no revision. */
function outsideNotes(paths: readonly string[], options: CommonOptions, setup: EngineSetup): readonly string[] {
  const folders = Map.groupBy(askedPaths(paths, options, setup), ({ path, above = '' }) =>
    path.slice(0, -above.length),
  );
  return [...folders].flatMap(([folder, parts]) => {
    const tops = new Set(parts.map(({ above }) => above?.split(/[/\\]/, 1)[0]));
    if (tops.has(undefined)) return [];
    const others = readdirSync(absolutePath(folder)).filter((name) => !name.startsWith('.') && !tops.has(name));
    return others.length === 0 ? [] : [`${others.join(', ')}: left out, as no repository there has them.`];
  });
}

/** What the user asked for. A folder of several repositories has no revisions, and they do. */
function askedPaths(paths: readonly string[], options: CommonOptions, setup: EngineSetup): readonly AskedPath[] {
  const { rev } = options;
  return (paths.length === 0 ? [defaultPath(options)] : paths).flatMap((path): AskedPath[] => {
    const isOne = rev === undefined || isAddress(path, setup);
    const repositories = isOne ? [] : setup.engine.repositoriesOf(absolutePath(path));
    if (repositories.length === 0) return [{ path }];
    return repositories.map((each) => ({ path: join(path, each), above: each }));
  });
}

async function givenPart(
  { path, ...asked }: AskedPath,
  options: CommonOptions & CloneOptions,
  setup: EngineSetup,
  projects: UsedProjects,
): Promise<GivenPart> {
  if (isAddress(path, setup))
    return { root: await clonedRoot(setup, path, options), part: '', folder: '', isClone: true };
  const located = await setup.engine.locatePath(await setup.setupOf(folderOf(path)), absolutePath(path), {
    working: invocation().cwd,
    covers: async ({ root, part }) => setup.engine.coversPath((await projects.onDisk(root)).parts, part),
    revisions: options.rev !== undefined,
    root: options.root === undefined ? undefined : absolutePath(options.root),
  });
  const folder = located.file === undefined ? path : dirname(path);
  return { ...located, ...asked, folder, isClone: false };
}

async function openParts(
  root: string,
  parts: readonly [GivenPart, ...GivenPart[]],
  { rev }: CommonOptions,
  projects: UsedProjects,
): Promise<OpenedPart | LeftOut> {
  try {
    const isClone = parts.some((part) => part.isClone);
    return { project: await projects.open(root, isClone, rev), parts };
  } catch (error) {
    if (rev === undefined || !isCodesearchError(error, 'INPUT_INVALID')) throw error;
    return { folders: parts.map(({ folder }) => folder).join(', '), reason: error };
  }
}

function pathOf({ root, chunk }: SearchHit, given: readonly GivenPart[]): string {
  const part = given.find((each) => each.root === root && isIn(chunk.path, each));
  return part ? join(part.folder, chunk.path.slice(part.part.length)) : join(root, chunk.path);
}

function isIn(path: string, { part, file }: ScopePart): boolean {
  if (file !== undefined) return path === (part === '' ? file : `${part}/${file}`);
  return part === '' || path.startsWith(`${part}/`);
}
