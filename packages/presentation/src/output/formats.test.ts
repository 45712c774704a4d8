import { describe, expect, it } from 'vitest';
import { hitWith, resultOf } from '../hit/fixture/hit.ts';
import { render, renderShared } from './fixture/render.ts';
import { formatNames, loadFormat } from './render-result.ts';

const moved = hitWith({ freshness: { verdict: 'moved', startLine: 109, endLine: 112 } });
const result = resultOf([hitWith(), moved]);

describe.each(formatNames)('%s', (name) => {
  it('mentions hits that do not fit, in the output or in a note', async () => {
    const format = await loadFormat(name, { version: '1.2.3', loadLanguages: async () => [] });
    const extent = { full: 0, shown: 0 };
    const output =
      format.form === 'answer'
        ? renderShared(format, result, { shares: [] })
        : render(format, result, { lines: 8, extent });
    expect(output + format.notes(result, extent).join('\n')).toMatch(/2 more hits left out|"omitted":2/);
  });

  it('has no notes if everything is shown', async () => {
    const { notes } = await loadFormat(name, { version: '1.2.3', loadLanguages: async () => [] });
    expect(notes(result)).toEqual([]);
    expect(notes(result, { full: 1, shown: 2 })).toEqual([]);
  });
});
