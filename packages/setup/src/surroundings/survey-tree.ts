import { posix } from 'node:path';
import type { Project } from '@codesearch/engine';

/** The size of a tree, as a scan lists it. No file is read, so some may turn out to be binary or generated. */
export interface TreeSurvey {
  readonly files: number;
  readonly bytes: number;
  /** Skipped files by reason. */
  readonly skipped: Readonly<Record<string, number>>;
  /** Files by extension, in lower case and with its dot, the most frequent first; `''` for files without one. */
  readonly extensions: Readonly<Record<string, number>>;
}

/** Counts what a scan lists, whether there is an index or not. */
export async function surveyTree({ session }: Project['parts'], signal?: AbortSignal): Promise<TreeSurvey> {
  let [files, bytes] = [0, 0];
  const reasons: Record<string, number> = {};
  const extensions = new Map<string, number>();
  await session.readTree(async (stages) => {
    for await (const batch of (await stages.get('scanner')).scan({ signal })) {
      for (const { path, size } of batch.files) {
        files++;
        bytes += size;
        const extension = posix.extname(path).toLowerCase();
        extensions.set(extension, (extensions.get(extension) ?? 0) + 1);
      }
      for (const { reason } of batch.skipped) reasons[reason] = (reasons[reason] ?? 0) + 1;
    }
  });
  const byFrequency = [...extensions].toSorted(([, a], [, b]) => b - a);
  return { files, bytes, skipped: reasons, extensions: Object.fromEntries(byFrequency) };
}
