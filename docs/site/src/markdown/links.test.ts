import { expect, it } from 'vitest';
import { links, replaceLinks } from './links.ts';

const document = [
  'A [link](a.md#b), [`code`](c.md "title"), ![picture](d.svg) and `[no](link.md)`.',
  'Also (round), [x](<with space.md>), [(y)](e(f).md), ``a ` [no](link.md)``.',
  '```md',
  '[no](link.md)',
  '```',
  '[label]: g.md',
  '[^note]: h.md',
].join('\n');

it('finds the targets of links, pictures and definitions with their lines', () => {
  expect(links(document).map(({ target, line }) => `${line} ${target}`)).toEqual([
    '1 a.md#b',
    '1 c.md',
    '1 d.svg',
    '2 with space.md',
    '2 e(f).md',
    '6 g.md',
  ]);
});

it('replaces them and nothing else', () => {
  expect(replaceLinks(document, (target) => `<${target}>`)).toBe(
    document
      .replace('(a.md#b)', '(<a.md#b>)')
      .replace('(c.md ', '(<c.md> ')
      .replace('(d.svg)', '(<d.svg>)')
      .replace('(e(f).md)', '(<e(f).md>)')
      .replace(': g.md', ': <g.md>'),
  );
});
