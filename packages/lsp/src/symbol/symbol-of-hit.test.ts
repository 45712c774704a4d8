import { wordsOf, shapeHit } from '@codesearch/presentation';
import type { SearchHit } from '@codesearch/engine';
import { hitWith, symbolWith } from '@codesearch/presentation/fixture';
import { SymbolKind } from 'vscode-languageserver-protocol';
import type { Location, WorkspaceSymbol } from 'vscode-languageserver-protocol';
import { describe, expect, it } from 'vitest';
import { symbolKind, symbolOfHit } from './symbol-of-hit.ts';

const symbolOf = (hit: SearchHit, query = 'retry'): WorkspaceSymbol =>
  symbolOfHit(shapeHit(hit, wordsOf(query)), ({ root, chunk }) => `${root}/${chunk.path}`);

/** Line and columns, from 0. */
const placeOf = ({ location }: WorkspaceSymbol): readonly number[] => {
  const { start, end } = (location as Location).range;
  expect(end.line).toBe(start.line);
  return [start.line, start.character, end.character];
};

describe('the symbol of a hit', () => {
  it('is its definition, at its name', () => {
    const symbol = symbolOf(hitWith({ chunk: { path: 'a folder/größe.ts' } }));
    expect(symbol).toMatchObject({ name: 'retry', kind: SymbolKind.Function, containerName: 'a folder/größe.ts' });
    expect((symbol.location as Location).uri).toBe('file:///tree/a%20folder/gr%C3%B6%C3%9Fe.ts');
    expect(placeOf(symbol)).toEqual([8, 9, 14]);
  });

  it('has what encloses it as its container', () => {
    const retry = { ...symbolWith({ name: 'retry', startLine: 9 }), qualifiedName: 'net.Client.retry' };
    expect(symbolOf(hitWith({ chunk: { symbols: [retry] } })).containerName).toBe('net.Client');
  });

  it('is where the text is now', () => {
    const freshness = { verdict: 'moved', startLine: 109, endLine: 112 } as const;
    expect(placeOf(symbolOf(hitWith({ freshness })))).toEqual([108, 9, 14]);
  });

  it('is at its name below a decorator, or the text of the line if the name is not in it', () => {
    expect(placeOf(symbolOf(hitWith({ chunk: { text: '  @decorated\n  function retry() {}\n' } })))).toEqual([
      9, 11, 16,
    ]);
    expect(placeOf(symbolOf(hitWith({ chunk: { text: '  generated();\n' } })))).toEqual([8, 2, 14]);
  });

  it('is the best line of text without a definition', () => {
    const text = 'A first sentence.\n\n  About waiting.\n';
    const hit = hitWith({ chunk: { text, symbols: [], kind: 'text', path: 'notes.txt' } });
    const symbol = symbolOf(hit, 'waiting');
    expect(symbol).toMatchObject({ kind: SymbolKind.File, containerName: 'notes.txt' });
    expect(placeOf(symbol)).toEqual([10, 2, 16]);
  });

  it('has a short name on one line, without characters that move a cursor', () => {
    const odd = { ...symbolWith({ name: `a\n\u001b[2J${'b'.repeat(200)}`, startLine: 9 }) };
    const { name } = symbolOf(hitWith({ chunk: { symbols: [odd] } }));
    expect(name).toMatch(/^a␊␛\[2Jb+$/);
    expect(name).toHaveLength(120);
  });
});

it('each kind has one of the protocol, also that of a plugin', () => {
  expect(symbolKind('class')).toBe(SymbolKind.Class);
  expect(['section', 'query', 'toString'].map(symbolKind)).toEqual([SymbolKind.File, SymbolKind.File, SymbolKind.File]);
});
