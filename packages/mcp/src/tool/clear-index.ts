import { errors } from '@codesearch/kernel';
import { bytes, counted } from '@codesearch/presentation';
import { z } from 'zod';
import type { OpenProjects } from '@codesearch/host';
import { wholeNumber } from '../server/lean-schema.ts';
import { tool } from '../server/tool.ts';
import type { Feature } from '../server/tool.ts';

const input = z.strictObject({
  path: z.string().describe('Root, from get_indexing_status'),
});

const output = z.object({ root: z.string(), files: wholeNumber, chunks: wholeNumber, message: z.string() });

/** Removes one index and reports what was in it. The indexed files themselves are never changed. */
export function clearIndex(projects: OpenProjects): Feature {
  return tool({
    name: 'clear_index',
    title: 'Remove an index',
    description: 'Remove an index, not the files. Rarely needed.',
    input,
    output,
    effects: { readOnly: false, destructive: true, idempotent: true },
    async call({ path }, { listFolders }) {
      const index = await projects.find(path, listFolders);
      if (!index) {
        throw errors.inputInvalid(
          `No index has exactly the root ${JSON.stringify(path)}; nothing was removed.`,
          'get_indexing_status lists the roots.',
        );
      }
      const { files, chunks } = await projects.remove(index);
      const text = `Removed the index of ${path}: ${counted(files, 'file')}, ${counted(chunks, 'chunk')}, ${bytes(index.bytes)}. The files themselves are unchanged.`;
      return { text, structured: { root: path, files, chunks, message: text } };
    },
  });
}
