import { describe, expect, it } from 'vitest';
import { render } from '../fixture/render.ts';
import { hitWith, resultOf } from '../../hit/fixture/hit.ts';
import { filesFormat } from './files.ts';

const inFile = (path: string, freshness: 'fresh' | 'deleted' = 'fresh'): ReturnType<typeof hitWith> =>
  hitWith({ chunk: { path }, freshness: { verdict: freshness } });

describe('files', () => {
  const result = resultOf([inFile('b.ts'), inFile('new\nline.ts'), inFile('b.ts'), inFile('gone.ts', 'deleted')]);

  it('prints each path once, best first, without files that do not exist any more', () => {
    expect(render(filesFormat, result, { lines: 0 })).toBe('b.ts\nnew␊line.ts\n');
    expect(filesFormat.notes(result)).toEqual(['1 hit left out: the text is no longer in the file.']);
  });

  it('ends paths with a NUL character on request, and changes no character of them', () => {
    expect(render(filesFormat, result, { lines: 0, null: true })).toBe('b.ts\0new\nline.ts\0');
  });

  it('prints paths as the user gave the folders, within a budget', () => {
    const pathOf = ({ chunk }: { readonly chunk: { readonly path: string } }): string => `../${chunk.path}`;
    expect(render(filesFormat, result, { lines: 0, pathOf, extent: { full: 0, shown: 1 } })).toBe('../b.ts\n');
  });
});
