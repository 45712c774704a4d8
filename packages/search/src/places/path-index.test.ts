import { describe, expect, it } from 'vitest';
import { PathIndex } from './path-index.ts';

const index = new PathIndex([
  'src/cart.ts',
  'src/ledger/index.ts',
  'src/coupon/index.ts',
  'packages/shop/cart.ts',
  'packages/shop/view/App.tsx',
  'session.c',
  'shop/__init__.py',
  'constructor.md',
  'Makefile',
]);

it.each([
  ['src/cart.ts', ['src/cart.ts']],
  ['srv/app/src/cart.ts', ['src/cart.ts']],
  ['shop/cart.ts', ['packages/shop/cart.ts']],
  ['cart.ts', ['src/cart.ts', 'packages/shop/cart.ts']],
  ['ledger/index.ts', ['src/ledger/index.ts']],
  ['build/tmux/session.c', ['session.c']],
  ['view/App.js', ['packages/shop/view/App.tsx']],
  ['makefile', ['Makefile']],
  ['other/app.tsx', ['packages/shop/view/App.tsx']],
  ['constructor', []],
  ['ledger.ts', []],
])('%s is %j', (written, paths) => {
  expect(index.files(written).paths).toEqual(paths);
});

it('is less certain of a file in another folder, and finds none of a library', () => {
  expect(index.files('other/App.tsx').certainty).toBeLessThan(index.files('view/App.tsx').certainty);
  expect(index.files('react/App.tsx', { isLibrary: true }).paths).toEqual([]);
});

describe('a path without an extension', () => {
  it.each([
    ['src/cart', ['src/cart.ts']],
    ['src/ledger', ['src/ledger/index.ts']],
    ['src/other', []],
  ])('%s is the module %j', (written, paths) => {
    expect(index.modules(written).paths).toEqual(paths);
  });

  it.each([
    ['src/ledger', ['src/ledger']],
    ['srv/packages/shop', ['packages/shop']],
    ['shop', ['shop', 'packages/shop']],
    ['src/other', []],
  ])('%s is the folder %j', (written, folders) => {
    expect(index.folders(written)).toEqual(folders);
  });
});

it('finds a name whatever form of Unicode it is written in', () => {
  const [composed, decomposed] = ['src/caf\u00E9.ts', 'src/cafe\u0301.ts'] as const;
  expect(new PathIndex([decomposed]).files(composed).paths).toEqual([decomposed]);
  expect(new PathIndex([composed]).files(decomposed).paths).toEqual([composed]);
});
