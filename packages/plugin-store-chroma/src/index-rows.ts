import type { ChromaClient, Collection, Metadata, Where } from 'chromadb';
import { errors, firstRevision } from '@codesearch/kernel';
import type { FileEntries, RevisionedRows, RevisionState } from '@codesearch/kernel';
import { createCollections, deleteCollections, findCollections, parts, schemaVersion } from './collections.ts';
import type { Collections, Part } from './collections.ts';
import type { Connection } from './connection.ts';
import { missing } from './failure.ts';
import type { ResolvedOptions } from './options.ts';
import { entryRows, isSeen, never, pathRows } from './row.ts';
import type { RowFacts, Rows } from './row.ts';

/** What is recorded of an index beside its rows. */
export interface IndexState extends RevisionState {
  readonly dimensions: number;
}

const stateId = 'state';
const writerId = 'writer';

/** Values of one condition: the server keeps each as a parameter of SQL. */
const mostValues = 500;

/** Bytes of one request, about: the server refuses one of more than 40 MB. */
const mostBytes = 8_000_000;

/** The three collections of one index. */
export class IndexRows implements RevisionedRows {
  readonly #client: ChromaClient;
  readonly #maxRecords: number;
  readonly #name: string;
  readonly #options: ResolvedOptions;
  #collections: Collections | undefined;

  constructor({ client, maxRecords }: Connection, name: string, options: ResolvedOptions) {
    this.#client = client;
    this.#maxRecords = maxRecords;
    this.#name = name;
    this.#options = options;
  }

  async state(): Promise<IndexState | undefined> {
    try {
      return await this.#readState();
    } catch (error) {
      if ((error as Error).name !== missing) throw error;
      // Somebody has removed the collections, and perhaps made them anew.
      this.#collections = undefined;
      return this.#readState();
    }
  }

