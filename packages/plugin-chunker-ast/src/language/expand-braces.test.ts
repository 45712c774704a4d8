import { expect, it } from 'vitest';
import { expandBraces } from './expand-braces.ts';

it('gives each member of nested groups, without its alias', () => {
  expect(expandBraces('std::{collections::HashMap as Map, fmt::{self,\n Display}}')).toEqual([
    'std::collections::HashMap',
    'std::fmt::self',
    'std::fmt::Display',
  ]);
});

it('keeps a plain name', () => {
  expect(expandBraces('java.util.List')).toEqual(['java.util.List']);
});

it('keeps the names in a group that is not closed', () => {
  expect(expandBraces('a::{b, c')).toEqual(['a::b', 'a::c']);
});
