import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { workspace } from '../workspace.ts';
import { diagrams } from './diagrams.ts';
import { drawing } from './diagram.ts';

it.each(Object.entries(diagrams))('docs/images/%s.svg is the drawing of its diagram', (name, diagram) => {
  // Write them with `npm run -w @codesearch/site diagrams`.
  expect(readFileSync(join(workspace, 'docs/images', `${name}.svg`), 'utf8')).toBe(drawing(diagram));
});

it.each(Object.entries(diagrams))('the texts and boxes of %s fit', (_, { width, height, boxes }) => {
  for (const box of boxes) {
    expect(box.x + box.width).toBeLessThanOrEqual(width - 16);
    expect(box.y + box.height).toBeLessThanOrEqual(height - 16);
    // Pixels of a letter in the widest of the usual fonts: of a name, of a detail.
    expect(box.name.length * 8.8).toBeLessThanOrEqual(box.width);
    for (const detail of box.details ?? []) expect(detail.length * 6.6).toBeLessThanOrEqual(box.width);
  }
});