  /** Makes an index for vectors of some length where there is none. */
  async ensure(dimensions: number): Promise<IndexState> {
    const found = await this.state();
    if (found) return found;
    const collections = (this.#collections = await createCollections(this.#client, this.#name, this.#options));
    const facts = { revision: firstRevision(Date.now()), dimensions, schema: schemaVersion };
    await collections.path.add({ ids: [stateId], embeddings: [[1, 0]], metadatas: [facts] });
    // Of two who make it at once, the first one's state stands.
    return (await this.state()) ?? facts;
  }

  async remove(): Promise<void> {
    this.#collections = undefined;
    await deleteCollections(this.#client, this.#name);
  }

  async enter(writer: string): Promise<boolean> {
    const path = await this.part('path');
    // What is there already is left as it is: only the first of several is entered.
    await path.add({ ids: [writerId], embeddings: [[1, 0]], metadatas: [{ writer }] });
    return (await this.state())?.writer === writer;
  }

  async leave(): Promise<void> {
    await (await this.part('path')).delete({ ids: [writerId] });
  }

  async commit(revision: number): Promise<void> {
    await (await this.part('path')).update({ ids: [stateId], metadatas: [{ revision }] });
  }

  async insert(files: readonly FileEntries[], born: number): Promise<void> {
    const entries = files.flatMap((file) => file.entries);
    const paths = files.filter((file) => file.entries.length > 0).map(({ path }) => path);
    await inEach((part) => {
      const own = entries.filter(({ granularity }) => granularity === part);
      return this.#add(part, part === 'path' ? pathRows(paths, born) : entryRows(own, born));
    });
  }

  async retire(paths: readonly string[], revision: number): Promise<void> {
    await inEach(async (part) => {
      for (const some of portions(paths, mostValues)) {
        const rows = await this.find(part, { path: { $in: some } });
        const seen = rows.filter(({ facts }) => isSeen(facts, revision)).map(({ id }) => id);
        await this.#setDeath(part, seen, revision + 1);
      }
    });
  }

  async restore(revision: number): Promise<void> {
    await inEach(async (part) => {
      await (await this.part(part)).delete({ where: { born: { $gt: revision } } });
      const doomed = await this.find(part, { $and: [{ died: { $gt: revision } }, { died: { $lt: never } }] });
      await this.#setDeath(
        part,
        doomed.map(({ id }) => id),
        never,
      );
    });
    await this.sweep(revision);
  }

  async sweep(revision: number): Promise<void> {
    await inEach(async (part) => {
      await (await this.part(part)).delete({ where: { died: { $lte: revision } } });
    });
  }

  /** All rows that a condition holds for, page by page, without what they stand for. */
  async find(part: Part, where: Where): Promise<{ readonly id: string; readonly facts: RowFacts }[]> {
    const collection = await this.part(part);
    const found: { readonly id: string; readonly facts: RowFacts }[] = [];
    for (;;) {
      const page = await collection.get({
        where,
        limit: this.#maxRecords,
        offset: found.length,
        include: ['metadatas'],
      });
      for (const [at, id] of page.ids.entries()) found.push({ id, facts: page.metadatas[at] as unknown as RowFacts });
      if (page.ids.length < this.#maxRecords) return found;
    }
  }

  async part(part: Part): Promise<Collection> {
    this.#collections ??= await findCollections(this.#client, this.#name);
    if (!this.#collections) throw Object.assign(new Error('no collection'), { name: missing });
    return this.#collections[part];
  }

  async #readState(): Promise<IndexState | undefined> {
    this.#collections ??= await findCollections(this.#client, this.#name);
    if (!this.#collections) return undefined;
    const { ids, metadatas } = await this.#collections.path.get({ ids: [stateId, writerId], include: ['metadatas'] });
    const facts: Metadata | null | undefined = metadatas[ids.indexOf(stateId)];
    // Whoever makes the index has not come to its state yet.
    if (!facts) return undefined;
    const { revision, dimensions, schema } = facts as Record<string, number>;
    if (schema !== schemaVersion) {
      throw errors.indexStale(this.#name, [`the schema in Chroma is ${schema} (this program writes ${schemaVersion})`]);
    }
    const writer = metadatas[ids.indexOf(writerId)]?.['writer'] as string | undefined;
    return { revision: revision as number, dimensions: dimensions as number, writer };
  }

  async #add(part: Part, rows: Rows): Promise<void> {
    const collection = await this.part(part);
    for (let start = 0; start < rows.ids.length;) {
      const end = this.#end(rows, start);
      await collection.add({
        ids: rows.ids.slice(start, end),
        embeddings: rows.embeddings.slice(start, end),
        metadatas: rows.metadatas.slice(start, end),
        ...(rows.documents && { documents: rows.documents.slice(start, end) }),
      });
      start = end;
    }
  }

  /** Where a request that begins at some row ends. */
  #end({ ids, embeddings, documents }: Rows, start: number): number {
    let bytes = 0;
    let end = start;
    while (end < ids.length && end - start < this.#maxRecords) {
      bytes += (embeddings[end]?.length ?? 0) * 4 + (documents?.[end]?.length ?? 0) + 300;
      if (end > start && bytes > mostBytes) break;
      end++;
    }
    return end;
  }

  async #setDeath(part: Part, ids: readonly string[], died: number): Promise<void> {
    const collection = await this.part(part);
    for (const some of portions(ids, this.#maxRecords)) {
      await collection.update({ ids: some, metadatas: some.map(() => ({ died })) });
    }
  }
}

/** All have ended when it settles, so that what comes next finds nothing under way. */
async function inEach(call: (part: Part) => Promise<void>): Promise<void> {
  const outcomes = await Promise.allSettled(parts.map(call));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

export function portions<Value>(values: readonly Value[], size: number): Value[][] {
  const result: Value[][] = [];
  for (let start = 0; start < values.length; start += size) result.push(values.slice(start, start + size));
  return result;
}
