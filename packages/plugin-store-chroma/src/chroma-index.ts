import type { ChromaClient, Collection, Metadata, Where } from 'chromadb';
import { errors } from '@codesearch/kernel';
import {
  firstRevision,
  KnownPaths,
  neverDies,
  portions,
  ranked,
  readEntry,
  weighedPortions,
} from '@codesearch/toolkit';
import { resolvePaths } from '@codesearch/toolkit/pure';
import type { DenseRequest, FileEntries, Granularity, RankedList, StoredChunk } from '@codesearch/kernel';
import type { ServerIndex, ServerIndexState } from '@codesearch/toolkit';
import { createCollections, deleteCollections, findCollections, parts, schemaVersion } from './collections.ts';
import type { Collections, Part } from './collections.ts';
import type { Connection } from './connection.ts';
import { missing } from './failure.ts';
import type { ResolvedOptions } from './options.ts';
import { nearest } from './dense-search.ts';
import { entryRow, entryFacts, isSeen, pathRow } from './row.ts';
import type { Row, RowFacts } from './row.ts';

const stateId = 'state';
const writerId = 'writer';

/** Max values in one condition: each becomes a SQL parameter in the server. */
const maxValues = 500;

/** Max estimated bytes of one request: the server refuses more than 40 MB. */
const maxBytes = 8_000_000;

/** A row of an entry with its document or its embedding. */
interface SeenRow {
  readonly facts: RowFacts;
  readonly granularity: Granularity;
  readonly document: string | null | undefined;
  readonly embedding: number[] | undefined;
}

/** The three collections of one index. */
export class ChromaIndex implements ServerIndex {
  readonly #client: ChromaClient;
  readonly #maxRecords: number;
  readonly #name: string;
  readonly #options: ResolvedOptions;
  #collections: Collections | undefined;
  readonly #paths = new KnownPaths();

  constructor({ client, maxRecords }: Connection, name: string, options: ResolvedOptions) {
    this.#client = client;
    this.#maxRecords = maxRecords;
    this.#name = name;
    this.#options = options;
  }

  async state(): Promise<ServerIndexState | undefined> {
    try {
      return await this.#readState();
    } catch (error) {
      if ((error as Error).name !== missing) throw error;
      // Another process has deleted the collections, and may have created them again.
      this.#collections = undefined;
      return this.#readState();
    }
  }

  async ensure(dimensions: number): Promise<void> {
    if (await this.state()) return;
    this.#collections = await createCollections(this.#client, this.#name, this.#options);
    const facts = { revision: firstRevision(Date.now()), dimensions, schema: schemaVersion };
    // `add` keeps an existing row: if two processes create the index at once, the first one's state is kept.
    await this.#collections.path.add({ ids: [stateId], embeddings: [[1, 0]], metadatas: [facts] });
  }

