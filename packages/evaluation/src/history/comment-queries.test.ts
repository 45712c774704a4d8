import { expect, it } from 'vitest';
import type { ChunkedSource } from '../query/chunked-files.ts';
import { blankComment } from './blank-comment.ts';
import { commentQueries } from './comment-queries.ts';
import { halfOf } from './half.ts';
import { nameQueries } from './history-queries.ts';
import { sample } from './sample.ts';

interface Defined {
  readonly name: string;
  readonly doc?: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly kind?: string;
}

function source(path: string, text: string, symbols: readonly Defined[]): ChunkedSource {
  const chunk = {
    span: { start: 0, end: text.length, startLine: 1, endLine: text.split('\n').length },
    text,
    language: 'typescript',
    kind: 'function',
    symbols: symbols.map((symbol) => ({ kind: 'function', qualifiedName: symbol.name, signature: '', ...symbol })),
    enclosing: [],
    calls: [],
    imports: [],
  };
  return { path, text, language: 'typescript', chunks: [chunk] };
}

const block =
  '/**\n * Waits until the server answers.\n *\n * Twice, if it must.\n */\nexport function wait() {\n  return 1; // ok\n}\n';
const doc = 'Waits until the server answers.\n\nTwice, if it must.';

it('a comment is blanked without its marks and with all lines', () => {
  const blanked = blankComment(block, { doc, startLine: 6, endLine: 8 });
  expect(blanked).toBe('/**\n * \n *\n * \n */\nexport function wait() {\n  return 1; // ok\n}\n');
});

it.each([
  ['/// Waits until the server answers.\nfn wait() {}', '/// \nfn wait() {}', 2, 2],
  ['# Waits until the server answers.\ndef wait\nend', '# \ndef wait\nend', 2, 3],
  ['def wait():\n    """Waits until the server answers."""\n    pass', 'def wait():\n    """"""\n    pass', 1, 3],
  ['/** Waits until the server answers. */\r\nvoid wait();', '/**  */\r\nvoid wait();', 2, 2],
  ['-- | Waits until the server answers.\nwait = 1', '-- | \nwait = 1', 2, 2],
])('a comment is blanked in %j', (text, expected, startLine, endLine) => {
  const blanked = blankComment(text, { doc: 'Waits until the server answers.', startLine, endLine });
  expect(blanked).not.toMatch(/Waits|server/);
  expect(blanked.split('\n').length).toBe(expected.split('\n').length);
  expect(blanked.replaceAll(/\s/g, '')).toBe(expected.replaceAll(/\s/g, ''));
});

it('a first sentence is a question about the documented definition', () => {
  const queries = commentQueries([source('src/wait.ts', block, [{ name: 'wait', doc, startLine: 6, endLine: 8 }])]);
  expect(queries).toMatchObject([
    {
      kind: 'comment',
      query: 'Waits until the server answers.',
      relevant: [{ path: 'src/wait.ts', startLine: 6, endLine: 8 }],
    },
  ]);
});

it('a sentence that is in the searched text a second time is no question', () => {
  const first = source('src/wait.ts', block, [{ name: 'wait', doc, startLine: 6, endLine: 8 }]);
  const copy = source('docs/wait.md', 'It waits: waits until\nthe **server** answers.', []);
  expect(commentQueries([first, copy])).toEqual([]);
  const twice = `${block}${'\n'.repeat(30)}const message = 'waits until the server answers';`;
  expect(commentQueries([source('src/wait.ts', twice, [{ name: 'wait', doc, startLine: 6, endLine: 8 }])])).toEqual([]);
});

it('comments of tests, tags and short notes are no questions', () => {
  const asked = (path: string, words: string) =>
    commentQueries([source(path, `// ${words}\nf()`, [{ name: 'f', doc: words, startLine: 2, endLine: 2 }])]).length;
  expect(asked('src/a.ts', 'Waits until the server answers.')).toBe(1);
  expect(asked('test/a.test.ts', 'Waits until the server answers.')).toBe(0);
  expect(asked('src/a.ts', '@param the name of the server')).toBe(0);
  expect(asked('src/a.ts', 'Waits.')).toBe(0);
  expect(asked('src/a.ts', 'Copyright of the authors of this file.')).toBe(0);
});

it('names are those that the repository defines once', () => {
  const files = [
    source('src/a.ts', '', [
      { name: 'readHeader', startLine: 1, endLine: 3 },
      { name: 'twice', startLine: 4, endLine: 5 },
      { name: 'max', startLine: 6, endLine: 6 },
      { name: 'timeoutMs', kind: 'constant', startLine: 7, endLine: 7 },
    ]),
    source('src/b.ts', '', [{ name: 'twice', startLine: 1, endLine: 1 }]),
    source('test/b.test.ts', '', [{ name: 'expectHeader', startLine: 1, endLine: 1 }]),
  ];
  expect(nameQueries(files)).toMatchObject([
    { kind: 'name', query: 'readHeader', relevant: [{ path: 'src/a.ts', startLine: 1, endLine: 3 }] },
  ]);
});

it('half of the questions are held out, and a question never changes its half', () => {
  const queries = Array.from({ length: 400 }, (_, index) =>
    source('src/a.ts', '', [{ name: `name${index}`, startLine: 1, endLine: 1 }]),
  ).flatMap((file) => nameQueries([file]));
  const held = queries.filter(({ id }) => halfOf(id) === 'held-out').length;
  expect(held).toBeGreaterThan(150);
  expect(held).toBeLessThan(250);
  const [first, second] = [1, 2].map((seed) => sample(queries, { half: 'development', seed, count: 50 }));
  expect(first).not.toEqual(second);
  expect(first).toEqual(sample(queries, { half: 'development', seed: 1, count: 50 }));
  for (const { id } of [...first!, ...second!]) expect(halfOf(id)).toBe('development');
});
