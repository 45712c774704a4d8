import { expect, it } from 'vitest';
import { configurations, pathIn } from './configurations.ts';

it('files of a folder that look like configurations are offered', () => {
  const offered = ['codesearch.config.ts', 'tools/codesearch.team.json', 'bench/text.config.mjs'];
  expect(configurations([...offered, 'src/config/load.ts', 'src/configure/a.ts', 'codesearch.md'])).toEqual(offered);
});

it('a path is one in the folder unless it is absolute', () => {
  expect(pathIn('/tree', 'other.json')).toBe('/tree/other.json');
  for (const path of ['/srv/other.json', 'C:\\other.json', '\\\\host\\other.json'])
    expect(pathIn('/tree', path)).toBe(path);
});
