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
  ['src/cart.ts#12', 'src/cart.ts:12'],
  ['file:///srv/shop/src/cart.ts#12,7', 'srv/shop/src/cart.ts:12'],
  ['https://github.com/acme/shop/blob/main/src/cart.ts?plain=1#L12-L20', 'src/cart.ts:12-20'],
  ['https://sourcegraph.com/github.com/acme/shop@main/-/blob/src/cart.ts?L12:5', 'src/cart.ts:12'],
  ['https://source.example.org/acme/shop/+/main:src/cart.ts;l=12?q=a', 'src/cart.ts:12'],
  ['idea://open?file=/srv/src/cart.ts&line=12', 'srv/src/cart.ts:12'],
  ['txmt://open?url=file:///srv/src/cart.ts&line=12', 'srv/src/cart.ts:12'],
  ['src/cart.ts|12 col 7 error| expected', 'src/cart.ts:12'],
  ['E|UNDEFINED|src/cart.dart|12|7|6|Undefined', 'src/cart.dart:12'],
  ['| src/cart.ts | 12 | Missing |', 'src/cart.ts:12'],
  ['src/cart.ts,12,7,error', 'src/cart.ts:12'],
  ['src/cart.ts;12;7;error', 'src/cart.ts:12'],
  ['at total (https://shop.example.org/src/cart.js:12:7)', 'src/cart.js:12'],
  ['"src/cart.ts" 12:16 "no price"', 'src/cart.ts:12'],
  ['src/cart.ts\t12\t7\terror', 'src/cart.ts:12'],
  ['src/cart.py   120    14    88%   12-20, 140', 'src/cart.py:12-20'],
  ['src/cart.ts | 88.2 | 50 | 100 | 88.2 | 12-20', 'src/cart.ts:12-20'],
  ['3f2a91c0 src/cart.ts (A Person 2024-01-02 10:11:12 +0100 12) total', 'src/cart.ts:12'],
  ['^3f2a91c src/cart.ts 12) total', 'src/cart.ts:12'],
  ['[src/cart.c @ 12]', 'src/cart.c:12'],
  ['cannot format src/cart.py: Cannot parse: 12:7: def', 'src/cart.py:12'],
  ['{"path": "src/cart.ts", "lines": {"begin": 12, "end": 14}}', 'src/cart.ts:12'],
  ['{"uri":"src/cart.ts","range":{"start":{"line":11,"character":6}}}', 'src/cart.ts:12'],
  ['in <b>src/cart.php</b> on line <b>12</b>', 'src/cart.php:12'],
  ['\u001B[35msrc/cart.ts\u001B[0m:\u001B[32m12\u001B[0m: total', 'src/cart.ts:12'],
  ['src/cart.ts, Zeile 12', 'src/cart.ts:12'],
  ['C:\\src\\Cart.cs:行号 12', 'src/Cart.cs:12'],
  ['src/cart.ts 第12行', 'src/cart.ts:12'],
  ['src/cart.ts，第12行', 'src/cart.ts:12'],
  ['src/cart.tsの12行目', 'src/cart.ts:12'],
  ['src/cart.py第12行', 'src/cart.py:12'],
  ['src/cart.py（12）', 'src/cart.py:12'],
  ['src/cart.py：12', 'src/cart.py:12'],
  ['src/cart.ts@12', 'src/cart.ts:12'],
  ['src/cart.ts+12', 'src/cart.ts:12'],
  ['src/cart.ts::12', 'src/cart.ts:12'],
  ['src/cart.ts[12]', 'src/cart.ts:12'],
  ['src/cart.ts : 12 : 7', 'src/cart.ts:12'],
  ['src/cart.ts --> 12:7', 'src/cart.ts:12'],
  ['src/cart.ts (l. 12)', 'src/cart.ts:12'],
  ['line 12, src/cart.ts', 'src/cart.ts:12'],
  ['syntax error line 12 at position 7 in src/cart.sql', 'src/cart.sql:12'],
  ['on line #12 of src/cart.erb', 'src/cart.erb:12'],
  ["sed -n '12,20p' src/cart.ts", 'src/cart.ts:12-20'],
  ['git blame -L 12,20 -- src/cart.ts', 'src/cart.ts:12-20'],
  ['git blame -L 12,+3 src/cart.ts', 'src/cart.ts:12'],
  ['SF:src/cart.ts DA:12,0', 'src/cart.ts:12'],
  ['./src/cart.ts-12-return total;', 'src/cart.ts:12'],
  ['bat -r 12:20 src/cart.ts', 'src/cart.ts:12'],
  ['{{badmatch,1},[{file,"src/cart.erl"},{line,12}]}', 'src/cart.erl:12'],
  ['{"file_name":"src/cart.rs","line_end":12,"line_start":12}', 'src/cart.rs:12'],
  ['Liquid error (line 12): no tag in src/cart.liquid', 'src/cart.liquid:12'],
  ["ERROR 1064 at line 12 in file: 'src/cart.sql'", 'src/cart.sql:12'],
  ['"src/cart.c",12  Error[Pe020]: no price', 'src/cart.c:12'],
  ['total            function     12 src/cart.c  int total(void)', 'src/cart.c:12'],
  ['total\tsrc/cart.c\t12;"\tf', 'src/cart.c:12'],
  ["sed -n '12,+5p' src/cart.ts", 'src/cart.ts:12'],
  ['src/cart.ts 12', 'src/cart.ts:12'],
  ['src/cart.ts: 12', 'src/cart.ts:12'],
  ['src/cart.ts;12', 'src/cart.ts:12'],
  ['src/cart.ts - 12', 'src/cart.ts:12'],
  ['src/cart.ts around 12', 'src/cart.ts:12'],
  ['src/cart.ts => 12', 'src/cart.ts:12'],
  ['src/cart.ts starting from #12', 'src/cart.ts:12'],
  ['src/cart.ts 12-20', 'src/cart.ts:12-20'],
  ['src/cart.ts from 12 to 20', 'src/cart.ts:12-20'],
  ['12:src/cart.ts', 'src/cart.ts:12'],
  ['12:7 src/cart.ts', 'src/cart.ts:12'],
  ['12 of src/cart.ts', 'src/cart.ts:12'],
  [':12 src/cart.ts', 'src/cart.ts:12'],
  ['at line number 12 in src/cart.ts', 'src/cart.ts:12'],
  ['see src/cart.ts, ll. 12-15', 'src/cart.ts:12-15'],
  ['**src/cart.ts** line **12**', 'src/cart.ts:12'],
  ['_src/cart.ts:12_', 'src/cart.ts:12'],
  ['(file . "src/cart.el") (line . 12)', 'src/cart.el:12'],
  ['src/cart.ts @@ -12,3 +12,4 @@', 'src/cart.ts:12'],
  ['##[error]src/cart.ts(12,7): no price', 'src/cart.ts:12'],
  ['[warn]src/cart.ts:12: no price', 'src/cart.ts:12'],
  ['phpstorm://open?file=%2Fsrv%2Fsrc%2Fcart.php&line=12', 'srv/src/cart.php:12'],
  ['https://sonar.example.org/code?id=shop&selected=shop:src/cart.ts&line=12', 'src/cart.ts:12'],
  ['src/cart.ts [12..20]', 'src/cart.ts:12-20'],
  ['src/cart.ts R12C7', 'src/cart.ts:12'],
  ['auf Zeile 12 der Datei src/cart.ts', 'src/cart.ts:12'],
  ['the 12th line of src/cart.ts', 'src/cart.ts:12'],
  ['line=12 file=src/cart.ts', 'src/cart.ts:12'],
  ['idea --line 12 --column 7 src/cart.ts', 'src/cart.ts:12'],
  ['br s -f src/cart.ts -l 12', 'src/cart.ts:12'],
  ['git show HEAD:src/cart.ts | sed -n 12p', 'src/cart.ts:12'],
  ["awk 'NR==12' src/cart.ts", 'src/cart.ts:12'],
  ["awk 'NR>=12 && NR<=20' src/cart.ts", 'src/cart.ts:12-20'],
  ['-p 12,20 src/cart.ts', 'src/cart.ts:12-20'],
  ['[1:1:0302/100000.000:ERROR:src/cart.cc(12)] no', 'src/cart.cc:12'],
  ['src/cart.ts line number 12', 'src/cart.ts:12'],
  ['goto 12 in src/cart.ts', 'src/cart.ts:12'],
  ['línea 12 de src/cart.ts', 'src/cart.ts:12'],
  ['строка 12 в src/cart.ts', 'src/cart.ts:12'],
  ['src/cart.ts rad 12', 'src/cart.ts:12'],
  ['#file:src/cart.ts:12', 'src/cart.ts:12'],
  ['…/cart.ts:12', 'cart.ts:12'],
  ['https://grok.example.org/src/cart.ts#12', 'src/cart.ts:12'],
  ['https://cgit.example.org/shop/tree/x/src/cart.ts#n12', 'src/cart.ts:12'],
  ['https://phab.example.org/browse/main/src/cart.ts$12', 'browse/main/src/cart.ts:12'],
])('%j is a line of a file', (text, place) => {
  expect(placesOf(text)).toEqual([place]);
});

