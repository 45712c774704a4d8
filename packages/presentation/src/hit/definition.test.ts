import { describe, expect, it } from 'vitest';
import { wordsOf } from './query-words.ts';
import { hitWith, symbolWith } from './fixture/hit.ts';
import { definitionLine, definitionOf, mainLine, signatureOf, titleOf } from './definition.ts';

const symbol = (name: string, startLine: number, endLine: number) => ({ ...symbolWith({ name, startLine }), endLine });

/** A class with two methods from line 10, and a function after it. */
const hit = hitWith({
  chunk: {
    startLine: 10,
    text: 'class Client {\n  open() {\n    retry();\n  }\n  close() {\n  }\n}\nfunction retryLater() {\n  wait();\n}',
    symbols: [symbol('Client', 10, 16), symbol('open', 11, 13), symbol('close', 14, 15), symbol('retryLater', 17, 19)],
  },
});

const about = (query: string): string | undefined => definitionOf(hit, wordsOf(query))?.name;

describe('the definition that represents a hit', () => {
  it('is the one with words of the query in its name', () => {
    expect([about('close'), about('the client'), about('retry later')]).toEqual(['close', 'Client', 'retryLater']);
  });

  it('is the one in the scope that the query names', () => {
    const inScope = (owner: string, line: number) => ({
      ...symbol('send', line, line),
      qualifiedName: `${owner}.send`,
    });
    const symbols = [inScope('Sender', 10), inScope('Client', 11), inScope('Server', 12)];
    const found = definitionOf(hitWith({ chunk: { ...hit.chunk, symbols } }), wordsOf('Client.send'));
    expect(found?.qualifiedName).toBe('Client.send');
  });

  it('is the innermost one with words of the query in its body, if no name has any', () => {
    const text = hit.chunk.text.replace('retryLater', 'later');
    const symbols = hit.chunk.symbols.map((each) => (each.name === 'retryLater' ? { ...each, name: 'later' } : each));
    const words = wordsOf('retry');
    expect(definitionOf(hitWith({ chunk: { ...hit.chunk, text, symbols } }), words)?.name).toBe('open');
  });

  it('is the first one if the query matches none', () => {
    expect(about('something else')).toBe('Client');
  });

  it('is the enclosing one if none begins in the hit', () => {
    const inner = hitWith({ chunk: { symbols: [], enclosing: [symbol('Outer', 1, 99), symbol('inner', 5, 60)] } });
    const words = wordsOf('x');
    expect(titleOf(inner, words)).toBe('function inner');
    expect([definitionLine(inner, words), mainLine(inner, words)]).toEqual([undefined, 9]);
  });

  it('is missing in plain text, whose first line is the signature', () => {
    const plain = hitWith({ chunk: { kind: 'text', symbols: [], text: '\n\n  Some words.\nMore.' } });
    const words = wordsOf('x');
    expect([titleOf(plain, words), signatureOf(plain, words)]).toEqual(['text', 'Some words.']);
  });
});

describe('the definition of a hit of a restricted search', () => {
  const at = (...texts: readonly string[]) => ({
    ...hit,
    matches: texts.map((text) => ({ start: hit.chunk.text.indexOf(text), end: hit.chunk.text.indexOf(text) + 1 })),
  });
  const words = wordsOf('retry later');

  it('is the innermost routine around the first match', () => {
    expect(definitionOf(at('retry();'), words)?.name).toBe('open');
    expect(definitionOf(at('class'), words)?.name).toBe('Client');
  });

  it('is named for each match, and its line is that of the first one', () => {
    expect(titleOf(at('retry();', 'wait();'), words)).toBe('function open, function retryLater');
    expect(mainLine(at('retry();', 'wait();'), words)).toBe(12);
    expect(signatureOf(at('wait();'), words)).toBe('wait();');
  });

  it('is not named if no definition is around a match', () => {
    const loose = hitWith({ chunk: { kind: 'statements', symbols: [] }, matches: [{ start: 0, end: 3 }] });
    expect(titleOf(loose, words)).toBe('statements');
  });
});
