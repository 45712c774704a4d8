import { readQuery } from '@codesearch/query';
import { hitWith, symbolWith } from '../hit/fixture/hit.ts';
import type { Fit, SearchHit } from '@codesearch/engine';
import { describe, expect, it } from 'vitest';
import { judgeHits } from './judge-hits.ts';
import type { JudgedHits } from './judge-hits.ts';

const judge = (query: string, hits: readonly SearchHit[], fit: Fit = 'good', lead?: string): JudgedHits =>
  judgeHits(hits, { query: readQuery(query), fit, lead });

const definition = hitWith();
const mention = hitWith({ chunk: { path: 'src/use.ts', text: 'await retry();\n', symbols: [] } });
const other = hitWith({ chunk: { path: 'src/wait.ts', text: 'wait();\n', symbols: [] } });

describe('the hits of a name', () => {
  it('are its definitions and then its mentions', () => {
    const expected = { hits: [definition, mention], mentionsFrom: 1 };
    expect(judge('retry', [mention, other, definition])).toEqual(expected);
    expect(judge('RETRY()', [other, mention, definition])).toEqual(expected);
    const call = hitWith({ chunk: { path: 'src/use.ts', text: 'await retryAll();\n', symbols: [] } });
    expect(judge('retryAll', [other, call])).toEqual({ hits: [call], mentionsFrom: 0 });
    expect(judge('retry', [other, mention])).toEqual({ hits: [other, mention] });
  });

  it('begin with the definition that is spelled as the name', () => {
    const type = hitWith({ chunk: { path: 'src/type.ts', symbols: [symbolWith({ name: 'Retry' })] } });
    expect(judge('retry', [type, definition])).toEqual({ hits: [definition, type], mentionsFrom: 2 });
    expect(judge('Retry', [definition, type])).toEqual({ hits: [type, definition], mentionsFrom: 2 });
  });

  it('include a definition that the chunker does not know', () => {
    const macro = hitWith({ chunk: { text: 'pin_project! {\n  pub struct Outer<S> {}\n}\n', symbols: [] } });
    const use = hitWith({ chunk: { text: 'struct Outermost(Outer);\n', symbols: [] } });
    expect(judge('Outer', [use, macro])).toEqual({ hits: [macro, use], mentionsFrom: 1 });
  });

  it('are the nearest ones if nothing has the name', () => {
    const others = Array.from({ length: 30 }, () => other);
    expect(judge('retryAll', [definition, ...others])).toEqual({
      hits: [definition, ...others.slice(0, 19)],
      lead: undefined,
      isNearest: true,
    });
  });

  it('come with what the engine says of the name', () => {
    const lead = 'Nothing is named Pool.retry. Did you mean Client.retry?';
    expect(judge('Pool.retry', [definition], 'weak', lead)).toEqual({ hits: [definition], mentionsFrom: 1, lead });
    expect(judge('retry', [], 'none', lead)).toEqual({ hits: [], lead });
    expect(judge('how to retry', [])).toEqual({ hits: [] });
  });

  it('are mentions if only a heading or a path has the name', () => {
    const heading = hitWith({
      chunk: { path: 'a.md', text: '# Some\n', symbols: [{ ...symbolWith({ name: 'some' }), kind: 'heading' }] },
    });
    const path = hitWith({ chunk: { path: 'src/some.ts', text: 'x\n', symbols: [] } });
    expect(judge('Some', [heading, path])).toEqual({ hits: [heading, path], mentionsFrom: 0 });
  });
});

describe('the hits of a question', () => {
  const lead = 'What to try next.';

  it('are all of them, with what the engine says about them', () => {
    expect(judge('why does it give up', [other])).toEqual({ hits: [other], lead: undefined });
    expect(judge('why does it give up', [other], 'weak', lead)).toEqual({ hits: [other], lead });
  });

  it('are the nearest ones if none answers', () => {
    const others = Array.from({ length: 30 }, () => other);
    expect(judge('how to bake', others, 'none', lead)).toEqual({ hits: others.slice(0, 20), lead, isNearest: true });
  });
});
