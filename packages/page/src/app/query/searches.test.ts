import { expect, it } from 'vitest';
import { isStarred, pastSearches, rememberSearch, toggleStar } from './searches.ts';

function memory(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  } as Storage;
}

const search = (query: string, folder = '/a') => ({ folder, query });

it('remembers the newest searches of each folder, each once', () => {
  const storage = memory();
  rememberSearch(storage, search('other', '/b'));
  for (const query of ['one', 'two', 'one']) rememberSearch(storage, search(query));
  expect(pastSearches(storage, '/a').recent.map(({ query }) => query)).toEqual(['one', 'two']);
  for (let count = 0; count < 20; count++) rememberSearch(storage, search(String(count)));
  expect(pastSearches(storage, '/a').recent).toHaveLength(8);
  expect(pastSearches(storage, '/b').recent).toHaveLength(1);
});

it('keeps a search until it is not wanted', () => {
  const storage = memory();
  toggleStar(storage, search('one'));
  expect(isStarred(storage, search('one'))).toBe(true);
  toggleStar(storage, search('one'));
  expect(pastSearches(storage, '/a').starred).toEqual([]);
});

it('has nothing from what it cannot read', () => {
  const storage = memory();
  storage.setItem('codesearch-recent', '{');
  storage.setItem('codesearch-starred', '[1, {"folder": "/a"}]');
  expect(pastSearches(storage, '/a')).toEqual({ recent: [], starred: [] });
});
