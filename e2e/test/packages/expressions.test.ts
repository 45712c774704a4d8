import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { workspace } from '../sandbox.ts';

/** Expressions as literals and as raw strings. */
const expression =
  /String\.raw`[^`]*`|(?<=[(=:,[!&|?{};\s])\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuvy]*/g;

it('give each group a name of its own: the oldest supported Node knows no other', () => {
  const files = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: workspace });
  expect(files.length).toBeGreaterThan(1_000);
  const repeated = files.flatMap((file) =>
    [...readFileSync(join(workspace, file), 'utf8').matchAll(expression)].flatMap(([source]) => {
      const names = [...source.matchAll(/\(\?<(\w+)>/g)].map(([, name]) => name);
      return new Set(names).size === names.length ? [] : [`${file}: ${source.slice(0, 80)}`];
    }),
  );
  expect(repeated).toEqual([]);
});
