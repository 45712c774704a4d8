import fc from 'fast-check';
import { expect, it } from 'vitest';
import { notebookText } from './notebook-text.ts';

interface Cell {
  readonly cell_type: string;
  readonly source: string | readonly string[];
  readonly outputs?: readonly unknown[];
  readonly metadata?: object;
}

const notebook = (cells: readonly Cell[], metadata: object = { kernelspec: { language: 'python' } }): object => {
  return { cells, metadata, nbformat: 4, nbformat_minor: 5 };
};

/** As Jupyter writes it: sorted keys, one space per level. */
const written = (value: object): string => JSON.stringify(value, undefined, 1);

const code = (source: Cell['source'], more: Partial<Cell> = {}): Cell => ({
  cell_type: 'code',
  outputs: [],
  source,
  ...more,
});

it('has the lines of the cells at their lines in the file, without outputs', async () => {
  const picture = { data: { 'image/png': 'iVBORw0KGgo'.repeat(20) } };
  const json = written(
    notebook([
      { cell_type: 'markdown', source: ['# Retries\n', '\n', 'Waits.'] },
      code(['def retry(times):\n', '    return times\n'], { outputs: [picture] }),
    ]),
  );
  const text = await notebookText(json);
  expect(text?.split('\n').filter((line) => line !== '')).toEqual([
    '# %% [markdown]',
    '# Retries',
    'Waits.',
    '# %% [python]',
    'def retry(times):',
    '    return times',
  ]);
  const lines = text!.split('\n');
  const fileLines = json.split('\n');
  for (const line of ['# Retries', 'Waits.', 'def retry(times):', '    return times']) {
    expect(fileLines[lines.indexOf(line)]).toContain(line);
  }
});

it('has every line of every cell, in order, however the JSON is written', async () => {
  const line = fc.string({ unit: fc.constantFrom('a', '"', '\\', ' ', '\t', '{', 'é', '😀'), maxLength: 12 });
  const source = fc.array(line, { minLength: 1, maxLength: 5 }).map((lines) => lines.join('\n'));
  const cell = fc.record({
    cell_type: fc.constantFrom('code', 'markdown', 'raw'),
    source: fc.oneof(
      source,
      source.map((text) => text.split(/(?<=\n)/)),
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { maxLength: 6 }), fc.constantFrom(undefined, 1, 4), async (cells, indent) => {
      const text = await notebookText(JSON.stringify(notebook(cells), undefined, indent));
      const expected = cells
        .map(({ source: parts }) => (typeof parts === 'string' ? parts : parts.join('')))
        .filter((whole) => whole.trim() !== '')
        .flatMap((whole) => whole.split('\n').filter((each) => each !== ''));
      const found = text!.split('\n').filter((each) => each !== '' && !each.startsWith('# %% ['));
      expect(found).toEqual(expected);
    }),
  );
});

it('names the language of each cell', async () => {
  const languages = async (cells: readonly Cell[], metadata?: object): Promise<readonly string[]> =>
    [...((await notebookText(written(notebook(cells, metadata)))) ?? '').matchAll(/^# %% \[(.*)\]$/gm)].map(
      ([, name = '']) => name,
    );
  const cells = [code('x'), code('%%bash\nls'), code('%%time\nx'), { cell_type: 'raw', source: 'x' }];
  expect(await languages(cells)).toEqual(['python', 'bash', 'python', 'raw']);
  expect(await languages([code('x')], { language_info: { name: 'R' } })).toEqual(['r']);
  expect(await languages([code('x')], { kernelspec: { language: 'C++' } })).toEqual(['c++']);
  expect(await languages([code('x', { metadata: { vscode: { languageId: 'sql' } } })])).toEqual(['sql']);
  expect(await languages([code('x')], {})).toEqual(['python']);
});

it('reads a notebook of format 3', async () => {
  const cells = [
    { cell_type: 'heading', level: 1, source: ['Title'] },
    { cell_type: 'code', language: 'python', input: ['x = 1'], outputs: [] },
  ];
  const text = await notebookText(written({ worksheets: [{ cells }], nbformat: 3 }));
  expect(text?.split('\n').filter((line) => line !== '')).toEqual([
    '# %% [markdown]',
    'Title',
    '# %% [python]',
    'x = 1',
  ]);
});

it.each(['', '[]', '{"cells": 1}', '{"cells": [', 'x', '{"a": 1}'])('returns nothing for %j', async (json) => {
  expect(await notebookText(json)).toBeUndefined();
});

it.each(['{"cells": [1, {}, {"source": 5}, {"source": [5]}]}'])(
  'leaves out cells without source in %j',
  async (json) => {
    expect(await notebookText(json)).toBe('');
  },
);

it('is undefined for JSON that is nested too deep for a notebook', async () => {
  const depth = 20_000;
  expect(await notebookText(`${'{"cells":['.repeat(depth)}${']}'.repeat(depth)}`)).toBeUndefined();
});