  async putMetadata(metadata: string): Promise<void> {
    await (await this.#part('path')).update({ ids: [stateId], metadatas: [{ record: metadata }] });
  }

  async drop(): Promise<void> {
    this.#collections = undefined;
    await deleteCollections(this.#client, this.#name);
  }

  async enter(writer: string): Promise<boolean> {
    const path = await this.#part('path');
    // `add` keeps an existing row, so only the first of several writers enters.
    await path.add({ ids: [writerId], embeddings: [[1, 0]], metadatas: [{ writer }] });
    return (await this.state())?.writer === writer;
  }

  async leave(): Promise<void> {
    await (await this.#part('path')).delete({ ids: [writerId] });
  }

  async commit(revision: number): Promise<void> {
    await (await this.#part('path')).update({ ids: [stateId], metadatas: [{ revision }] });
  }

  async insert(files: readonly FileEntries[], born: number): Promise<void> {
    const entries = files.flatMap((file) => file.entries);
    const paths = files.filter((file) => file.entries.length > 0).map(({ path }) => path);
    await inEach((part) => {
      if (part === 'path')
        return this.#add(
          part,
          paths.map((path) => pathRow(path, born)),
        );
      const ofPart = entries.filter(({ granularity }) => granularity === part);
      return this.#add(
        part,
        ofPart.map((entry) => entryRow(entry, born)),
      );
    });
  }

  async retire(paths: readonly string[], revision: number): Promise<void> {
    await inEach(async (part) => {
      for (const some of portions(paths, maxValues)) {
        const rows = await this.#find(part, { path: { $in: some } });
        const seen = rows.filter(({ facts }) => isSeen(facts, revision)).map(({ id }) => id);
        await this.#setDeath(part, seen, revision + 1);
      }
    });
  }

  async restore(revision: number): Promise<void> {
    await inEach(async (part) => {
      await (await this.#part(part)).delete({ where: { born: { $gt: revision } } });
      const doomed = await this.#find(part, { $and: [{ died: { $gt: revision } }, { died: { $lt: neverDies } }] });
      await this.#setDeath(
        part,
        doomed.map(({ id }) => id),
        neverDies,
      );
    });
    await this.sweep(revision);
  }

  async sweep(revision: number): Promise<void> {
    await inEach(async (part) => {
      await (await this.#part(part)).delete({ where: { died: { $lte: revision } } });
    });
  }

  async searchDense(request: DenseRequest, revision: number): Promise<RankedList> {
    const filter = await resolvePaths(request.filter, () => this.#pathsAt(revision));
    const wanted: readonly Granularity[] = filter.granularity ? [filter.granularity] : ['chunk', 'file'];
    const lists = await Promise.all(
      wanted.map(async (each) =>
        nearest(await this.#part(each), each, { ...request, filter }, revision, this.#options.batchSize),
      ),
    );
    return ranked(lists.flat(), request.topK);
  }

  async load(ids: readonly string[], revision: number): Promise<readonly StoredChunk[]> {
    const rows = await this.#rowsOf(ids, 'documents', revision);
    return rows.map(({ facts, document, granularity }) =>
      readEntry(entryFacts(facts, granularity), document ?? '', this.#name),
    );
  }

  async vectors(ids: readonly string[], revision: number): Promise<ReadonlyMap<string, Float32Array>> {
    const rows = await this.#rowsOf(ids, 'embeddings', revision);
    return new Map(rows.map(({ facts, embedding }) => [String(facts['entry']), Float32Array.from(embedding ?? [])]));
  }

  async list(paths: readonly string[], revision: number): Promise<readonly StoredChunk[]> {
    const collection = await this.#part('chunk');
    const found: StoredChunk[] = [];
    for (const some of portions(paths, maxValues)) {
      const page = await collection.get({ where: { path: { $in: some } }, include: ['metadatas', 'documents'] });
      for (const { metadata, document } of page.rows()) {
        const facts = (metadata ?? null) as RowFacts | null;
        if (isSeen(facts, revision)) found.push(readEntry(entryFacts(facts, 'chunk'), document ?? '', this.#name));
      }
    }
    return found;
  }

  /** Without a writer, readers see every row, so the server can count them without reading each. */
  async count(revision: number): Promise<{ readonly files: number; readonly chunks: number }> {
    const before = await this.state();
    if (before?.revision === revision && before.writer === undefined) {
      const [chunks, paths] = await Promise.all([
        (await this.#part('chunk')).count(),
        (await this.#part('path')).count(),
      ]);
      const after = await this.state();
      // One of the rows of files is the state of the index.
      if (after?.revision === revision && after.writer === undefined) return { files: paths - 1, chunks };
    }
    const [chunks, files] = await Promise.all(
      (['chunk', 'path'] as const).map((part) => this.#find(part, seenAt(revision))),
    );
    return { files: files?.length ?? 0, chunks: chunks?.length ?? 0 };
  }

  async files(revision: number): Promise<ReadonlyMap<string, number>> {
    const counts = new Map((await this.#pathsAt(revision)).map((path) => [path, 0]));
    for (const { facts } of await this.#find('chunk', seenAt(revision))) {
      counts.set(facts.path, (counts.get(facts.path) ?? 0) + 1);
    }
    return counts;
  }

  /** Every path at a revision. */
  #pathsAt(revision: number): Promise<readonly string[]> {
    return this.#paths.at(revision, async () =>
      (await this.#find('path', seenAt(revision))).map(({ facts }) => facts.path),
    );
  }

  /** Ids and metadata of all rows that meet a condition, read page by page. */
  async #find(part: Part, where: Where): Promise<{ readonly id: string; readonly facts: RowFacts }[]> {
    const collection = await this.#part(part);
    const found: { readonly id: string; readonly facts: RowFacts }[] = [];
    for (;;) {
      const page = await collection.get({
        where,
        limit: this.#maxRecords,
        offset: found.length,
        include: ['metadatas'],
      });
      for (const [index, id] of page.ids.entries())
        found.push({ id, facts: page.metadatas[index] as unknown as RowFacts });
      if (page.ids.length < this.#maxRecords) return found;
    }
  }

  async #part(part: Part): Promise<Collection> {
    this.#collections ??= await findCollections(this.#client, this.#name);
    if (!this.#collections) throw Object.assign(new Error('no collection'), { name: missing });
    return this.#collections[part];
  }

  async #readState(): Promise<ServerIndexState | undefined> {
    this.#collections ??= await findCollections(this.#client, this.#name);
    if (!this.#collections) return undefined;
    const { ids, metadatas } = await this.#collections.path.get({ ids: [stateId, writerId], include: ['metadatas'] });
    const facts: Metadata | null | undefined = metadatas[ids.indexOf(stateId)];
    // Another process is creating the index and has not written its state yet.
    if (!facts) return undefined;
    const { revision, dimensions, schema } = facts as Record<string, number>;
    if (schema !== schemaVersion) {
      throw errors.indexStale(this.#name, [`the schema in Chroma is ${schema} (this program writes ${schemaVersion})`]);
    }
    const metadata = facts['record'] as string | undefined;
    const writer = metadatas[ids.indexOf(writerId)]?.['writer'] as string | undefined;
    return { revision: revision as number, dimensions: dimensions as number, writer, metadata };
  }

  async #add(part: Part, rows: readonly Row[]): Promise<void> {
    const collection = await this.#part(part);
    for (const some of weighedPortions(rows, this.#maxRecords, maxBytes, bytesOf)) {
      await collection.add({
        ids: some.map(({ id }) => id),
        embeddings: some.map(({ embedding }) => embedding),
        metadatas: some.map(({ facts }) => facts),
        ...(part === 'path' ? {} : { documents: some.map(({ document }) => document) }),
      });
    }
  }

  /** The rows of these entries that are seen at a revision. */
  async #rowsOf(ids: readonly string[], include: 'documents' | 'embeddings', revision: number): Promise<SeenRow[]> {
    const found: SeenRow[] = [];
    for (const granularity of ['chunk', 'file'] as const) {
      const collection = await this.#part(granularity);
      for (const some of portions([...new Set(ids)], maxValues)) {
        const page = await collection.get({ where: { entry: { $in: some } }, include: ['metadatas', include] });
        for (const { metadata, document, embedding } of page.rows()) {
          const facts = (metadata ?? null) as RowFacts | null;
          if (isSeen(facts, revision)) found.push({ facts, granularity, document, embedding });
        }
      }
    }
    return found;
  }

  async #setDeath(part: Part, ids: readonly string[], died: number): Promise<void> {
    const collection = await this.#part(part);
    for (const some of portions(ids, this.#maxRecords)) {
      await collection.update({ ids: some, metadatas: some.map(() => ({ died })) });
    }
  }
}

/** Settles only after all calls have, so that no request is in flight when the next one starts. */
async function inEach(call: (part: Part) => Promise<void>): Promise<void> {
  const outcomes = await Promise.allSettled(parts.map(call));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

function seenAt(revision: number): Where {
  return { $and: [{ born: { $lte: revision } }, { died: { $gt: revision } }] };
}

function bytesOf({ embedding, document }: Row): number {
  return embedding.length * 4 + document.length + 300;
}
