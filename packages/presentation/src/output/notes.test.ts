import { describe, expect, it } from 'vitest';
import { hitWith, resultOf } from '../hit/fixture/hit.ts';
import { comparisonNote, indexNote } from './notes.ts';

const result = resultOf([hitWith()]);

describe('the note about the index', () => {
  it('says that an index is incomplete or stale', () => {
    const noteFor = (state: 'building' | 'interrupted' | 'stale-content'): string | undefined =>
      indexNote({ ...result, index: { ...result.index, state } });
    expect(noteFor('interrupted')).toMatch(/incomplete: .* in progress or was interrupted/);
    expect(noteFor('building')).toMatch(/incomplete: another process is building it/);
    expect(noteFor('stale-content')).toMatch(/^The index is out of date: another process is updating it\./);
    expect(indexNote(result)).toBeUndefined();
  });

  it('says that files were not compared, unless the index is known to be incomplete', () => {
    const uncompared = { ...result.index, compared: false };
    expect(comparisonNote({ ...result, index: uncompared })).toMatch(/^Not checked for changed files/);
    expect(comparisonNote({ ...result, index: { ...uncompared, state: 'interrupted' } })).toBeUndefined();
    expect(comparisonNote(result)).toBeUndefined();
  });

  it('says why the index cannot be updated, and whether it was compared', () => {
    const index = { ...result.index, unwritable: 'the disk is read-only (/data)' };
    expect(comparisonNote({ ...result, index })).toBe(
      'The index cannot be updated: the disk is read-only (/data). It is up to date with the files.',
    );
    expect(comparisonNote({ ...result, index: { ...index, compared: false } })).toMatch(
      /read-only \(\/data\)\. It was not compared with the files/,
    );
  });
});
