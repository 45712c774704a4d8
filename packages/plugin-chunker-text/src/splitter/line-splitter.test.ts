import { describe, expect, it } from 'vitest';
import { LineTable } from '@codesearch/toolkit';
import { joinFragments, LineSplitter } from './line-splitter.ts';
import type { SeparatorSet } from './separator-set.ts';

async function firstLines(language: SeparatorSet | undefined, source: string, size = 100): Promise<readonly string[]> {
  const lines = new LineTable(source);
  const ranges = await new LineSplitter(size).split(lines, language);
  return ranges.map(({ first }) => lines.line(first));
}

const filler = '    a_line_of_code();\n'.repeat(3);

describe('LineSplitter', () => {
  it.each<[SeparatorSet, string]>([
    ['python', 'def name():'],
    ['js', 'function name() {'],
    ['java', 'public void name() {'],
    ['go', 'func name() {'],
    ['rust', 'fn name() {'],
    ['cpp', 'void name() {'],
    ['ruby', 'def name'],
    ['php', 'function name() {'],
    ['scala', 'def name = {'],
    ['swift', 'func name() {'],
    ['proto', 'message Name {'],
    ['sol', 'function name() {'],
    ['latex', '\\section{Name}'],
    ['rst', '.. code-block:: c'],
  ])('splits %s before a definition, also without a blank line', async (language, head) => {
    const source = `${head}\n${filler}${head}\n${filler}${head}\n${filler}`;
    expect(await firstLines(language, source)).toEqual([head, head, head]);
  });

  it('splits text of an unknown language between paragraphs', async () => {
    const paragraph = (name: string): string => `${name} begins\nand has some more lines\nthat belong to it\n\n`;
    expect(await firstLines(undefined, ['a', 'b', 'c'].map(paragraph).join(''))).toEqual([
      'a begins',
      'b begins',
      'c begins',
    ]);
  });

  it('splits a text with CRLF between paragraphs', async () => {
    const source = 'a paragraph of some words\r\nin two lines\r\n\r\n'.repeat(20);
    const found = await firstLines(undefined, source, 200);
    expect(found).toEqual(Array.from({ length: 5 }, () => 'a paragraph of some words'));
  });
});

describe('joinFragments', () => {
  it('joins a fragment with an adjacent range if both fit, and keeps the others', () => {
    const lines = new LineTable(`${'a'.repeat(60)}\n}\n${'b'.repeat(60)}\n${'c'.repeat(95)}\n}\n`);
    const single = [0, 1, 2, 3, 4].map((line) => ({ first: line, last: line }));
    expect(joinFragments(single, lines, 100).map(({ first, last }) => [first, last])).toEqual([
      [0, 1],
      [2, 2],
      [3, 4],
    ]);
  });
});
