import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { definePlugin, errors } from '@codesearch/kernel';
import { fileContent, fileRoles, pathTest } from '@codesearch/toolkit/pure';
import { ranked } from '@codesearch/toolkit';
import type { EmbeddedChunk, RankedList, SearchFilter, StageBinding, StoredChunk } from '@codesearch/kernel';
import { storeLaws } from '../../src/store/store-laws.ts';
import type { Stranger } from './stranger.ts';

/* Keeps all entries in one file of JSON, without lexical search. */

const faults = [
  'a write is not durable',
  'old entries of a file stay',
  'a removed file stays',
  'the filter is applied after the top k',
  'the languages of a filter do not count',
  'excluded globs do not count',
  'the granularity does not count',
  'ascending scores',
  'equal scores in the order of writing',
  'load in the order of writing',
  'unknown ids are an error',
  'the list has the entry of the file',
  'the list is in the order of ids',
  'vectors are shared with the caller',
  'vectors are rounded to whole numbers',
  'chunks count entries of files',
  'files without chunks are not counted',
  'half of a failed write is kept',
  'the stamp is kept before the data',
  'the stamp survives a clear',
  'a write without a stamp removes it',
  'an empty stats before the first write fails',
  'concurrent writes are lost',
  'an empty file removes nothing',
];

type Stored = Omit<EmbeddedChunk, 'vector'> & { readonly vector: readonly number[] };
interface Content {
  readonly files: Readonly<Record<string, readonly Stored[]>>;
  readonly stamp?: string | undefined;
}