it.each([
  ['src/cart.ts:8080/path', 'src/cart.ts'],
  ['see src/cart.ts, 12 of them', 'src/cart.ts'],
  ['src/cart.ts:0', 'src/cart.ts'],
  ['src/cart.ts at 12:30 today', 'src/cart.ts'],
  [' src/cart.ts | 12 +++++-------', 'src/cart.ts'],
  ['src/cart.ts | 100 | 50 | 100 | 100 |', 'src/cart.ts'],
  ['src/cart.test.ts (12 tests) 20 ms', 'src/cart.test.ts'],
  ["rspec './spec/cart_spec.rb[1:2:1]'", 'spec/cart_spec.rb'],
  ['src/cart.ts:total', 'src/cart.ts'],
  ['src/cart@2x.png', 'src/cart@2x.png'],
  ['src/cart.ts : 12 errors', 'src/cart.ts'],
  ['src/cart.ts has 12 errors', 'src/cart.ts'],
  ['     120 src/cart.ts', 'src/cart.ts'],
  ['10:30 the cart in src/cart.ts', 'src/cart.ts'],
  ['[id]/cart.ts', '[id]/cart.ts'],
  ['-rw-r--r-- 1 me me  1234 Mar  2 10:00 src/cart.ts', 'src/cart.ts'],
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

it.each([
  ['Location: src/cart.py\n   Line number: 12', 'src/cart.py:12'],
  ['File: src/cart.py\nFunction: total at line 12', 'src/cart.py:12'],
  ['<file name="src/cart.java">\n<error line="12" column="7"/>', 'src/cart.java:12'],
  ['  src/cart.js\n   ❯❯❱ rules.no-eval\n      12┆ eval(a)', 'src/cart.js:12'],
  ['SF:src/cart.ts\nDA:12,0', 'src/cart.ts:12'],
  ['src/cart.ts\n  12-20 | not covered', 'src/cart.ts:12-20'],
  ['src/cart.ts\n  12-7 | a column', 'src/cart.ts:12'],
  ['"file": "src/cart.py",\n"start": {\n  "line": 12,', 'src/cart.py:12'],
  ['Error detected while processing src/cart.vim:\nline   12:\nE492: no', 'src/cart.vim:12'],
  ['        -:    0:Source:src/cart.c\n    #####:   12:  return;', 'src/cart.c:12'],
  ['ROUTINE ====== main.total in src/cart.go\n   10ms   10ms (flat, cum)\n    .     .    12: sum', 'src/cart.go:12'],
  ['Location   : db/cart.sql (/srv/db/cart.sql)\nLine       : 12', 'db/cart.sql:12'],
  ['patching file src/cart.c\nHunk #1 FAILED at 12.', 'src/cart.c:12'],
  ['<file>file://$PROJECT$/src/cart.kt</file>\n<line>12</line>', '$PROJECT$/src/cart.kt:12'],
  ['*** src/cart.c\n--- src/cart.c\n***************\n*** 12,18 ****', 'src/cart.c:12-18'],
  ['at:\n  line: 12\n  column: 7\n  file: src/cart.js', 'src/cart.js:12'],
  ['error: the compiler of the shop fails for src/cart.\nts:12:7 no such name', 'src/cart.ts:12'],
  ['error: the compiler of the shop fails for src/cart.ts\n  :12:7 no such name', 'src/cart.ts:12'],
  ['diff --cc src/cart.c\n--- a/src/cart.c\n+++ b/src/cart.c\n@@@ -12,7 -12,7 +12,7 @@@ x', 'b/src/cart.c:12-18'],
])('reads the row of %j', (text, place) => {
  expect(placesOf(text).at(-1)).toBe(place);
});

it('reads no rows below a sentence that ends with a file, unless they say so', () => {
  expect(placesOf('The following steps are described in docs/cart.md\n 1: open it\n 2: read it')).toEqual([
    'docs/cart.md',
  ]);
});

it('prefers the row that a mark points at', () => {
  expect(placesOf('[7, 17] in src/cart.rb\n    11: a\n=>  12: total')).toEqual(['src/cart.rb', 'src/cart.rb:12']);

  expect(placesOf('src/cart.py in total(prices)\n     10     a\n---> 12     return a\n     14     b')).toEqual([
    'src/cart.py',
    'src/cart.py:12',
  ]);
});

it('reads a path with separators of words if it is known', () => {
  const known = ['src/the cart (1).ts', 'src/a,b.ts', "src/it's.ts", 'src/notes.odd'];
  const read = (text: string): unknown => readPlaces(text, known).map(({ paths, line }) => [paths[0], line]);
  expect(read('/srv/src/the cart (1).ts:12:7 - error')).toEqual([['src/the cart (1).ts', 12]]);
  expect(read('src/a,b.ts(12,7): error')).toEqual([['src/a,b.ts', 12]]);
  expect(read("line 12 of src/it's.ts")).toEqual([["src/it's.ts", 12]]);
  expect(read('where is notes.odd')).toEqual([['notes.odd', undefined]]);
  expect(read('the footnotes.odd of it')).toEqual([]);
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
  const place = readPlaces('\tat com.acme.shop.Cart.total(Cart.java:42)').find(({ line }) => line === 42);
  expect(place?.paths).toEqual(['com/acme/shop/Cart.java', 'Cart.java']);
});

it('ignores the numbers of a listing around a line that is named', () => {
  const output = 'FAIL src/cart.ts\n  15 | one\n> 16 | two\n  17 | three\n\n  at Object.toBe (src/cart.ts:16:33)';
  expect(placesOf(output)).toEqual(['src/cart.ts', 'src/cart.ts:16']);
});

it.each([
  [
    'main.(*Cart).Total(0xc000)\n\t/srv/cart.go:42 +0x1d\nmain.main()\n\t/srv/main.go:7 +0x1d',
    ['cart.go:42 Total 0', 'main.go:7 main 1'],
  ],
  [
    '   1: shop::total\n             at ./src/cart.rs:42:5\n   2: shop::main\n             at ./src/main.rs:7:5',
    ['cart.rs:42 total 0', 'main.rs:7 main 1'],
  ],
  [' [1] total(x::Int64)\n   @ Main ./cart.jl:42', ['cart.jl:42 total 0']],
  [
    "cart.c: In function 'total':\ncart.c:42:5: error: no\ncart.c: At top level:\ncart.c:50:1: error: no",
    ['cart.c:42 total', 'cart.c:50'],
  ],
  // PHP and Perl name what a line calls, so the next frame names what it is in.
  [
    'Uncaught Exception: no in /srv/cart.php:42\n#0 /srv/cart.php(50): total()\n#1 /srv/main.php(7): checkout()\n#2 {main}',
    ['cart.php:42 total', 'cart.php:50 checkout 0', 'main.php:7 1'],
  ],
  [
    'no at cart.pl line 42.\n\tmain::total(1) called at cart.pl line 50\n\tmain::checkout() called at main.pl line 7',
    ['cart.pl:42 total', 'cart.pl:50 checkout 0', 'main.pl:7 1'],
  ],
  [
    'PHP   2. checkout() /srv/main.php:7\nPHP   3. total() /srv/cart.php:42',
    ['main.php:7 1', 'cart.php:42 checkout 0'],
  ],
])('reads the functions that the lines of %j are in', (text, expected) => {
  const read = readPlaces(text).filter(({ line }) => line !== undefined);
  expect(
    read.map(({ paths: [path], line, within, depth }) =>
      [`${path.slice(path.lastIndexOf('/') + 1)}:${line}`, within?.name, depth]
        .filter((each) => each !== undefined)
        .join(' '),
    ),
  ).toEqual(expected);
});
