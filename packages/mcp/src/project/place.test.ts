import { expect, it } from 'vitest';
import { globsOf, placeIn } from './place.ts';

const place = (path: string): ReturnType<typeof placeIn> => placeIn('/tree', { path, folder: path });

it('takes a path as a part of its project', () => {
  expect(place('/tree')).toEqual({ root: '/tree', part: '' });
  expect(place('/tree/src/net')).toEqual({ root: '/tree', part: 'src/net' });
});

it('limits a search to a part and to a pattern within it', () => {
  expect(globsOf(place('/tree'), undefined)).toBeUndefined();
  expect(globsOf(place('/tree/src'), undefined)).toEqual(['src', 'src/**']);
  expect(globsOf(place('/tree'), '*.ts')).toEqual(['**/*.ts', '**/*.ts/**']);
  expect(globsOf(place('/tree/src'), '*.ts')).toEqual(['src/**/*.ts', 'src/**/*.ts/**']);
  expect(globsOf(place('/tree/src'), '/net')).toEqual(['src/net', 'src/net/**']);
});

it('takes a folder by its name, not as a pattern', () => {
  expect(globsOf(place('/tree/[id]/{a}*'), undefined)).toEqual(['[id]/?a??', '[id]/?a??/**']);
});
