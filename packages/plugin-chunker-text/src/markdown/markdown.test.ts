import { describe, expect, it } from 'vitest';
import { LineTable } from '@codesearch/toolkit';
import { outlineMarkdown } from './outline-markdown.ts';
import { packSections } from './pack-sections.ts';

function headings(...source: readonly string[]): readonly string[] {
  const { headings: found } = outlineMarkdown(new LineTable(source.join('\n')));
  return found.map(({ level, name, first, last }) => `${level} ${name} ${first + 1}-${last + 1}`);
}

describe('outlineMarkdown', () => {
  it('gives each heading its section with subsections, without blank lines at the end', () => {
    expect(headings('# One', '', 'text', '', '## Two', 'text', '', '### Three', '', '# Four', '')).toEqual([
      '1 One 1-8',
      '2 Two 5-8',
      '3 Three 8-8',
      '1 Four 10-10',
    ]);
  });

  it('removes the markup around and in a heading', () => {
    expect(headings('## The `run` *command* ##')).toEqual(['2 The run command 1-1']);
    expect(headings('# See [the guide](a.md) ![badge](b.svg) {#id}')).toEqual(['1 See the guide badge 1-1']);
    expect(headings('# C# and snake_case_name')).toEqual(['1 C# and snake_case_name 1-1']);
  });

  it('finds setext headings, also of several lines', () => {
    expect(headings('Title', '=====', '', 'Long', 'title', '---', 'text')).toEqual(['1 Title 1-7', '2 Long title 4-7']);
  });

  it.each([
    ['a rule', ['text', '', '---', 'text']],
    ['a list before a rule', ['- item', '---']],
    ['a list that goes on', ['1. item', 'more of it', '---']],
    ['a quotation', ['> quoted', '---']],
    ['a table', ['| a |', '---']],
    ['no space', ['#hashtag', '#!shebang']],
    ['seven marks', ['####### deep']],
    ['an indented line', ['    # code']],
    ['an image alone', ['# ![](logo.png)']],
    ['a code fence', ['```sh', '# comment', '```']],
    ['a fence in a list', ['- ```sh', '  # comment', '  ```', '- text']],
    ['a fence inside a fence', ['````md', '```', '# not yet', '```', '# nor here', '````']],
    ['a fence of tildes', ['~~~', '```', '# comment', '~~~']],
    ['a fence that never ends', ['```', '# comment']],
    ['a comment', ['<!--', '# hidden', '-->']],
    ['a raw element', ['<pre>', '# raw', '</pre>']],
    ['front matter', ['---', '# comment', 'title: x', '---', 'text']],
    ['front matter that dots end', ['---', '# comment', '...', 'text']],
    ['front matter in TOML', ['+++', 'title = "x"', '# comment', '+++']],
    ['dots in front matter in TOML', ['+++', 'x = """', '...', '"""', '# comment', '+++']],
  ])('finds no heading in %s', (_, source) => {
    expect(headings(...source)).toEqual([]);
  });

  it('finds headings after front matter, fences and comments', () => {
    expect(headings('---', 'title: x', '---', '# A', '```', '# b', '```', '# C', '<!-- x -->', '# D')).toEqual([
      '1 A 4-7',
      '1 C 8-9',
      '1 D 10-10',
    ]);
  });

  it('treats marks on the first line without an end as a thematic break', () => {
    expect(headings('---', 'text', '# A')).toEqual(['1 A 3-3']);
  });

  it.each(['# [', '# <a ', '# a \t ', '```', '- ', '# _', '[', '=', '<!--'])(
    'takes linear time for a megabyte of %j',
    (unit) => {
      expect(headings(`${unit.repeat(1_000_000 / unit.length)}x\``, 'text')).toEqual([]);
    },
  );

  it('finds a heading after a byte order mark and before CRLF', () => {
    expect(headings('\uFEFF# One\r', '\r', 'Two\r', '---\r', '')).toEqual(['1 One 1-4', '2 Two 3-4']);
  });
});

describe('packSections', () => {
  const words = (count: number): string => 'word '.repeat(count).trim();

  function pack(size: number, ...source: readonly string[]): readonly (readonly [number, number])[] {
    const lines = new LineTable(source.join('\n'));
    return packSections(lines, outlineMarkdown(lines), size).map(({ first, last }) => [first + 1, last + 1]);
  }

  it('keeps a document that fits in one range', () => {
    expect(pack(200, '# A', 'text', '## B', 'text', '# C', 'text')).toEqual([[1, 6]]);
  });

  it('joins adjacent sections under one heading only', () => {
    const source = ['# A', words(15), '## B', words(5), '## C', words(5), '# D', 'text', '# E', 'text'];
    expect(pack(100, ...source)).toEqual([
      [1, 2],
      [3, 6],
      [7, 10],
    ]);
  });

  it('splits a long section between paragraphs and keeps its heading with the first', () => {
    expect(pack(100, '# A', '', words(15), '', words(15), '', words(15))).toEqual([
      [1, 3],
      [5, 5],
      [7, 7],
    ]);
  });

  it('keeps a code block that fits whole, with its blank lines', () => {
    const code = ['```', words(7), '', words(7), '```'];
    expect(pack(100, '# A', words(10), '', ...code, '', words(10))).toEqual([
      [1, 2],
      [4, 8],
      [10, 10],
    ]);
  });

  it('never separates a heading from a paragraph that fills a range', () => {
    const paragraph = Array.from({ length: 6 }, () => words(3));
    const ranges = pack(100, '# A very long heading of the section', '', ...paragraph);
    expect(ranges[0]?.[1]).toBeGreaterThan(2);
  });
});
