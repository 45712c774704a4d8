import { readQuery } from '@codesearch/query';
import { expect, it } from 'vitest';
import { chunkOf, textRetriever } from '../fixture/text-retriever.ts';
import { findNamedPlaces } from './named-places.ts';

const files = [
  'src/cart.ts',
  'src/auth/token.ts',
  'src/auth/login.ts',
  'api/cart.ts',
  'node.js',
  'shop/cart/cart.go',
  'Makefile',
  'lib/router/route.ts',
  '_cart.ts',
  'data/cart_totals.parquet',
  'README.md',
  '.github/README.md',
  '.editorconfig',
  'src/the cart (1).ts',
  'src/#prices.ts',
  'gradlew',
  'tools/deploy',
];
const retriever = textRetriever(files.map((path) => chunkOf(path, 'text')));

const named = async (query: string): Promise<readonly string[]> => {
  const places = await findNamedPlaces(retriever, readQuery(query), {});
  return [
    ...(places?.files ?? []).map(({ path, lines }) => (lines ? `${path}:${lines.line}` : path)),
    ...(places?.folders ?? []),
  ];
};

it.each([
  ['src/cart.ts', ['src/cart.ts']],
  ['./src/cart.ts', ['src/cart.ts']],
  ['open src/cart.ts', ['src/cart.ts']],
  ['where is token.ts', ['src/auth/token.ts']],
  ['where is token.ts read', []],
  ['how is the token.ts file loaded?', []],
  ['who writes token.ts', []],
  ['where are names from token.ts parsed', []],
  ['how is a session created in token.ts', ['src/auth/token.ts']],
  ['what creates a session in token.ts', ['src/auth/token.ts']],
  ['cart.ts', ['src/cart.ts', 'api/cart.ts']],
  ['a/src/cart.ts', ['src/cart.ts']],
  ['file:///home/dev/shop/src/cart.ts', ['src/cart.ts']],
  ['webpack:///./src/cart.ts?3f2a:12:7', ['src/cart.ts:12']],
  ['C:\\work\\shop\\src\\cart.ts(12,7): error', ['src/cart.ts:12']],
  ['src/cart.ts:12 calls src/auth/token.ts:3', ['src/cart.ts:12', 'src/auth/token.ts:3']],
  ['# example.com/shop/cart\n./cart.go:12:7: undefined: price', ['shop/cart/cart.go:12']],
  ['node.js', ['node.js']],
  ['how does Node.js start', []],
  ['src/auth', ['src/auth']],
  ['src/auth/', ['src/auth']],
  ['how are tokens renewed in src/auth', ['src/auth']],
  ['how are tokens renewed', []],
  ['why is the sum of the prices in cart.ts too high', ['src/cart.ts', 'api/cart.ts']],
  ['find what token.ts and others like it do with a user', []],
  ['find what src/auth/token.ts does with a user that is unknown', ['src/auth/token.ts']],
  ['how do a shop/cart pair talk when the network is down', ['shop/cart']],
  ['how do an auth/token pair talk when the network is down', []],
  ['how are prices added when they come from auth/token', ['src/auth/token.ts']],
  ['Makefile', ['Makefile']],
  ['how does the Makefile decide which targets are out of date', []],
  ['Router', []],
  ['router/', ['lib/router']],
  ['the folder Router', ['lib/router']],
  ['cut the text and close open Router blocks of a page', []],
  ['how does a request reach the handler in Router', []],
  ['_cart.ts', ['_cart.ts']],
  [
    'The VM warning: Options of this kind will likely be removed in a future release\nsrc/cart.ts:12:7: no',
    ['src/cart.ts:12'],
  ],
  ['cart_totals.parquet', ['data/cart_totals.parquet']],
  ['@.github/README.md', ['.github/README.md']],
  ['@.editorconfig', ['.editorconfig']],
  [
    '[ERROR] Failed to run the step that makes the cart of shop\n[ERROR] /srv/src/cart.ts:[12,7] no',
    ['src/cart.ts:12'],
  ],
  [
    'src/cart.ts:12: no\n\n* Try:\n> Run with --stacktrace option to get the stack trace. Run with --scan to get more',
    ['src/cart.ts:12'],
  ],
  [
    '==17== Read by total (token.ts:12)\n==17== If you believe this happened as a result of a stack in your program',
    ['src/auth/token.ts:12'],
  ],
  ['/srv/shop/src/the cart (1).ts:12:7', ['src/the cart (1).ts:12']],
  ['file:///srv/shop/src/the%20cart%20%281%29.ts', ['src/the cart (1).ts']],
  ['src/#prices.ts(12,7): error', ['src/#prices.ts:12']],
  ['gradlew', ['gradlew']],
  ['open gradlew', ['gradlew']],
  ['where is gradlew?', ['gradlew']],
  ['tools/deploy', ['tools/deploy']],
  ['deploy', ['tools/deploy']],
  ['how does deploy start', []],
  ['the total is 1/2 and/or more, e.g. self.items', []],
])('%j names %j', async (query, expected) => {
  expect(await named(query)).toEqual(expected);
});

