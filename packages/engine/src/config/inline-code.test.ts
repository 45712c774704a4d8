import { expect, it } from 'vitest';
import { definePlugin } from '@codesearch/kernel';
import type { InlinePlugin } from '@codesearch/kernel';
import { bindInline, inlineCode } from './inline-code.ts';

/** The code of the chunker of a configuration. @param body what is in front of the configuration */
function codeIn(body: string, chunker: string, rest = ''): string | undefined {
  // oxlint-disable-next-line no-new-func -- As a module is: the text of a function is in the text of its file.
  const plugin = new Function(`${body}\nreturn ${chunker};`)() as InlinePlugin;
  return inlineCode(bindInline('chunker', plugin), [`${body}\nexport default { chunker: ${chunker}, ${rest} };`]);
}

const whole = `{
  name: 'mine-chunk',
  create: () => ({
    async chunk({ source: { text } }) {
      const endLine = text.split('\\n').length;
      return { language: 'plain', kind: endLine > 2 ? 'long' : 'short', name: text.slice(0, 9), chunks: [] };
    },
  }),
}`;

it('is the same whatever else a configuration says, if a plugin needs nothing of it', () => {
  const code = codeIn('', whole);
  expect(code).toContain('endLine');
  expect(codeIn('const other = 5;', whole, 'workers: 2, maxCost: other')).toBe(code);
  expect(codeIn('// A comment.', whole)).toBe(code);
});

it('differs if a function or a value of the plugin differs', () => {
  const code = codeIn('', whole);
  expect(codeIn('', whole.replace('> 2', '> 3'))).not.toBe(code);
  expect(codeIn('', whole.replace("'mine-chunk'", "'mine', size: 3"))).not.toBe(code);
  const sized = `{ name: 'a', create() { return { ...this }; }, size: 4 }`;
  expect(codeIn('', sized)).not.toBe(codeIn('', sized.replace('4', '5')));
});

it.each([
  ['a constant beside quotation marks', `/* don't */ const most=5; // it's`, `{ name: 'a', create: () => most }`],
  ['a constant', 'const most = 5;', `{ name: 'a', create: () => ({ most }) }`],
  ['a second constant', 'const one = 1,\n  most = 5;', `{ name: 'a', create: () => most + 1 }`],
  ['a part of a pattern', 'const { a: most } = { a: 1 };', `{ name: 'b', create: () => [most] }`],
  ['a function', 'function helper() { return 1; }', `{ name: 'a', create: () => helper() }`],
  ['a parameter', 'const make = (size) => ({ name: "a", create: () => size });', 'make(3)'],
  ['a case', 'const most = 5;', `{ name: 'a', create(x) { switch (x) { case 1, most: return 1; } } }`],
  ['a global of the file', 'globalThis.inlineCodeTest = 5;', `{ name: 'a', create: () => inlineCodeTest }`],
  ['a module', '', `{ name: 'a', create: () => import('node:fs') }`],
  ['code that is made', '', `{ name: 'a', create: () => eval('most') }`],
  ['an escape', 'const most = 5;', `{ name: 'a', create: () => m\\u006fst }`],
  ['a bound function', 'function f() { return this; }', `{ name: 'a', create: f.bind(5) }`],
  ['a value that is no data', '', `{ name: 'a', create: () => 1, inner: { run: () => 1 } }`],
  ['a getter', '', `{ name: 'a', create: () => 1, get size() { return 1; } }`],
  ['a class', 'class Mine { name = "a"; create() { return 1; } }', 'new Mine()'],
])('is not known of a plugin with %s', (_, body, chunker) => {
  expect(codeIn(body, chunker)).toBeUndefined();
});

it('is not known of a plugin that is no object of the configuration', () => {
  expect(inlineCode(definePlugin({ name: 'a', stage: 'chunker', create: () => ({}) as never })(), [])).toBeUndefined();
});
