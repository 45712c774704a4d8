import { expect, it } from 'vitest';
import type { Syntax } from '../language.ts';
import { astro, scripts } from './component.ts';

/** The lines of a component that are parsed. */
function script({ prepare }: Syntax, text: string): readonly string[] {
  const prepared = prepare?.(text) ?? text;
  expect(prepared).toHaveLength(text.length);
  return prepared.split('\n').map((line) => line.trim());
}

it('finds a script whose attributes contain angle brackets', () => {
  const text = `<script setup lang="ts" generic="T extends Record<string, X>">\nconst kettle = 1;\n</script>\n<p>a</p>`;
  expect(script(scripts, text)).toEqual(['', 'const kettle = 1;', '', '']);
});

it('reads the frontmatter of Astro once, with a script in a comment', () => {
  const text = `---\n// No <script> here.\nconst kettle = 1;\n---\n<p>a</p>\n<script>\nboil();\n</script>\n`;
  expect(script(astro, text)).toEqual(['', '// No <script> here.', 'const kettle = 1;', '', '', '', 'boil();', '', '']);
});

it('ends with hostile attributes', () => {
  const text = `<script "' `.repeat(20_000);
  expect(script(scripts, text)).toEqual(['']);
});
