import { join } from 'node:path';
import type { ScopePart } from '@codesearch/presentation';
import type { ProjectIndex } from './project-index.ts';

/** A folder of the client in the project that it belongs to. */
interface FolderPart extends ScopePart {
  /** Absolute path, as the client names it. */
  readonly folder: string;
}

/** The folders of a client that belong to one project. */
export class OpenedFolder {
  readonly index: ProjectIndex;
  readonly parts: readonly FolderPart[];

  constructor(index: ProjectIndex, parts: readonly FolderPart[]) {
    this.index = index;
    this.parts = parts;
  }

  /**
   * The absolute path of a file that begins with the folder as the client names it, which may be a link: an editor
   * takes another path for another file.
   *
   * @param path relative to the root of the project
   */
  pathOf(path: string): string {
    const part = this.parts.find((each) => each.part === '' || path.startsWith(`${each.part}/`));
    return part ? join(part.folder, path.slice(part.part.length)) : join(this.index.project.root, path);
  }
}
