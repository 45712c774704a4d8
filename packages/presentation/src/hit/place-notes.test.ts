import { describe, expect, it } from 'vitest';
import { hitWith } from './fixture/hit.ts';
import { placeNotes } from './place-notes.ts';

const symbol = { kind: 'function', name: 'send', qualifiedName: 'Client.send', startLine: 41 };

describe('the notes below a hit', () => {
  it('name its other places by the line of their definitions', () => {
    const others = [
      { startLine: 40, endLine: 60, symbol },
      { startLine: 90, endLine: 95 },
    ];
    expect(placeNotes([hitWith({ others })])).toEqual(['also 41 Client.send, 90']);
  });

  it('name a definition once with the lines of its parts', () => {
    const parts = [
      { startLine: 40, endLine: 60, symbol },
      { startLine: 61, endLine: 80, symbol },
      { startLine: 61, endLine: 80, symbol },
    ];
    expect(placeNotes([hitWith({ others: parts })])).toEqual(['also 41, 61 Client.send']);
  });

  it('give the lines on disk if the hit has moved', () => {
    const moved = { verdict: 'moved', startLine: 19, endLine: 22 } as const;
    const hit = hitWith({ freshness: moved, others: [{ startLine: 40, endLine: 60, symbol }] });
    expect(placeNotes([hit])).toEqual(['also 51 Client.send']);
  });

  it('name its copies, and count those that are not named', () => {
    const copies = ['fr', 'de', 'es', 'it'].map((each) => ({ path: `docs/${each}/a.md`, startLine: 1, endLine: 9 }));
    expect(placeNotes([hitWith({ copies })])).toEqual([
      'same in docs/fr/a.md:1, docs/de/a.md:1, docs/es/a.md:1, 1 more',
    ]);
  });

  it('are absent without other places and copies', () => {
    expect(placeNotes([hitWith()])).toEqual([]);
  });
});
