import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readQueryFile } from './read-query-file.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-query-file-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (text: string) => {
  const file = join(folder, 'queries.jsonl');
  writeFileSync(file, text);
  return readQueryFile(file);
};

describe('a query file', () => {
  it('has one query per line', async () => {
    const text =
      '\u{feff}{"query":"a b","relevant":[{"path":"./a.ts","startLine":3}]}\r\n\n{"query":"c","kind":"name","relevant":[{"symbol":"A.b"},{"path":"./a.ts","text":"f("}]}';
    expect(await read(text)).toEqual([
      { query: 'a b', kind: 'question', relevant: [{ path: 'a.ts', startLine: 3, endLine: 3 }], position: 'line 1' },
      {
        query: 'c',
        kind: 'name',
        relevant: [
          { symbol: 'A.b', path: undefined },
          { path: 'a.ts', text: 'f(' },
        ],
        position: 'line 3',
      },
    ]);
  });

  it('can be an array', async () => {
    expect(await read('[\n {"query": "a", "relevant": [{"path": "b"}]}\n]')).toMatchObject([{ position: 'entry 1' }]);
  });

  it.each([
    ['', /has no queries/],
    ['[]', /has no queries/],
    ['{"query": "a"', /line 1 is not valid JSON/],
    ['\n{"query": "a"}', /line 2: 'relevant' is not a list of places/],
    ['{"query": " ", "relevant": [{"path": "a"}]}', /'query' is not a text/],
    ['{"query": "a", "relevant": []}', /'relevant' is not a list of places/],
    ['{"query": "a", "relevant": [{"line": 2}]}', /unknown field 'line'/],
    ['{"query": "a", "relevant": [{"startLine": 2}]}', /neither 'path' nor 'symbol'/],
    ['{"query": "a", "relevant": [{"path": "a", "startLine": 0}]}', /'startLine' is not a line/],
    ['{"query": "a", "relevant": [{"path": "a", "startLine": 3, "endLine": 2}]}', /'endLine' is before 'startLine'/],
    ['{"query": "a", "relevant": [{"path": "a", "endLine": 2}]}', /'endLine' needs 'startLine'/],
    ['{"query": "a", "relevant": [{"text": "a"}]}', /neither 'path' nor 'symbol'/],
    ['{"query": "a", "relevant": [{"path": "a", "text": "a\\nb"}]}', /'text' is not a part of a line/],
    ['{"query": "a", "relevant": [{"path": "a", "text": "b", "startLine": 1}]}', /'text' has no lines/],
    ['["a"]', /entry 1: it is not an object/],
  ])('%j is refused', async (text, message) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'INPUT_INVALID', message: expect.stringMatching(message) });
  });

  it('must exist', async () => {
    await expect(readQueryFile(join(folder, 'none'))).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  });
});
