import { posix } from 'node:path';
import type { Scanner, SkipReason } from '@codesearch/kernel';

/** A tree in numbers, as a scan lists it. No file is read, so some may yet turn out to be binary or generated. */
export interface TreeSurvey {
  readonly files: number;
  readonly bytes: number;
  /** Files that are passed over, by reason. */
  readonly skipped: Readonly<Partial<Record<SkipReason, number>>>;
  /** Files by extension in lower case with its dot, the most frequent first; under `''` those without one. */
  readonly extensions: Readonly<Record<string, number>>;
}

export async function surveyTree(scanner: Scanner, signal?: AbortSignal): Promise<TreeSurvey> {
  let [files, bytes] = [0, 0];
  const reasons: Partial<Record<SkipReason, number>> = {};
  const extensions = new Map<string, number>();
  for await (const batch of scanner.scan({ signal })) {
    for (const { path, size } of batch.files) {
      files++;
      bytes += size;
      const extension = posix.extname(path).toLowerCase();
      extensions.set(extension, (extensions.get(extension) ?? 0) + 1);
    }
    for (const { reason } of batch.skipped) reasons[reason] = (reasons[reason] ?? 0) + 1;
  }
  const byFrequency = [...extensions].toSorted(([, a], [, b]) => b - a);
  return { files, bytes, skipped: reasons, extensions: Object.fromEntries(byFrequency) };
}
