import { hitWith, resultOf } from '../hit/fixture/hit.ts';
import { describe, expect, it } from 'vitest';
import { nothingNote } from './nothing-note.ts';

const result = resultOf([hitWith()]);
const empty = resultOf([]);

describe('the note about a search without hits', () => {
  it('names the filters', () => {
    expect(nothingNote(empty, { path: ['src/**'] })).toBe('No hits within --path "src/**". Try without the filter.');
    expect(nothingNote(empty, { path: ['src/**'], kind: ['class'] })).toBe(
      'No hits within --path "src/**" --kind "class". Try without the filters.',
    );
    const many = { exclude: ['a b', 'c'], content: ['docs'], tests: false, changed: true, since: '7d', diff: 'main' };
    expect(nothingNote(empty, many)).toBe(
      'No hits within --exclude "a b" --exclude "c" --content "docs" --no-tests --changed --since "7d" --diff "main". Try without the filters.',
    );
    expect(nothingNote(empty, { tests: true, changed: false })).toBeUndefined();
  });

  it('says that the index contains no files', () => {
    const index = { ...empty.index, files: 0, chunks: 0 };
    expect(nothingNote({ ...empty, index }, { kind: ['class'] })).toMatch(/contains no files.*`codesearch status`/);
  });

  it('is missing if there is a hit, or no filter', () => {
    expect(nothingNote(result, { kind: ['class'] })).toBeUndefined();
    expect(nothingNote(empty, {})).toBeUndefined();
  });
});
