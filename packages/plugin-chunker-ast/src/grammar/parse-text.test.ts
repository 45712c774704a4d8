import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Parser } from 'web-tree-sitter';
import { languages } from '../language/languages.ts';
import { GrammarSet } from './grammar-set.ts';
import { parseText } from './parse-text.ts';

const grammars = new GrammarSet();
let parser: Parser;

beforeAll(async () => {
  ({ parser } = await grammars.load(languages.find(({ name }) => name === 'javascript')!));
});

afterEach(() => vi.restoreAllMocks());
afterAll(() => grammars.dispose());

it('gives the same tree as a parse of the whole text, wherever surrogate pairs are', () => {
  for (let shift = 0; shift < 4; shift++) {
    const text = `${' '.repeat(shift)}const 𠮷 = "😀";\n`.repeat(200);
    const whole = parser.parse(text);
    const tree = parseText(parser, text, 60_000);
    expect(tree?.rootNode.toString()).toBe(whole?.rootNode.toString());
    expect(tree?.rootNode.hasError).toBe(false);
    expect(tree?.rootNode.endIndex).toBe(text.length);
    whole?.delete();
    tree?.delete();
  }
});

it('stops after the time limit and can parse again', () => {
  expect(parseText(parser, 'f(a, [b, { c }]);\n'.repeat(100_000), 0)).toBeUndefined();
  const tree = parseText(parser, 'f();', 60_000);
  expect(tree?.rootNode.toString()).toContain('call_expression');
  tree?.delete();
});

it('does not stop while other programs have the processors', () => {
  vi.spyOn(process, 'threadCpuUsage').mockReturnValue({ user: 0, system: 0 });
  const text = 'f(a, [b, { c }]);\n'.repeat(1_000);
  const tree = parseText(parser, text, 1);
  expect(tree?.rootNode.endIndex).toBe(text.length);
  tree?.delete();
});
