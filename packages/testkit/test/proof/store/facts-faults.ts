import { errors } from '@codesearch/kernel';
import type { Store, StoreFacts } from '@codesearch/kernel';
import type { Break } from '../mutant.ts';
import type { Fault } from '../prove.ts';

const methods = 'lexical, lookup and shared are declared only if their methods are implemented';
const location = 'the location is declared, and depends on the project only';
const batch = 'a batch of maxBatchSize entries is accepted';

let calls = 0;

/** Faults that the laws of facts find. */
export const factsFaults: readonly Fault<'store'>[] = [
  ['lexical search that is not implemented', methods, without('searchLexical')],
  ['a search for text that is not implemented', methods, without('findText')],
  ['a search for names that is not implemented', methods, without('similarNames')],
  ['metadata that cannot be put', methods, without('putMetadata')],
  ['metadata that cannot be read', methods, without('getMetadata')],
  ['a location without a store', location, declaring({ location: '/nowhere/store' })],
  ['no location', location, declaring({ location: '' })],
  ['another location at each call', location, { facts: (facts) => ({ ...facts, location: `call ${++calls}` }) }],
  ['no batch size', batch, declaring({ maxBatchSize: 0 })],
  ['a smaller limit than declared', batch, limited],
  [
    'a batch that is cut',
    batch,
    (store) => ({ upsert: (request) => store.upsert({ ...request, files: request.files.slice(0, 100) }) }),
  ],
];

function declaring(facts: Partial<StoreFacts>): Break<'store'> {
  return { facts: (declared) => ({ ...declared, ...facts }) };
}

function without(method: keyof Store): Break<'store'> {
  return () => ({ [method]: undefined });
}

function limited(store: Store): Partial<Store> {
  return {
    async upsert(request): Promise<void> {
      const count = request.files.flatMap(({ entries }) => entries).length;
      if (count > 500) throw errors.limitExceeded('The number of entries', count, 500);
      await store.upsert(request);
    },
  };
}
