import { dirname, join } from 'node:path';
import { isCodesearchError } from '@codesearch/kernel';
import type { PathLocation, Project, SearchHit } from '@codesearch/engine';
import type { ScopePart } from '@codesearch/presentation';
import type { CommonOptions } from '../option/command-options.ts';
import { clonedRoot } from './cloned-root.ts';
import type { CloneOptions } from './cloned-root.ts';
import { folderOf, isAddress, openSetup, rememberIndexed } from './open-project.ts';
import { absolutePath } from '../invocation/absolute-path.ts';
import { invocation } from '../invocation/current-invocation.ts';

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

interface GivenPart extends PathLocation {
  /** The folder as the user wrote it. */
  readonly folder: string;
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
  const opened = await openSetup(options, paths[0]);
  const { engine, setupOf, projects: source } = opened;
  const used: Project[] = [];
  const clones = new Set<string>();
  const kept = (project: Project): Project => {
    used.push(project);
    return project;
  };
  const onDisk = async (root: string): Promise<Project> => kept(source.openRoot(await setupOf(root), { root }));
  const open = async (root: string): Promise<Project> => {
    const revision = options.rev ?? engine.ownRevision(opened.setup.home, root);
    if (revision === undefined) return onDisk(root);
    return kept(await source.openAt(clones.has(root) ? opened.setup : await setupOf(root), { root, revision }));
  };
  const ofSeveral = new Set<string>();
  /** A folder of several repositories has no revisions, and they do. */
  const withRevisions = (path: string): readonly string[] => {
    if (isAddress(path, opened)) return [path];
    const repositories = engine.repositoriesOf(absolutePath(path)).map((each) => join(path, each));
    for (const each of repositories) ofSeveral.add(each);
    return repositories.length === 0 ? [path] : repositories;
  };
  const failures: Error[] = [];
  const notes: string[] = [];
  /** A repository of several that has no such revision is left out. */
  const openGroup = async ([root, parts]: [string, GivenPart[]]): Promise<readonly OpenedPart[]> => {
    try {
      return [{ project: await open(root), parts: parts as [GivenPart, ...GivenPart[]] }];
    } catch (error) {
      const isFound = parts.every(({ folder }) => ofSeveral.has(folder));
      if (!isFound || !isCodesearchError(error, 'INPUT_INVALID')) throw error;
      failures.push(error);
      notes.push(`${parts.map(({ folder }) => folder).join(', ')} is left out: ${error.message}`);
      return [];
    }
  };
  try {
    const given: GivenPart[] = [];
    const asked = paths.length === 0 ? ['.'] : paths;
    for (const path of options.rev === undefined ? asked : asked.flatMap(withRevisions)) {
      if (isAddress(path, opened)) {
        const root = await clonedRoot(opened, path, options);
        clones.add(root);
        given.push({ root, part: '', folder: '' });
        continue;
      }
      const located = await engine.locatePath(await setupOf(folderOf(path)), absolutePath(path), {
        working: invocation().cwd,
        covers: async ({ root, part }) => (await onDisk(root)).covers(part),
        revisions: options.rev !== undefined,
        root: options.root === undefined ? undefined : absolutePath(options.root),
      });
      given.push({ ...located, folder: located.file === undefined ? path : dirname(path) });
    }
    const groups = [...Map.groupBy(given, ({ root }) => root)];
    const [first, ...others] = (await Promise.all(groups.map(openGroup))).flat();
    if (!first) throw failures[0]!;
    const value = await use({ opened: [first, ...others], pathOf: (hit) => pathOf(hit, given), notes });
    if (options.rev === undefined)
      for (const root of new Set(given.map((each) => each.root))) await rememberIndexed(opened, root);
    return value;
  } finally {
    await Promise.all(used.map((project) => source.close(project)));
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
