import { createHash } from 'node:crypto';
import type { Schemas } from '@qdrant/js-client-rest';
import type { EmbeddedChunk, Granularity, StoredChunk } from '@codesearch/kernel';
import { entryDocument, neverDies, readEntry } from '@codesearch/toolkit';
import { documentVector } from './sparse-vector.ts';

/** What a point represents: an entry of a granularity, or a file, which is used to count and list files. */
export type PointKind = Granularity | 'path';

/** The fields that identify and filter a point, and the rest of its entry as JSON. */
export interface EntryPayload {
  readonly entry: string;
  readonly path: string;
  readonly granularity: PointKind;
  readonly language: string;
  readonly kind: string;
  readonly born: number;
  readonly died: number;
  readonly document: string;
}

/** Fields with an index on the server. All conditions of this plugin use only these. */
export const indexedFields: readonly (readonly [keyof EntryPayload, 'keyword' | 'integer'])[] = [
  ['entry', 'keyword'],
  ['path', 'keyword'],
  ['granularity', 'keyword'],
  ['language', 'keyword'],
  ['kind', 'keyword'],
  ['born', 'integer'],
  ['died', 'integer'],
];

/** The point of an entry that is created with a revision. */
export function entryPoint(entry: EmbeddedChunk, born: number, withWords: boolean): Schemas['PointStruct'] {
  const { id, path, granularity, chunk, context, vector } = entry;
  const { language, kind } = chunk;
  const document = entryDocument(chunk);
  const payload: EntryPayload = { entry: id, path, granularity, language, kind, born, died: neverDies, document };
  const words = documentVector(context.fields, granularity);
  return {
    id: pointId(id, born),
    vector: { dense: Array.from(vector), ...(withWords && words.indices.length > 0 ? { words } : {}) },
    payload: { ...payload },
  };
}

/** The point of a file: a payload without a vector. */
export function pathPoint(path: string, born: number): Schemas['PointStruct'] {
  return {
    id: pointId(`path ${path}`, born),
    vector: {},
    payload: { path, granularity: 'path', born, died: neverDies },
  };
}

/** The entry that a point represents. @param where the index, for an error */
export function storedChunk(payload: EntryPayload, where: string): StoredChunk {
  return readEntry({ ...(payload as EntryPayload & StoredChunk), id: payload.entry }, payload.document, where);
}

/** A UUID derived from the content of the point, so that a repeated request writes nothing twice. */
function pointId(id: string, born: number): string {
  const digest = createHash('sha256').update(`${id} ${born}`).digest('hex');
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    digest.slice(12, 16),
    digest.slice(16, 20),
    digest.slice(20, 32),
  ].join('-');
}
