import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { definePlugin } from '@codesearch/kernel';
import type { ChangeSet, FileRecord, SourceFile, StageBinding } from '@codesearch/kernel';
import { changeDetectorLaws } from '../../src/change-detector/change-detector-laws.ts';
import type { Stranger } from './stranger.ts';

/* Remembers commits as lines of a journal. */

const faults = [
  'a young file is trusted',
  'a touched file is modified',
  'a modified file is touched',
  'removed files are not found',
  'a diff writes',
  'a commit is in memory alone',
  'the record of the scan',
  'the stamp is lost when opened again',
  'a clear keeps the stamp',
  'the root of the paths alone',
  'the root depends on the order of commits',
  'skipped files are counted as files',
  'bytes of removed files',
  'levels are counted once a file',
  'exact stamps are hashed',
  'a removed file stays in the journal',
  'the first level alone',
  'a file that is gone is an error in a diff',
];

interface Line {
  readonly records: readonly (FileRecord & { readonly isYoung: boolean })[];
  readonly removed: readonly string[];
  readonly stamp?: string | undefined;
}

export function journal(fault?: string): StageBinding<'changeDetector'> {
  const has = (name: string): boolean => name === fault;
  return definePlugin({
    name: 'sync-journal',
    stage: 'changeDetector',
    describe: () => ({ stamps: true }),
    create(_, { dataDir, projectRoot, now }) {
      const file = join(dataDir, 'journal.jsonl');
      const records = new Map<string, Line['records'][number]>();
      let stamp: string | undefined;
      let removedBytes = 0;
      /** Bytes of the journal that are read. */
      let size = 0;
      const apply = (line: Line): void => {
        for (const path of line.removed) {
          removedBytes += records.get(path)?.file.size ?? 0;
          if (!has('a removed file stays in the journal')) records.delete(path);
        }
        for (const record of line.records) records.set(record.file.path, record);
        stamp = line.stamp ?? stamp;
      };
      const hashOf = (path: string): string | undefined => {
        try {
          return createHash('sha256')
            .update(readFileSync(join(projectRoot, path)))
            .digest('hex');
        } catch (error) {
          if (has('a file that is gone is an error in a diff')) throw error;
          return undefined;
        }
      };
      const sizeNow = (): number => (existsSync(file) ? statSync(file).size : 0);
      const refresh = (): void => {
        if (sizeNow() === size) return;
        records.clear();
        stamp = undefined;
        size = sizeNow();
        if (size === 0) return;
        for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) apply(JSON.parse(line) as Line);
      };
      return {
        async open() {
          refresh();
          if (has('the stamp is lost when opened again')) stamp = undefined;
        },
        async diff({ files, signal }) {
          refresh();
          const added: SourceFile[] = [];
          const modified: SourceFile[] = [];
          const touched: FileRecord[] = [];
          const seen = new Set<string>();
          let unchanged = 0;
          for await (const batch of files) {
            for (const each of batch) {
              signal.throwIfAborted();
              seen.add(each.path);
              const record = records.get(each.path);
              if (!record) {
                added.push(each);
                continue;
              }
              const isSame = record.file.stamp === each.stamp;
              const isYoung = record.isYoung && !has('a young file is trusted');
              if (each.exact && !has('exact stamps are hashed')) {
                if (isSame) unchanged++;
                else modified.push(each);
              } else if (isSame && !isYoung) unchanged++;
              else if (hashOf(each.path) !== record.hash) {
                if (has('a modified file is touched')) touched.push({ ...plain(record), file: each });
                else modified.push(each);
              } else if (isSame) unchanged++;
              else if (has('a touched file is modified')) modified.push(each);
              else touched.push({ ...plain(record), file: each });
            }
          }
          if (has('a diff writes'))
            for (const each of added) records.set(each.path, { file: each, hash: '', chunks: 0, isYoung: false });
          const removed = has('removed files are not found')
            ? []
            : [...records.keys()].filter((path) => !seen.has(path));
          return { added, modified, touched, removed, unchanged } satisfies ChangeSet;
        },
        async commit(commit) {
          refresh();
          const oldest = now() - 2_000;
          const line: Line = {
            records: commit.records.map((record) => ({
              ...record,
              isYoung: Math.max(record.file.mtimeMs, record.file.changedMs ?? 0) > oldest,
            })),
            removed: commit.removed,
            stamp: commit.stamp,
          };
          const kept = has('the record of the scan')
            ? { ...line, records: line.records.map((record) => ({ ...record, chunks: 0 })) }
            : line;
          if (!has('a commit is in memory alone')) appendFileSync(file, `${JSON.stringify(kept)}\n`, { mode: 0o600 });
          apply(kept);
          size = sizeNow();
        },
        async fileRecord({ path }) {
          refresh();
          const record = records.get(path);
          return record && plain(record);
        },
        async recordsAtLevels({ levels }) {
          refresh();
          const sought = has('the first level alone') ? levels.slice(0, 1) : levels;
          return [...records.values()]
            .filter((record) => sought.some((level) => (record.levels?.[level] ?? 0) > 0))
            .map(plain);
        },
        async snapshot() {
          refresh();
          const all = [...records.values()];
          const indexed = has('skipped files are counted as files') ? all : all.filter(({ skipped }) => !skipped);
          const lines = all.map(({ file: { path }, hash }) =>
            has('the root of the paths alone') ? path : `${path} ${hash}`,
          );
          if (!has('the root depends on the order of commits')) lines.sort();
          const levels: Record<string, number> = {};
          const skipped: Record<string, number> = {};
          for (const record of indexed)
            for (const [level, count] of Object.entries(record.levels ?? {}))
              levels[level] = (levels[level] ?? 0) + (has('levels are counted once a file') ? 1 : count);
          for (const { skipped: why } of all) if (why) skipped[why.reason] = (skipped[why.reason] ?? 0) + 1;
          const sum = (of: (record: FileRecord) => number): number =>
            indexed.reduce((total, record) => total + of(record), 0);
          return {
            root: all.length === 0 ? '' : createHash('sha256').update(lines.join('\n')).digest('hex'),
            files: indexed.length,
            chunks: sum(({ chunks }) => chunks),
            levels,
            bytes: sum(({ file: { size } }) => size) + (has('bytes of removed files') ? removedBytes : 0),
            skipped,
            masked: sum(({ masked = 0 }) => masked),
            ...(stamp === undefined ? {} : { stamp }),
          };
        },
        async clear() {
          records.clear();
          const kept = stamp;
          stamp = undefined;
          rmSync(file, { force: true });
          size = 0;
          if (!has('a clear keeps the stamp')) return;
          stamp = kept;
          writeFileSync(file, `${JSON.stringify({ records: [], removed: [], stamp })}\n`);
          size = sizeNow();
        },
      };
    },
  })();
}

function plain(line: Line['records'][number]): FileRecord {
  const { isYoung, ...record } = line;
  void isYoung;
  return record;
}

export const journalStranger: Stranger<'changeDetector'> = {
  name: 'sync-journal',
  laws: changeDetectorLaws,
  faults,
  bind: journal,
};
