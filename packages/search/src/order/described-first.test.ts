import { QueryWords } from '../words/query-words.ts';
import { readQuery } from '@codesearch/query';
import type { Candidate, CodeSymbol, StoredChunk } from '@codesearch/kernel';
import { expect, it } from 'vitest';
import { chunkOf, textRetriever } from '../fixture/text-retriever.ts';
import { describedFirst } from './described-first.ts';

function defining(path: string, text: string, kind: string, qualifiedName: string, language = 'c'): StoredChunk {
  const endLine = text.split('\n').length;
  const name = qualifiedName.split('.').at(-1)!;
  const symbol: CodeSymbol = { name, qualifiedName, kind, signature: text.split('\n')[0]!, startLine: 1, endLine };
  return chunkOf(path, text, { symbols: [symbol], language });
}

async function order(
  query: string,
  chunks: readonly StoredChunk[],
  index: readonly StoredChunk[],
): Promise<readonly string[]> {
  const candidates = chunks.map((chunk): Candidate => ({ chunk, fused: 1, file: {} }));
  const ranked = chunks.map((_, rank) => ({ index: rank, score: 10 - rank, signals: [] }));
  const read = readQuery(query);
  const found = await describedFirst(ranked, candidates, {
    ...{ query: read, words: new QueryWords(read), retriever: textRetriever(index), filter: {} },
    definitionOf: ({ symbols }) => symbols[0],
  });
  const scores = found.ranked.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  return found.ranked.map((each) => found.candidates[each.index]!.chunk.path);
}

const table = defining('commands/pour.json', '{\n  "POUR": {\n    "function": "pourCommand"', 'key', 'POUR', 'json');
const rest = chunkOf('commands/pour.json', '    "arguments": []\n', { startLine: 4, language: 'json', kind: 'data' });
const declared = defining('server.h', 'void pourCommand(client *c);', 'function', 'pourCommand');
const body = defining('pour.c', 'void pourCommand(client *c) {\n  pour(c);\n}', 'function', 'pourCommand');
const main = defining('main.c', 'int main(void) {\n}', 'function', 'main');

it('code comes before data that names it, whether it was found or not', async () => {
  const index = [table, rest, declared, body, main];
  const expected = ['pour.c', 'commands/pour.json', 'main.c'];
  expect(await order('where is the POUR command', [table, main], index)).toEqual(expected);
  expect(await order('where is the POUR command', [table, main, body], index)).toEqual(expected);
  expect(await order('POUR implementation', [rest, main], index)).toEqual(expected);
});

it('data that names no code with the words of the question stays', async () => {
  const index = [table, rest, declared, body, main];
  expect(await order('largest stream of a client', [table, main], index)).toEqual(['commands/pour.json', 'main.c']);
  expect(await order('where is the POUR command', [table, main], [table, rest, main])).toEqual([
    'commands/pour.json',
    'main.c',
  ]);
});

it('code with as many words of the question in its name comes before a translation', async () => {
  const text = '  "reset-site": "Reset the statistics of a site",';
  const label = defining('intl/en.json', text, 'key', 'label.reset-site', 'json');
  const code = defining('src/site.ts', 'function resetSite() {\n}', 'function', 'resetSite', 'typescript');
  expect(await order('reset site statistics', [label, main, code], [])).toEqual([
    'src/site.ts',
    'intl/en.json',
    'main.c',
  ]);
  const other = defining('src/site.ts', 'function openSite() {\n}', 'function', 'openSite', 'typescript');
  expect(await order('reset site statistics', [label, other], [])).toEqual(['intl/en.json', 'src/site.ts']);
  const test = { ...code, path: 'test/site.test.ts' };
  expect(await order('reset site statistics', [label, test], [])).toEqual(['intl/en.json', 'test/site.test.ts']);
});

it('who asks for a configuration gets it', async () => {
  const index = [table, rest, declared, body, main];
  expect(await order('configuration of the POUR command', [table, body], index)).toEqual([
    'commands/pour.json',
    'pour.c',
  ]);
});

it('the program comes before what uses or imitates it, if it says as much of the question', async () => {
  const decay = 'unsigned long decay(obj *o) {\n  /* the LFU counter */\n}';
  const code = defining('src/evict.c', decay, 'function', 'decay');
  for (const path of ['utils/lfu-simulation.c', 'examples/lfu.c', 'test/lfu.c']) {
    const other = defining(path, 'int counter(int lfu) {\n}', 'function', 'counter');
    expect(await order('LFU counter decayed', [other, main, code], [])).toEqual(['src/evict.c', path, 'main.c']);
    expect(await order('LFU counter in a simulation, example or test', [other, code], [])).toEqual([
      path,
      'src/evict.c',
    ]);
  }
  const thorough = defining('simulator/lfu.c', `${decay} // decayed by time`, 'function', 'decay');
  expect(await order('LFU counter decayed by time', [thorough, code], [])).toEqual(['simulator/lfu.c', 'src/evict.c']);
});
