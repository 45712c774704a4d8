import { expect, it } from 'vitest';
import { fileStem, NameFacts } from './name-facts.ts';

it.each([
  ['src/http/client.test.ts', 'client'],
  ['Makefile', 'Makefile'],
  ['.gitignore', '.gitignore'],
  ['a/.eslintrc.json', '.eslintrc'],
  ['folder.with.dots/name', 'name'],
  ['folder/', ''],
  ['', ''],
])('the stem of %j is %j', (path, stem) => {
  expect(fileStem(path)).toBe(stem);
});

it('takes a type for more prominent than a value in another one, and that than a member and a namespace', () => {
  const of = (kind: string, qualifiedName: string, signature = ''): number =>
    new NameFacts().definitions([{ name: 'User', qualifiedName, kind, signature, startLine: 1, endLine: 1 }]).all[0]!
      .prominence;
  const values = [
    of('class', 'User'),
    of('class', 'Shop.User'),
    of('constant', 'Roles.User'),
    of('field', 'Order.User'),
  ];
  expect(values).toEqual(values.toSorted((a, b) => b - a));
  expect(new Set(values).size).toBe(4);
  expect(of('module', 'Shop.User', 'namespace Shop.User')).toBe(of('field', 'Order.User'));
});
