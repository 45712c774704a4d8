import { expect, it } from 'vitest';
import { isTemplateLine, templateSection } from './template-lines.ts';

it.each([
  '- [x] I searched the open issues',
  '_No response_',
  ' - OS: macOS 14.2'.trim(),
  'Python version: 3.12.1',
  '**Browser**: Firefox 120',
  'Signed-off-by: A Person <person@example.com>',
  'Fixes #12',
  '---',
  '| --- | :-: |',
  'Thanks!',
  '![screenshot](https://example.com/a.png)',
])('%s is of a template', (line) => {
  expect(isTemplateLine(line)).toBe(true);
});

it.each([
  'The version of the cart is lost: it is written twice.',
  'Please add a total to the cart',
  'Hide the header if the cart is empty',
  'Fixes the total of an empty cart',
  'items: [1, 2]',
])('%s is of the author', (line) => {
  expect(isTemplateLine(line)).toBe(false);
});

it.each([
  ['Describe the bug', 'content'],
  ['🐛 Expected Behavior', 'content'],
  ['Steps to reproduce:', 'content'],
  ['Environment', 'ignored'],
  ['Code of Conduct', 'ignored'],
  ['Rounding of totals', undefined],
])('the heading %s has the section %s', (heading, section) => {
  expect(templateSection(heading)).toBe(section);
});
