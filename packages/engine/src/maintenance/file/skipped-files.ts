import type { SkippedFile } from '@codesearch/kernel';
import type { ProjectParts } from '../../composition/project-scope.ts';

/**
 * Lists the files that are not indexed: those that a scan skips, and those that the last run skipped when it read them.
 * Without an index it reads all files.
 */
export async function skippedFiles({ session }: ProjectParts, signal?: AbortSignal): Promise<readonly SkippedFile[]> {
  return session.readTree(async (stages) => {
    const isIndexed = session.manifest.read() !== undefined;
    const [scanner, detector] = await Promise.all([stages.get('scanner'), stages.get('changeDetector')]);
    const skipped: SkippedFile[] = [];
    for await (const batch of scanner.scan({ signal })) {
      skipped.push(...batch.skipped);
      for (const file of batch.files) {
        const { path } = file;
        const verdict = isIndexed ? await detector.fileRecord({ path }) : await scanner.read({ file, signal });
        if (verdict && 'skipped' in verdict && verdict.skipped) skipped.push({ path, ...verdict.skipped });
      }
    }
    return skipped.sort((a, b) => (a.path < b.path ? -1 : 1));
  });
}
