import { expect, it } from 'vitest';
import { readPlaces } from './read-places.ts';

const placesOf = (text: string): readonly string[] =>
  readPlaces(text)
    .filter(({ form }) => form !== 'word')
    .map(({ paths, line, endLine }) => {
      const [path] = paths;
      return line === undefined ? path : `${path}:${line}${endLine === line ? '' : `-${endLine}`}`;
    });

it.each([
  ['src/cart.ts:12', 'src/cart.ts:12'],
  ['src/cart.ts:12:7', 'src/cart.ts:12'],
  ['src/cart.ts:12-20', 'src/cart.ts:12-20'],
  ['src/cart.ts:12:7-9', 'src/cart.ts:12'],
  ['src/cart.ts:12:7-20:3', 'src/cart.ts:12-20'],
  ['src/cart.ts:12.7-20.3', 'src/cart.ts:12-20'],
  ['src/cart.ts(12)', 'src/cart.ts:12'],
  ['src/cart.ts(12,7): error', 'src/cart.ts:12'],
  ['src/cart.ts (12:7)', 'src/cart.ts:12'],
  ['src/cart.ts: (12, 7): error', 'src/cart.ts:12'],
  ['src/cart.ts(12,7,20,3): error', 'src/cart.ts:12-20'],
  ['src/cart.ts:(12,7)-(20,3): error', 'src/cart.ts:12-20'],
  ['src/cart.ts:[12,7] error', 'src/cart.ts:12'],
  ['src/cart.ts: line 12, col 7, Error', 'src/cart.ts:12'],
  ['"src/cart.ts", line 12', 'src/cart.ts:12'],
  ['src/cart.ts on line 12', 'src/cart.ts:12'],
  ['src/cart.ts lines 12-20', 'src/cart.ts:12-20'],
  ['src/cart.ts, lines 12 to 20', 'src/cart.ts:12-20'],
  ['lines 12-20 of src/cart.ts', 'src/cart.ts:12-20'],
  ['line 12 in the file src/cart.ts', 'src/cart.ts:12'],
  ['vim +12 src/cart.ts', 'src/cart.ts:12'],
  ['src/cart.ts#L12', 'src/cart.ts:12'],
  ['src/cart.ts#L12-L20', 'src/cart.ts:12-20'],
  [' --> src/cart.rs:12:7', 'src/cart.rs:12'],
  ['src/cart.ts-12-  const total', 'src/cart.ts:12'],
  ['src/cart.sh: 12: total: not found', 'src/cart.sh:12'],
  ['vscode://file/srv/shop/src/cart.ts:12:7', 'file/srv/shop/src/cart.ts:12'],
  ['{"file": "src/cart.ts", "line": 12}', 'src/cart.ts:12'],
  ['<file name="src/cart.ts"><error line="12" column="7"/>', 'src/cart.ts:12'],
  ['{{badmatch,1},[{file,"src/cart.erl"},{line,12}]}', 'src/cart.erl:12'],
])('%j is a line of a file', (text, place) => {
  expect(placesOf(text)).toEqual([place]);
});

it.each([
  ['src/cart.ts:8080/path', 'src/cart.ts'],
  ['see src/cart.ts, 12 of them', 'src/cart.ts'],
  ['src/cart.ts:0', 'src/cart.ts'],
  ['src/cart.ts at 12:30 today', 'src/cart.ts'],
])('%j names no line', (text, place) => {
  expect(placesOf(text)).toEqual([place]);
});

it('reads the lines of a diff, before and after the change', () => {
  const diff = 'diff --git a/src/cart.ts b/src/cart.ts\n--- a/src/cart.ts\n+++ b/src/cart.ts\n@@ -10,7 +10,9 @@ total';
  expect(placesOf(diff)).toContain('b/src/cart.ts:10-18');
});

it('reads rows below the heading with their file', () => {
  const output =
    'src/cart.ts\n  12:7  error  no price\n  20:1  error  no cart\n\nsrc/ledger.ts\n  3:1  error  no entry';
  expect(placesOf(output)).toEqual([
    'src/cart.ts',
    'src/cart.ts:12',
    'src/cart.ts:20',
    'src/ledger.ts',
    'src/ledger.ts:3',
  ]);
});

it('numbers the frames of a trace from the place of the error', () => {
  const depths = (text: string): readonly unknown[] => readPlaces(text).map(({ line, depth }) => [line, depth]);
  expect(depths('Error: no\n    at a (src/a.ts:1:1)\n    at b (src/b.ts:2:1)')).toEqual([
    [1, 0],
    [2, 1],
  ]);
  const python =
    'Traceback (most recent call last):\n  File "b.py", line 2, in b\n    a()\n  File "a.py", line 1, in a';
  expect(depths(python)).toEqual([
    [2, 1],
    [1, 0],
  ]);
});

it('reads the package of a frame of the JVM as folders', () => {
  const [place] = readPlaces('\tat com.acme.shop.Cart.total(Cart.java:42)').filter(({ line }) => line === 42);
  expect(place?.paths).toEqual(['com/acme/shop/Cart.java', 'Cart.java']);
});

it('ignores the numbers of a listing around a line that is named', () => {
  const output = 'FAIL src/cart.ts\n  15 | one\n> 16 | two\n  17 | three\n\n  at Object.toBe (src/cart.ts:16:33)';
  expect(placesOf(output)).toEqual(['src/cart.ts', 'src/cart.ts:16']);
});
