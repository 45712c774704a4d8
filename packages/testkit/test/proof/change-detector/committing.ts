import type { ChangeDetector, ChangeSet, FileRecord, SourceFile } from '@codesearch/kernel';

/** Commits during each comparison. */
export function committing(detector: ChangeDetector): Partial<ChangeDetector> {
  return {
    async diff(request): Promise<ChangeSet> {
      const set = await detector.diff(request);
      const { signal } = request;
      await detector.commit({ records: set.added.map(unreadRecord), removed: set.removed, signal });
      return set;
    },
  };
}

/** A record that says nothing about the content of its file. */
export function unreadRecord(file: SourceFile): FileRecord {
  return { file, hash: '', chunks: 0 };
}
