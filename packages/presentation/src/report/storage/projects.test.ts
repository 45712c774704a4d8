import type { SizedProject } from '@codesearch/engine';
import { expect, it } from 'vitest';
import { formatProjects, formatRemoved } from './projects.ts';
import { plain } from '../../terminal/fixture/screens.ts';

const project: SizedProject = {
  root: '/home/ada/service',
  folder: '/data/projects/service-0123456789abcdef',
  id: 'service-0123456789abcdef',
  state: 'current',
  orphan: false,
  files: 212,
  chunks: 1630,
  bytes: 5_242_880,
  embedder: 'embed-static codesearch-static-v1',
  store: { plugin: 'store-local', location: '/data/projects/service-0123456789abcdef/store.sqlite' },
  completedAt: '2026-03-14T09:26:53.589Z',
};
const { root: _root, embedder: _embedder, completedAt: _completedAt, ...damaged } = project;

it('aligns text left and numbers right', () => {
  const shown = formatProjects(
    [
      project,
      {
        ...project,
        root: '/a',
        state: 'interrupted',
        orphan: true,
        files: 7,
        chunks: 9,
        bytes: 12,
        store: { plugin: 'store-qdrant', location: 'Qdrant at http://localhost:6333, team' },
      },
      { ...damaged, state: 'corrupt', files: 0, chunks: 0 },
    ],
    plain,
  );
  const lines = shown.trimEnd().split('\n');
  expect(lines[0]).toBe(
    'PATH                      STATE                FILES  CHUNKS    SIZE  MODEL                 STORE                                               SYNCED',
  );
  expect(lines[1]).toMatch(
    /^\/home\/ada\/service +up to date +212 +1,630 +5\.2 MB {2}codesearch-static-v1 {2}store-local {2,}2026-03-1\d \d\d:\d\d$/,
  );
  expect(lines[2]).toMatch(/^\/a +interrupted, orphan +7 +9 +12 B /);
  expect(lines[2]).toContain('store-qdrant Qdrant at http://localhost:6333, team');
  expect(lines[3]).toMatch(/^service-0123456789abcdef {2}damaged .* never$/);
});

it('shows where a store in another folder is, also if the name of that folder begins in the same way', () => {
  const location = '/data/projects/service-0123456789abcdef2/store.sqlite';
  expect(formatProjects([{ ...project, store: { plugin: 'store-local', location } }], plain)).toContain(
    `store-local ${location}`,
  );
});

it('prints several lines per index if the terminal is too narrow', () => {
  const shown = formatProjects([project, { ...damaged, state: 'corrupt' }], { ...plain, isTTY: true, columns: 80 });
  expect(shown.split('\n')).toEqual([
    '/home/ada/service',
    '  up to date, 212 files, 1,630 chunks, 5.2 MB',
    '  codesearch-static-v1, store-local',
    expect.stringMatching(/^ {2}synced 2026-03-1\d \d\d:\d\d$/),
    '',
    'service-0123456789abcdef',
    '  damaged, 212 files, 1,630 chunks, 5.2 MB',
    '  store-local',
    '  synced never',
    '',
  ]);
  expect(formatProjects([project], { ...plain, isTTY: true, columns: 120 })).toContain('PATH ');
});

it.each([
  [{ files: 7, chunks: 1_234 }, '(1,234 chunks, size unknown)'],
  [{ files: 7, chunks: 1, bytes: 5_242_880 }, '(1 chunk, 5.2 MB)'],
  [{ code: 'UNAVAILABLE', message: 'It cannot be reached.' }, '(size unknown: UNAVAILABLE)'],
] as const)('shows the size that a store on a server reports: %j', (stored, shown) => {
  const store = { plugin: 'store-qdrant', location: 'Qdrant at http://localhost:6333, team' };
  expect(formatProjects([{ ...project, store, stored }], plain)).toContain(`6333, team ${shown}`);
});

it('says how to create an index if there is no index', () => {
  expect(formatProjects([], plain)).toMatch(/^There are no indexes yet\. .*codesearch index.*\n$/);
});

it('names each removed index, or says that no index matches', () => {
  expect(formatRemoved([project, damaged], undefined)).toBe(
    'Removed the index of /home/ada/service (5.2 MB).\nRemoved the index of service-0123456789abcdef (5.2 MB).\n',
  );
  expect(formatRemoved([], '/home/ada/service')).toBe('/home/ada/service has no index.\n');
  expect(formatRemoved([], undefined)).toBe('No index matches.\n');
});

it('prints no control character of a path', () => {
  expect(formatProjects([{ ...project, root: '/a\u001b]0;owned\u0007' }], plain)).not.toMatch(/[\u001b\u0007]/);
});
