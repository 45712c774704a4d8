import { expect, it } from 'vitest';
import { withoutDocumentation } from './inner-documentation.ts';

const more = '\n    More.'.repeat(9);

const shown = (text: string): string =>
  withoutDocumentation(text.split('\n').map((line, index) => ({ number: index + 1, text: line, matches: [] })))
    .map(({ text: line }) => line)
    .join('\n');

it.each([
  [
    'arguments',
    `def retry(self,\n          times):\n    """Tries again.\n${more}\n    Args:\n        times: how often\n    """\n    return times`,
    'def retry(self,\n          times):\n    """Tries again.\n    return times',
  ],
  [
    'a summary below its opening',
    `class A:\n\n    r'''\n    Says\n    what.\n${more}'''\n    x = 1`,
    "class A:\n\n    r'''\n    Says\n    what.\n    x = 1",
  ],
  ['an end that is not known', `def a():\n    """Says.\n${more}`, 'def a():\n    """Says.'],
])('leaves out the documentation inside of a definition, but its summary: %s', (_, text, expected) => {
  expect(shown(text)).toBe(expected);
});

it.each([
  ['one line', 'def a():\n    """Says what."""\n\n    return 1'],
  ['few lines', 'def a():\n    """Says.\n\n    More.\n    """\n    return 1'],
  ['one paragraph', 'def a():\n    """Says\n    what.\n    """\n\n    return 1'],
  ['a text that is a value', 'def a():\n    text = 1\n    """No\n\n    doc."""\n    return text'],
  ['another language', 'function a() {\n  // Says what.\n\n  return 1;\n}'],
])('keeps %s', (_, text) => {
  expect(shown(text)).toBe(text);
});
