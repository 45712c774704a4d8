import { describe, expect, it } from 'vitest';
import { found, right, stageOf, stored } from '../../fixture/right-stages.ts';

async function failure(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 'it was accepted',
    (error: unknown) => error,
  );
}

describe('entries that a search found and `load` does not have', () => {
  const search = { vector: Float32Array.of(1, 0), topK: 2 };

  it.each([
    ['that `load` loses', { load: [] }],
    ['that the search invents', { searchDense: [{ ...found, id: 'j' }], load: [] }],
  ])('%s are reported', async (_, answers) => {
    const store = stageOf('store', { ...right.store, ...answers });
    const ids = (await store.searchDense(search)).map(({ id }) => id);
    expect(await failure(store.load({ ids }))).toMatchObject({ code: 'PLUGIN_INVALID', operation: 'load' });
  });

  it('that were removed in between are no fault', async () => {
    let entries = [found];
    const store = stageOf('store', { ...right.store, searchDense: () => entries, load: [] });
    const ids = (await store.searchDense(search)).map(({ id }) => id);
    entries = [];
    expect(await store.load({ ids })).toEqual([]);
  });

  it('of whole files in a search for chunks are reported', async () => {
    const store = stageOf('store', { ...right.store, load: [{ ...stored, granularity: 'file', text: '' }] });
    await store.searchDense({ ...search, filter: { granularity: 'chunk' } });
    expect(await failure(store.load({ ids: ['i'] }))).toMatchObject({ code: 'PLUGIN_INVALID', plugin: 'store-x' });
  });
});
