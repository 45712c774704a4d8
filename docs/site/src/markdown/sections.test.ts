import { expect, it } from 'vitest';
import { sections } from './sections.ts';

const document = `# Title

Text.

## One

A [link][used] and a note.[^note]

### Inner

- a list
  that continues

## Two

Two.

[used]: a.md
[unused]: b.md

[^note]:
    The text of the note.
    It has two lines.

[^other]: Another.
`;

it('are the sections with their subsections and the definitions that they use', () => {
  expect(sections(document, ['One'])).toBe(
    `## One

A [link][used] and a note.[^note]

### Inner

- a list
  that continues

[used]: a.md
[^note]:
    The text of the note.
    It has two lines.
`,
  );
});

it('have the order of the titles, and end before the definitions', () => {
  expect(sections(document, ['Two', 'Inner'])).toBe('## Two\n\nTwo.\n\n### Inner\n\n- a list\n  that continues\n');
});

it('exist', () => {
  expect(() => sections(document, ['None'])).toThrow('There is no section "None".');
});
