import { expect, it } from 'vitest';
import { askedProject, withoutProject } from './asked-project.ts';

const projects = [{ root: '/home/ada/shop' }, { root: '/home/ada/bank' }];

it.each([
  ['retry', { folder: '/home/ada/shop', rev: '', text: 'retry' }],
  ['retry repo:bank', { folder: '/home/ada/bank', rev: '', text: 'retry' }],
  ['retry repo:ada/bank', { folder: '/home/ada/bank', rev: '', text: 'retry' }],
  ['repo:/home/ada/bank retry lang:go', { folder: '/home/ada/bank', rev: '', text: 'retry lang:go' }],
  ['retry rev:v1 repo:bank', { folder: '/home/ada/bank', rev: 'v1', text: 'retry' }],
  ['retry repo:other', { folder: '/home/ada/shop', rev: '', text: 'retry repo:other' }],
  ['retry repo:shop repo:bank', { folder: '/home/ada/shop', rev: '', text: 'retry repo:shop repo:bank' }],
  ['retry re:x lang:', { folder: '/home/ada/shop', rev: '', text: 'retry re:x lang:' }],
])('%s asks in %o', (query, asked) => {
  expect(askedProject({ folder: '/home/ada/shop', rev: '', query }, projects)).toEqual(asked);
});

it('leaves the choice of a project to the place if one is chosen in the menu', () => {
  const query = withoutProject('retry repo:shop lang:go rev:v1 repo:other');
  expect(query).toBe('retry lang:go');
  expect(askedProject({ folder: '/home/ada/bank', rev: '', query }, projects).folder).toBe('/home/ada/bank');
});