export function jsonStore(fault?: string): StageBinding<'store'> {
  const has = (name: string): boolean => name === fault;
  return definePlugin({
    name: 'store-json',
    stage: 'store',
    describe: (_, { dataDir }) => ({ location: dataDir, lexical: false, stamps: true, maxBatchSize: 1_000 }),
    create(_, { dataDir }) {
      const file = join(dataDir, 'entries.json');
      let memory: Content | undefined;
      let writing: Promise<unknown> = Promise.resolve();
      const content = (): Content => {
        if (has('a write is not durable') && memory) return memory;
        if (!existsSync(file)) return { files: {} };
        try {
          return JSON.parse(readFileSync(file, 'utf8')) as Content;
        } catch (error) {
          throw errors.indexCorrupt(file, 'it is not JSON', error);
        }
      };
      const write = (change: (before: Content) => Content): Promise<void> => {
        const run = async (): Promise<void> => {
          const before = content();
          if (has('concurrent writes are lost')) await new Promise((resolve) => setTimeout(resolve, 2));
          memory = change(before);
          if (has('a write is not durable')) return;
          writeFileSync(`${file}.new`, JSON.stringify(memory), { mode: 0o600 });
          renameSync(`${file}.new`, file);
        };
        const done = has('concurrent writes are lost') ? run() : writing.then(run);
        writing = done.catch(() => {});
        return done;
      };
      const entries = (): readonly Stored[] => Object.values(content().files).flat();
      const dimensionsOf = (): number => entries()[0]?.vector.length ?? 0;
      const stampOf = (stamp: string | undefined, before: Content): string | undefined =>
        stamp ?? (has('a write without a stamp removes it') ? undefined : before.stamp);
      const stored = (vector: Float32Array): number[] =>
        [...vector].map((value) => (has('vectors are rounded to whole numbers') ? Math.round(value) : value));

      return {
        async upsert({ files, stamp, signal }) {
          signal.throwIfAborted();
          if (has('the stamp is kept before the data')) await write((before) => ({ ...before, stamp }));
          if (has('half of a failed write is kept') && files.length > 1)
            await write((before) => ({ ...before, files: { ...before.files, ...entriesOf(files.slice(0, 1)) } }));
          await write((before) => {
            const merged = { ...before.files };
            for (const { path, entries: own } of files) {
              const old = has('old entries of a file stay') ? (merged[path] ?? []) : [];
              merged[path] = [...old, ...own.map((entry) => ({ ...entry, vector: stored(entry.vector) }))];
              if (own.length === 0 && !has('an empty file removes nothing')) delete merged[path];
              if (own.length === 0 && has('an empty file removes nothing')) merged[path] = before.files[path] ?? [];
              if (merged[path]?.length === 0) delete merged[path];
            }
            return { files: merged, stamp: stampOf(stamp, before) };
          });
        },
        async remove({ paths, stamp }) {
          await write((before) => {
            const gone: ReadonlySet<string> = new Set(has('a removed file stays') ? paths.slice(1) : paths);
            const files = Object.fromEntries(Object.entries(before.files).filter(([path]) => !gone.has(path)));
            return { files, stamp: stampOf(stamp, before) };
          });
        },
        async searchDense({ vector, topK, filter }) {
          const all = entries().map((entry) => ({ entry, score: dot(vector, entry.vector) }));
          const passes = (each: Stored): boolean => matches(each, filter);
          const scored = (list: typeof all): { id: string; path: string; score: number }[] =>
            list.map(({ entry: { id, path }, score }) => ({ id, path, score }));
          if (has('the filter is applied after the top k')) {
            const best = all.toSorted((a, b) => b.score - a.score).slice(0, topK);
            return ranked(scored(best.filter(({ entry }) => passes(entry))), topK);
          }
          const found = scored(all.filter(({ entry }) => passes(entry)));
          if (has('equal scores in the order of writing'))
            return found.toSorted((a, b) => b.score - a.score).slice(0, topK);
          const list: RankedList = ranked(found, topK);
          return has('ascending scores') ? list.toReversed() : list;
        },
        async load({ ids }) {
          const all = entries();
          if (has('unknown ids are an error') && ids.some((id) => !all.some((entry) => entry.id === id)))
            throw errors.inputInvalid('There is no such entry.', 'Index again.');
          if (has('load in the order of writing')) return all.filter(({ id }) => ids.includes(id)).map(chunkOf);
          return ids.flatMap((id) => all.filter((entry) => entry.id === id).map(chunkOf));
        },
        async list({ paths }) {
          const { files } = content();
          return paths.flatMap((path) => {
            const own = files[path] ?? [];
            const chunks = has('the list has the entry of the file')
              ? own
              : own.filter(({ granularity }) => granularity === 'chunk');
            if (has('the list is in the order of ids'))
              return chunks.map(chunkOf).toSorted((a, b) => (a.id < b.id ? -1 : 1));
            return chunks.map(chunkOf).toSorted((a, b) => a.startLine - b.startLine);
          });
        },
        async vectors({ ids }) {
          const byId = new Map(entries().map(({ id, vector }) => [id, vector]));
          const one = new Float32Array(dimensionsOf());
          return ids.map((id) => {
            const vector = byId.get(id);
            if (!vector) return undefined;
            if (!has('vectors are shared with the caller')) return Float32Array.from(vector);
            one.set(vector);
            return one;
          });
        },
        async files() {
          const counts = Object.entries(content().files).map(
            ([path, own]) => [path, own.filter(({ granularity }) => granularity === 'chunk').length] as const,
          );
          return new Map(
            has('files without chunks are not counted') ? counts.filter(([, chunks]) => chunks > 0) : counts,
          );
        },
        async stats() {
          if (has('an empty stats before the first write fails') && !existsSync(file))
            throw errors.indexCorrupt(file, 'missing');
          const { files, stamp } = content();
          const all = Object.values(files).flat();
          const isCounted = ({ granularity }: Stored): boolean =>
            granularity === 'chunk' || has('chunks count entries of files');
          return {
            files: Object.keys(files).length,
            chunks: all.filter(isCounted).length,
            dimensions: all[0]?.vector.length ?? 0,
            ...(stamp === undefined ? {} : { stamp }),
          };
        },
        async clear() {
          const { stamp } = content();
          await write(() => ({ files: {} }));
          if (has('the stamp survives a clear')) await write(() => ({ files: {}, stamp }));
          else rmSync(file, { force: true });
        },
      };
    },
  })();

  function matches(entry: Stored, filter: SearchFilter): boolean {
    const { granularity, languages, kinds, contents, excludedRoles, excludedGlobs } = filter;
    const conditions = has('excluded globs do not count') && excludedGlobs ? { ...filter, excludedGlobs: [] } : filter;
    return (
      (granularity === undefined || entry.granularity === granularity || has('the granularity does not count')) &&
      (!languages || languages.includes(entry.chunk.language) || has('the languages of a filter do not count')) &&
      (!kinds || kinds.includes(entry.chunk.kind)) &&
      (!contents || contents.includes(fileContent(entry.path))) &&
      fileRoles(entry.path).every((role) => !excludedRoles?.includes(role)) &&
      (pathTest(conditions)?.(entry.path) ?? true)
    );
  }
}

function entriesOf(
  files: readonly { readonly path: string; readonly entries: readonly EmbeddedChunk[] }[],
): Record<string, readonly Stored[]> {
  return Object.fromEntries(
    files.map(({ path, entries }) => [path, entries.map((entry) => ({ ...entry, vector: [...entry.vector] }))]),
  );
}

function dot(a: Float32Array, b: readonly number[]): number {
  return b.reduce((sum, value, index) => sum + value * (a[index] as number), 0);
}

function chunkOf({ id, path, granularity, chunk }: Stored): StoredChunk {
  const { language, kind, text, symbols, enclosing, calls, imports, span } = chunk;
  const { startLine, endLine } = span;
  return { id, path, granularity, language, kind, startLine, endLine, text, symbols, enclosing, calls, imports };
}

export const jsonStranger: Stranger<'store'> = { name: 'store-json', laws: storeLaws, faults, bind: jsonStore };
