import { expect, it } from 'vitest';
import { readPathWord } from './path-word.ts';

it.each([
  ['src/cart.ts', { path: 'src/cart.ts', isFile: true }],
  ['src/cart.ts:42.', { path: 'src/cart.ts', line: 42 }],
  ['./src/cart.ts:42:17', { path: 'src/cart.ts', line: 42, endLine: 42 }],
  ['../src/cart.ts:42-48', { path: 'src/cart.ts', line: 42, endLine: 48 }],
  ['src/cart.ts(42,17):', { path: 'src/cart.ts', line: 42 }],
  ['/src/main/java/Cart.java:[42,17]', { path: 'src/main/java/Cart.java', line: 42 }],
  ['C:\\src\\Shop\\Cart.cs', { path: 'src/Shop/Cart.cs', isFile: true }],
  ['README.md.', { path: 'README.md', isFile: true }],
  ['(packages/shop/cart)', { path: 'packages/shop/cart', isFile: false }],
  [
    'https://github.com/acme/shop/blob/3f2a91c0d/src/cart.ts#L42-L48',
    { path: 'src/cart.ts', isFile: true, line: 42, endLine: 48 },
  ],
  ['https://gitlab.com/acme/group/shop/-/blob/main/src/cart.rb#L42', { path: 'src/cart.rb', line: 42 }],
  ['http://localhost:5173/src/cart.ts?t=17:42:5', { path: 'src/cart.ts' }],
  ['/srv/app/node_modules/express/lib/router/layer.js', { path: 'express/lib/router/layer.js', isLibrary: true }],
  ['/src/größe/écran.rs', { path: 'src/größe/écran.rs', isFile: true }],
])('%s is a path', (word, expected) => {
  expect(readPathWord(word)).toMatchObject(expected);
});

it.each([
  'self.items',
  'example.com',
  'https://example.com/docs/cart.html',
  '1/2',
  '12:30:45',
  'a/b',
  '://',
  '...',
  'x'.repeat(1000) + '/cart.ts',
])('%s is no path', (word) => {
  expect(readPathWord(word)).toBeUndefined();
});
