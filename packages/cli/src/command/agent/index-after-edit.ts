import { dirname, isAbsolute, resolve } from 'node:path';
import { isCodesearchError } from '@codesearch/kernel';
import { openSetup, projectRoot, withRoot } from '../../project/open-project.ts';
import type { ToolEvent } from '@codesearch/agents/hook';

/**
 * Brings the index of the project of an edited file up to date, so that the next search does not wait for that. Builds
 * no index: that is for a search, or for the user.
 */
export async function indexAfterEdit({ cwd, input }: ToolEvent, signal: AbortSignal): Promise<void> {
  const file = input['file_path'] ?? input['notebook_path'];
  const folder = typeof file === 'string' && isAbsolute(file) ? dirname(file) : resolve(cwd);
  try {
    const opened = await openSetup({}, folder);
    const root = await projectRoot(opened, folder);
    if (opened.engine.indexedRoot(opened.setup.home, root) !== root) return;
    await withRoot(opened, root, async (project) => {
      // Text goes to a service only after a person has agreed, and no person reads this.
      const { newHosts } = await import('@codesearch/engine');
      if ((await newHosts(project.parts)).length === 0) await project.index({ signal });
    });
  } catch (error) {
    // Another process does the same, or the next search says what is wrong.
    if (!isCodesearchError(error)) throw error;
  }
}
