import type { ChunkedSource } from '@codesearch/evaluation/parts';
import { expect, it } from 'vitest';
import { messagesOf, sampleMessages } from '../lookup/sample-messages.ts';
import { sampleNames, uniqueNames } from '../lookup/sample-names.ts';
import { stringLiterals } from '../lookup/string-literals.ts';
import { textDefinitions } from '../lookup/text-definitions.ts';

function source(path: string, language: string, text: string): ChunkedSource {
  return { path, language, text, chunks: [] };
}

it('reads no string literal in a comment, and no message over several lines', () => {
  const text = [`// it's "not this one"`, `const a = "one \\"two\\" three"; /* "nor`, `this" */ f('four');`].join('\n');
  expect(stringLiterals(text, 'javascript')).toEqual([
    { text: 'one \\"two\\" three', quote: '"', line: 2 },
    { text: 'four', quote: "'", line: 3 },
  ]);
  expect(stringLiterals('"""\n"no" \'no\'\n"""\nf("yes")', 'python').map(({ text }) => text)).toEqual(['yes']);
  expect(stringLiterals(`let c = '"'; g::<'a>("yes")`, 'rust').map(({ text }) => text)).toEqual(['yes']);
});

it.each([
  ['python', 'class Point(Base):\n    def move_by(self):\n        pass\n', ['Point', 'move_by']],
  [
    'rust',
    'pin_project! {\n    pub(crate) struct Sleep<T> {\n        t: T,\n    }\n}\nfn poll(&self) -> u8;\n',
    ['Sleep'],
  ],
  ['c', 'static int\nevict_keys(int n)\n{\n}\nint declared(void);\n', ['evict_keys']],
  ['c', 'static int evictKeys(struct db *db,\n    int n)\n{\n}\nint declared(void);\n', ['evictKeys']],
  [
    'go',
    'func (n *node) addRoute(path string) {\n}\n/*\nfunc gone() {\n}\n*/\ntype tree struct {\n}\n',
    ['addRoute', 'tree'],
  ],
  [
    'typescript',
    'export const add = (a: number) => a;\nres.send = function send(body) {\n};\nif (a) {\n}\n',
    ['add', 'send'],
  ],
])('finds definitions with a body in %s without a parser', (language, text, names) => {
  expect(textDefinitions(text, language).map(({ name }) => name)).toEqual(names);
});

const tree = [
  source('a.py', 'python', 'def loadUser():\n    raise E("there is no user of this name")\n\ndef twice():\n    pass\n'),
  source(
    'b.py',
    'python',
    'def twice():\n    warn("this message is in two places")\n    warn("this message is in two places")\n',
  ),
];

it('samples only names that are defined once, and messages that occur once', () => {
  const names = uniqueNames(tree);
  expect(names.definitions.map(({ name }) => name)).toEqual(['loadUser']);
  expect(sampleMessages(messagesOf(tree), tree, 10, '1').map(({ query }) => query)).toEqual([
    'there is no user of this name',
    '"there is no user of this name"',
  ]);
});

it('asks for a message with placeholders as a program prints it', () => {
  const code = [source('a.go', 'go', 'return fmt.Errorf("no remote of %s was found in %q", a, b)\n')];
  expect(
    sampleMessages(messagesOf(code), code, 10, '1')
      .map(({ query }) => query)
      .slice(-4),
  ).toEqual([
    'no remote of Foo was found in main',
    '2026-11-25T10:12:03Z ERROR [worker-3] no remote of Foo was found in main',
    '$ tool run --all\nstarting up\nError: no remote of Foo was found in main\nexit status 1',
    'Error: running the job: loading settings: no remote of Foo was found in main: unexpected EOF',
  ]);
});

it('asks for a name as written, in lower case and with one letter left out', () => {
  const lookups = sampleNames(uniqueNames(tree), 10, '1');
  expect(lookups.map(({ kind }) => kind)).toEqual(['exact', 'lower case', 'mistyped']);
  expect(lookups[1]?.query).toBe('loaduser');
  expect(lookups[2]?.query).toHaveLength('loadUser'.length - 1);
});

it('samples the same names for a seed if a tree gets another file', () => {
  const many = Array.from({ length: 50 }, (_, index) => `def loader_${String(index)}_function():\n    pass\n`);
  const files = many.map((text, index) => source(`${index}.py`, 'python', text));
  const sample = (of: readonly ChunkedSource[], seed: string): readonly string[] =>
    sampleNames(uniqueNames(of), 10, seed).map(({ query }) => query);
  const before = sample(files, '1');
  const after = sample([...files, ...tree], '1');
  expect(before.filter((query) => !after.includes(query)).length).toBeLessThanOrEqual(2);
  expect(sample(files, '2')).not.toEqual(before);
});
