import { fileRoles } from '@codesearch/toolkit/pure';
import { folderCounts } from '@codesearch/presentation';
import { quotedValue } from '@codesearch/query';
import type { Hit } from '../server/answers.ts';

/** A condition that some hits meet. */
export interface FacetOption {
  /** As it is written in a query. */
  readonly condition: string;
  readonly label: string;
  readonly count: number;
  /** The condition that leaves these hits out. */
  readonly without: string;
}

/** Conditions of one kind, by which hits can be narrowed. */
export interface Facet {
  readonly name: 'Folder' | 'Language' | 'Kind';
  readonly options: readonly FacetOption[];
}

/** Options of one facet. */
const maxOptions = 12;

/** What the hits can be narrowed to. An option that all of them meet narrows nothing, and is left out. */
export function facetsOf(hits: readonly Hit[]): readonly Facet[] {
  const folders = folderCounts(hits.map(({ path }) => path)).map(({ folder, count }) =>
    option(`path:${quotedValue(`${folder}/**`)}`, `${folder}/`, count),
  );
  const facets: readonly Facet[] = [
    { name: 'Folder', options: folders },
    { name: 'Language', options: counted(hits, 'lang', ({ language }) => language) },
    { name: 'Kind', options: counted(hits, 'kind', ({ kind }) => kind) },
  ];
  return facets.map(({ name, options }) => ({
    name,
    options: options.filter(({ count }) => count < hits.length).slice(0, maxOptions),
  }));
}

/** How many of the hits are in files of tests. */
export function countTests(hits: readonly Hit[]): number {
  return hits.filter(({ path }) => fileRoles(path).includes('test')).length;
}

function counted(hits: readonly Hit[], key: string, valueOf: (hit: Hit) => string): readonly FacetOption[] {
  return [...Map.groupBy(hits, valueOf)]
    .map(([value, { length }]) => option(`${key}:${quotedValue(value)}`, value, length))
    .toSorted((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
}

function option(condition: string, label: string, count: number): FacetOption {
  return { condition, label, count, without: `-${condition}` };
}
