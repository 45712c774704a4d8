import { count, counted } from '@codesearch/presentation';
import type { IndexStatus } from '../answer/answers.ts';

/** What the status bar shows of all folders together. */
export type IndexState =
  | { readonly type: 'unknown' }
  | { readonly type: 'known'; readonly folders: readonly IndexStatus[] }
  | { readonly type: 'running'; readonly files: number; readonly totalFiles: number }
  | { readonly type: 'failed'; readonly message: string };

const unusable = new Set(['stale-options', 'stale-format', 'corrupt']);

/** Whether a search finds an index of every folder, so that it builds none. */
export function isIndexed(state: IndexState): boolean {
  return (
    state.type === 'known' &&
    state.folders.length > 0 &&
    state.folders.every((folder) => folder.state === 'current' || folder.state === 'stale-content')
  );
}

/** Text of the status bar, with the icons of the editor. */
export function stateText(state: IndexState): string {
  if (state.type === 'unknown') return '$(search) Code Search';
  if (state.type === 'failed') return '$(warning) Code Search failed';
  if (state.type === 'running') {
    const progress =
      state.totalFiles === 0 ? 'scanning' : `${count(state.files)} of ${counted(state.totalFiles, 'file')}`;
    return `$(sync~spin) Indexing: ${progress}`;
  }
  if (state.folders.some((folder) => unusable.has(folder.state))) return '$(warning) Index needs a rebuild';
  if (state.folders.every((folder) => folder.state === 'missing')) return '$(search) Not indexed';
  const sum = (of: (folder: IndexStatus) => number): number => state.folders.reduce((all, each) => all + of(each), 0);
  return `$(search) ${counted(
    sum(({ files }) => files),
    'file',
  )}, ${counted(
    sum(({ chunks }) => chunks),
    'chunk',
  )}`;
}

/** One line for each folder. */
export function stateDetails(state: IndexState): readonly string[] {
  if (state.type === 'failed') return [state.message];
  if (state.type !== 'known') return [];
  return state.folders.map(({ root, state: name, files, chunks, pending }) => {
    const changed =
      pending === undefined ? 0 : pending.added + pending.modified + pending.removed + (pending.again ?? 0);
    const changes = changed === 0 ? '' : `, ${counted(changed, 'file')} changed since`;
    return `${root}: ${name}, ${counted(files, 'file')}, ${counted(chunks, 'chunk')}${changes}`;
  });
}
