import { revisionText } from '@codesearch/presentation';
import type { OpenProjects } from '@codesearch/host';

/**
 * What a search looks at, for the reader: a folder, or a repository by its address, and the revision if it is not the
 * files on disk.
 *
 * @param revision as it was given
 */
export async function placeName(projects: OpenProjects, root: string, revision: string | undefined): Promise<string> {
  const address = await projects.addressOf(root);
  const at = await projects.useAt(root, revision, async ({ project }) => project.revision);
  return `${address ?? root}${at ? ` at ${revisionText(at)}` : ''}`;
}