it('names nothing for a report of an issue, in which a path is one evidence of many', async () => {
  const prose = 'The total of the cart is wrong after a coupon was removed and the page was loaded again.\n\n'.repeat(
    12,
  );
  expect(
    await findNamedPlaces(retriever, readQuery(`Wrong total\n\n${prose}It may be in src/cart.ts.`), {}),
  ).toBeUndefined();
});

it('finds no file that the filter excludes', async () => {
  expect(await findNamedPlaces(retriever, readQuery('src/cart.ts'), { pathGlobs: ['api/**'] })).toMatchObject({
    files: [{ path: 'api/cart.ts' }],
  });
});

it('puts the innermost frame first', async () => {
  const trace = 'Error: no\n    at a (/srv/src/auth/token.ts:3:1)\n    at b (/srv/src/cart.ts:2:1)';
  expect(await named(trace)).toEqual(['src/auth/token.ts:3', 'src/cart.ts:2']);
});

it('takes the name of a definition for no file without an extension', async () => {
  const symbol = { name: 'deploy', qualifiedName: 'deploy', kind: 'function', signature: '', startLine: 1, endLine: 1 };
  const both = textRetriever([chunkOf('bin/deploy', 'text'), chunkOf('src/a.ts', 'deploy', { symbols: [symbol] })]);
  expect(await findNamedPlaces(both, readQuery('deploy'), {})).toBeUndefined();
});

it('puts the files that have a line before those of the same name that are too short', async () => {
  const [short, long] = [10, 90].map((lines) => 'line\n'.repeat(lines));
  const mains = [chunkOf('a/main.rs', short!), chunkOf('b/main.rs', long!), chunkOf('c/main.rs', short!)];
  const linesOf = async (query: string): Promise<readonly string[]> =>
    ((await findNamedPlaces(textRetriever(mains), readQuery(query), {}))?.files ?? []).map(({ path }) => path);
  expect(await linesOf('main.rs:50')).toEqual(['b/main.rs', 'a/main.rs', 'c/main.rs']);
  expect(await linesOf('main.rs:5')).toEqual(['a/main.rs', 'b/main.rs', 'c/main.rs']);
  expect(await linesOf('main.rs:500')).toEqual(['a/main.rs', 'b/main.rs', 'c/main.rs']);
});

it('puts the function that a frame names before a line of another version of the file', async () => {
  const symbolOf = (qualifiedName: string, startLine: number, endLine: number) => ({
    name: qualifiedName.split('.').at(-1) as string,
    qualifiedName,
    kind: 'method',
    signature: '',
    startLine,
    endLine,
  });
  const symbols = [
    symbolOf('Cart.total', 10, 19),
    symbolOf('Cart.clear', 20, 29),
    symbolOf('Order.total', 40, 49),
    symbolOf('Cart.taxOf', 50, 59),
    symbolOf('weigh', 30, 30),
    symbolOf('weigh', 60, 69),
  ];
  const moved = textRetriever([chunkOf('src/cart.ts', 'line\n'.repeat(70), { symbols })]);
  const linesOf = async (query: string): Promise<readonly (number | undefined)[]> =>
    ((await findNamedPlaces(moved, readQuery(query), {}))?.files ?? []).map(({ lines }) => lines?.line);
  for (const [name, line, expected] of [
    ['Cart.total', 12, [12]],
    ['Cart.total', 10, [10]],
    ['Cart.total', 19, [19]],
    ['total', 22, [10, 22]],
    ['Order.total', 22, [40, 22]],
    ['Order.total', 12, [12]],
    ['Object.<anonymous>', 22, [22]],
    ['price', 22, [22]],
    ['Cart.tax_of', 22, [50, 22]],
    ['weigh', 22, [60, 22]],
  ] as const)
    expect(await linesOf(`Error: no\n    at ${name} (/srv/src/cart.ts:${line}:7)`), name).toEqual(expected);
});
