import { describe, expect, it } from 'vitest';
import type { IndexStatus } from '../answer/answers.ts';
import { isIndexed, stateDetails, stateText } from './index-state.ts';
import type { IndexState } from './index-state.ts';

function known(...states: readonly IndexStatus['state'][]): IndexState {
  const folders = states.map((state, at): IndexStatus => ({ root: `/${at}`, state, files: 600, chunks: 1200 }));
  return { type: 'known', folders };
}

describe('the status bar', () => {
  it.each([
    [known('current', 'stale-content'), '$(search) 1,200 files, 2,400 chunks'],
    [known('missing'), '$(search) Not indexed'],
    [known('current', 'stale-format'), '$(warning) Index needs a rebuild'],
    [{ type: 'running', files: 10, totalFiles: 2000 } as const, '$(sync~spin) Indexing: 10 of 2,000 files'],
    [{ type: 'running', files: 0, totalFiles: 0 } as const, '$(sync~spin) Indexing: scanning'],
    [{ type: 'failed', message: 'No program.' } as const, '$(warning) Code Search failed'],
  ])('%j', (state, text) => {
    expect(stateText(state)).toBe(text);
  });

  it('explains each folder', () => {
    const pending = { added: 1, modified: 2, removed: 0 };
    const folders: readonly IndexStatus[] = [{ root: '/a', state: 'stale-content', files: 1, chunks: 2, pending }];
    expect(stateDetails({ type: 'known', folders })).toEqual([
      '/a: stale-content, 1 file, 2 chunks, 3 files changed since',
    ]);
    expect(stateDetails({ type: 'failed', message: 'No program.' })).toEqual(['No program.']);
  });
});

it('only a complete index of every folder is searched while somebody types', () => {
  expect(isIndexed(known('current', 'stale-content'))).toBe(true);
  for (const state of [known('current', 'missing'), known('building'), known(), { type: 'unknown' } as const]) {
    expect(isIndexed(state)).toBe(false);
  }
});
