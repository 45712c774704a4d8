import { expect, it } from 'vitest';
import { chunkOf, textRetriever } from '../fixture/text-retriever.ts';
import { findSubtypes } from './find-subtypes.ts';

const kinds = [
  'export class Disk<T> extends Store {',
  'export class Disk implements Closeable, Store<T> {',
  'interface Disk extends Other, Store {}',
  'class Disk(Store):',
  'class Disk(io.Base, storage.Store):',
  'class Disk < Store',
  'class Disk : public Store {',
  'class Disk(val path: Path) : Store(path) {',
  'case class Disk(path: Path) extends Base with Store',
  'struct Disk: Store {',
  'public sealed record Disk(string Path) : Store;',
  'impl<T> Store for Disk<T> {',
  'impl storage::Store<T> for Disk',
  'instance Store Disk where',
  '  implements Store',
  '  @behaviour Storage.Store',
  '  include Store',
];

const others = [
  'class Store extends Base {',
  'class Disk(val store: Store) {',
  'class Disk { store: Store }',
  'const disk: Store = open()',
  'class Disk extends StoreBase {',
  'impl Store {',
  'impl<T: Store> Anything for T {',
  'pub struct Disk<T: Store> {',
  '/// This trait is implemented for `T: Store`.',
  '# class Disk(Store):',
  '// classes of Store',
];

it.each(kinds)('%s is a kind of it', async (text) => {
  const { matches, query } = await findSubtypes(textRetriever([chunkOf('a.ts', text)]), 'Store', {});
  expect(matches).toHaveLength(1);
  expect(query).toBe('Store');
});

it.each(others)('%s is none', async (text) => {
  expect((await findSubtypes(textRetriever([chunkOf('a.ts', text)]), 'Store', {})).matches).toEqual([]);
});
