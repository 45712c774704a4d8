import { expect, it } from 'vitest';
import { placesInLine } from './places-in-line.ts';

it.each([
  ['src/cart.ts', { paths: ['src/cart.ts'], form: 'file' }],
  ['(packages/shop/cart)', { paths: ['packages/shop/cart'], form: 'folder' }],
  ['C:\\src\\Shop\\Cart.cs', { paths: ['src/Shop/Cart.cs'], form: 'file' }],
  ['C:\\\\src\\\\Shop\\\\Cart.cs', { paths: ['src/Shop/Cart.cs'] }],
  ['README.md.', { paths: ['README.md'] }],
  [
    'https://github.com/acme/shop/blob/3f2a91c0d/src/cart.ts#L42-L48',
    { paths: ['src/cart.ts'], line: 42, endLine: 48 },
  ],
  ['https://gitlab.com/acme/group/shop/-/blob/main/src/cart.rb#L42', { paths: ['src/cart.rb'], line: 42 }],
  ['https://raw.githubusercontent.com/acme/shop/main/src/cart.ts', { paths: ['src/cart.ts'] }],
  ['https://bitbucket.org/acme/shop/src/3f2a91c/src/cart.ts', { paths: ['src/cart.ts'] }],
  ['https://git.example.org/projects/ACME/repos/shop/browse/src/cart.ts', { paths: ['src/cart.ts'] }],
  ['https://codeberg.org/acme/shop/src/commit/0123abcd/src/cart.ts', { paths: ['src/cart.ts'] }],
  ['https://git.sr.ht/~acme/shop/tree/main/item/src/cart.ts', { paths: ['src/cart.ts'] }],
  ['https://acme.googlesource.com/shop/+/refs/heads/main/src/cart.ts', { paths: ['src/cart.ts'] }],
  ['vscode-insiders://file//srv/cart.ts', { paths: ['file/srv/cart.ts'] }],
  ['src//shop/cart.ts', { paths: ['src/shop/cart.ts'] }],
  ['src/cart😀.ts', { paths: ['src/cart😀.ts'], form: 'file' }],
  ['Dockerfile.production', { paths: ['Dockerfile.production'], form: 'word' }],
  ['http://localhost:5173/src/cart.ts?t=17:42:5', { paths: ['src/cart.ts'], line: 42 }],
  ['/srv/app/node_modules/express/lib/router/layer.js', { paths: ['express/lib/router/layer.js'], isLibrary: true }],
  ['/src/größe/écran.rs', { paths: ['src/größe/écran.rs'] }],
  ['file:///srv/my%20shop/cart.ts:42', { paths: ['srv/my shop/cart.ts'], line: 42 }],
  ['a/src/cart.ts', { paths: ['a/src/cart.ts', 'src/cart.ts'] }],
  ['@src/cart.ts', { paths: ['@src/cart.ts', 'src/cart.ts'] }],
  ['HEAD:src/cart.ts', { paths: ['src/cart.ts'] }],
  ['package:shop/cart.dart:42:7', { paths: ['shop/cart.dart'], line: 42 }],
  ['app/(shop)/[id]/page.tsx:42', { paths: ['app/(shop)/[id]/page.tsx'], line: 42 }],
  ['"my shop/the cart.ts", line 42', { paths: ['my shop/the cart.ts'], line: 42 }],
  ['src/shop/../cart.ts', { paths: ['src/cart.ts'] }],
  ['02-cart.md', { paths: ['02-cart.md'], form: 'file' }],
  ['db/migrate/20240102_carts.rb:42', { paths: ['db/migrate/20240102_carts.rb'], line: 42 }],
  ['src/routes/+page.svelte', { paths: ['src/routes/+page.svelte'], form: 'file' }],
  ['_cart.ts:42', { paths: ['_cart.ts'], line: 42 }],
  ['__init__.py:42', { paths: ['__init__.py'], line: 42 }],
  ['_docs/README.md', { paths: ['_docs/README.md'] }],
  ['_src/cart.ts_', { paths: ['src/cart.ts'] }],
  ['/home/u/shop/data/cart.parquet', { paths: ['home/u/shop/data/cart.parquet'] }],
  ['versions/3.11-dev', { paths: ['versions/3.11-dev'], form: 'folder' }],
  ['cart_totals.parquet', { paths: ['cart_totals.parquet'], form: 'word' }],
  ['bash_completion:42: unbound', { paths: ['bash_completion'], form: 'word', line: 42 }],
  ['@LICENSE', { paths: ['@LICENSE', 'LICENSE'], form: 'word' }],
  ['Makefile:42: *** missing separator.', { paths: ['Makefile'], form: 'word', line: 42 }],
])('%s is a path', (text, expected) => {
  expect(placesInLine(text)[0]).toMatchObject(expected);
});

it.each([
  'of self.items',
  'at example.com, I think',
  'https://example.com/docs/cart.html',
  '1/2',
  '12:30:45',
  '1/2/2024',
  '24/7',
  'a/b',
  '://',
  '...',
  'x'.repeat(1000) + '/cart.ts',
  'The error on line 12 is old',
])('%s is no path', (text) => {
  expect(placesInLine(text).filter(({ form }) => form !== 'word')).toEqual([]);
});
