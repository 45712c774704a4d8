import { errors } from '@codesearch/kernel';
import { bytes, counted } from '@codesearch/presentation';
import { z } from 'zod';
import type { Workspace } from '../project/workspace.ts';
import { tool } from '../server/tool.ts';
import { wholeNumber } from '../server/whole-number.ts';
import type { Feature } from '../server/tool.ts';

const input = z.strictObject({
  path: z.string().describe('Exact root of the index, as get_indexing_status tells it'),
});

const output = z.object({ root: z.string(), files: wholeNumber, chunks: wholeNumber });

/** Removes one index and says what that was. The searched folder itself is never touched. */
export function clearIndex(workspace: Workspace): Feature {
  return tool({
    name: 'clear_index',
    description: 'Remove the index of a project, not its files. Rarely needed: indexes keep themselves current.',
    input,
    output,
    effects: { readOnly: false, destructive: true, idempotent: true },
    async call({ path }) {
      const index = (await workspace.list()).find(({ root }) => root === path);
      if (!index) {
        throw errors.inputInvalid(
          `No index has exactly the root ${JSON.stringify(path)}; nothing was removed.`,
          'get_indexing_status lists the roots.',
        );
      }
      const { files, chunks } = await workspace.remove(index);
      const text = `Removed the index of ${path}: ${counted(files, 'file')}, ${counted(chunks, 'chunk')}, ${bytes(index.bytes)}. The files themselves are untouched.`;
      return { text, structured: { root: path, files, chunks } };
    },
  });
}
