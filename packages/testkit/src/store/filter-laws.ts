import assert from 'node:assert/strict';
import type { EmbeddedChunk, FileEntries, SearchFilter } from '@codesearch/kernel';
import type { GuardedStage } from '@codesearch/stages';
import { fileOf, vectorAt } from '../fixture/entry.ts';
import { openLaw } from '../law/law.ts';
import { NotChecked } from '../law/not-checked.ts';
import type { Law } from '../law/law.ts';
import { assertRanked } from './ranked-list.ts';
import { upsertAll } from './upsert-all.ts';
import { assertEqual } from '../law/assert-equal.ts';

const nearCount = 150;

/** A kind that no contract names: a chunker may add its own. */
const customKind = 'decision-record';

/** Far entries that differ in everything a filter can name. Many near entries match none of the filters below. */
const far: readonly FileEntries[] = [
  fileOf('lib/deep/one.py', { ...at(2), language: 'python', kind: 'class' }),
  fileOf('lib/two.py', { ...at(2.1), language: 'python', kind: 'method' }),
  fileOf('lib/three.rs', { ...at(2.2), language: 'rust', kind: 'struct' }),
  fileOf('docs/[four] a+b.md', { ...at(2.3), language: 'markdown', kind: 'section' }),
  fileOf('docs/five.md', { ...at(2.4), language: 'markdown', kind: customKind }),
  fileOf('docs/six.txt', { ...at(2.5), language: 'text', kind: 'file', granularity: 'file' }),
  fileOf('etc/seven.yml', { ...at(2.6), language: 'yaml', kind: 'key' }),
  fileOf('test/eight.d.ts', { ...at(2.7), language: 'go', kind: 'function' }),
  fileOf('near/nine.css', { ...at(2.8), language: 'css', kind: 'type-alias' }),
];

const cases: readonly { readonly filter: SearchFilter; readonly finds: readonly string[] }[] = [
  { filter: { granularity: 'file' }, finds: ['docs/six.txt'] },
  { filter: { languages: ['python'] }, finds: ['lib/deep/one.py', 'lib/two.py'] },
  { filter: { languages: ['rust', 'text'] }, finds: ['lib/three.rs', 'docs/six.txt'] },
  // The beginning and the end of names are other names.
  { filter: { languages: ['c', 'ss', 'CSS'] }, finds: [] },
  { filter: { kinds: ['type', 'alias', 'type-alias '] }, finds: [] },
  { filter: { kinds: ['section'] }, finds: ['docs/[four] a+b.md'] },
  { filter: { kinds: [customKind] }, finds: ['docs/five.md'] },
  { filter: { kinds: ['class', 'struct'] }, finds: ['lib/deep/one.py', 'lib/three.rs'] },
  { filter: { paths: ['lib/two.py', 'docs/five.md', 'no/such.ts'] }, finds: ['lib/two.py', 'docs/five.md'] },
  { filter: { paths: ['docs/[four] a+b.md'] }, finds: ['docs/[four] a+b.md'] },
  { filter: { paths: ['two.py', 'lib', 'lib/', 'LIB/two.py'] }, finds: [] },
  { filter: { paths: [] }, finds: [] },
  // A glob is of the whole path.
  { filter: { pathGlobs: ['*.py', 'two.py', 'deep/*'] }, finds: [] },
  { filter: { pathGlobs: ['lib/*'] }, finds: ['lib/two.py', 'lib/three.rs'] },
  { filter: { pathGlobs: ['lib/**'] }, finds: ['lib/deep/one.py', 'lib/two.py', 'lib/three.rs'] },
  { filter: { pathGlobs: ['lib/deep/**'] }, finds: ['lib/deep/one.py'] },
  { filter: { pathGlobs: ['**/*.{py,rs}'] }, finds: ['lib/deep/one.py', 'lib/two.py', 'lib/three.rs'] },
  { filter: { pathGlobs: ['docs/?ive.md', '*.none'] }, finds: ['docs/five.md'] },
  { filter: { pathGlobs: ['**/one.py'] }, finds: ['lib/deep/one.py'] },
  {
    filter: { pathGlobs: [...Array.from({ length: 40 }, (_, index) => `none-${index}/**`), 'docs/?ive.md'] },
    finds: ['docs/five.md'],
  },
  { filter: { excludedGlobs: ['near/*', '**/*.{md,txt,yml}', '{lib,test}/*'] }, finds: ['lib/deep/one.py'] },
  {
    filter: { pathGlobs: ['docs/*', 'lib/**'], excludedGlobs: ['**/*.md', '**/one.*'] },
    finds: ['lib/two.py', 'lib/three.rs', 'docs/six.txt'],
  },
  { filter: { languages: ['python'], excludedGlobs: ['lib/*'] }, finds: ['lib/deep/one.py'] },
  { filter: { languages: ['rust'], excludedGlobs: [] }, finds: ['lib/three.rs'] },
  { filter: { paths: ['lib/two.py', 'docs/five.md'], excludedGlobs: ['docs/*'] }, finds: ['lib/two.py'] },
  { filter: { contents: ['docs'] }, finds: ['docs/[four] a+b.md', 'docs/five.md', 'docs/six.txt'] },
  { filter: { contents: ['docs', 'config'], pathGlobs: ['{etc,docs}/*s*'] }, finds: ['docs/six.txt', 'etc/seven.yml'] },
  { filter: { contents: ['code'], pathGlobs: ['{test,docs,etc}/**'] }, finds: ['test/eight.d.ts'] },
  // One of its roles is enough.
  ...(['test', 'types'] as const).map((role) => ({
    filter: { excludedRoles: [role], pathGlobs: ['test/*', 'etc/*'] },
    finds: ['etc/seven.yml'],
  })),
  {
    filter: { excludedRoles: ['documentation', 'configuration'], languages: ['go', 'markdown', 'yaml'] },
    finds: ['test/eight.d.ts'],
  },
  { filter: { excludedRoles: [], languages: ['go'] }, finds: ['test/eight.d.ts'] },
  { filter: { contents: [] }, finds: [] },
  { filter: { languages: ['python'], kinds: ['method'] }, finds: ['lib/two.py'] },
  {
    filter: { granularity: 'chunk', languages: ['markdown'], pathGlobs: ['docs/**'], paths: ['docs/five.md'] },
    finds: ['docs/five.md'],
  },
  { filter: { languages: ['python'], kinds: ['section'] }, finds: [] },
  { filter: { languages: ['cobol'] }, finds: [] },
];

export const filterLaws: readonly Law<'store'>[] = [
  openLaw('every filter is applied before the top k of searchDense', async (store) => {
    await fill(store);
    for (const { filter, finds } of cases) {
      const list = await store.searchDense({ vector: vectorAt(0), topK: far.length, filter });
      assertRanked(list);
      assertEqual(
        list.map(({ path }) => path),
        finds,
        `the filter ${JSON.stringify(filter)}`,
      );
    }
    const first = await store.searchDense({ vector: vectorAt(0), topK: 1, filter: { languages: ['markdown'] } });
    assertEqual(
      first.map(({ path }) => path),
      ['docs/[four] a+b.md'],
    );
  }),

  openLaw('every filter is applied before the top k of searchLexical', async (store) => {
    if (!store.facts.lexical) throw new NotChecked('it does not declare lexical');
    await fill(store);
    for (const { filter, finds } of cases) {
      const list = await store.searchLexical({ query: 'needle', topK: far.length, filter });
      assertRanked(list);
      const paths = list.map(({ path }) => path);
      assertEqual(paths.toSorted(), finds.toSorted(), `the filter ${JSON.stringify(filter)}`);
    }
  }),

  openLaw('an empty filter matches every entry', async (store) => {
    await fill(store);
    const list = await store.searchDense({ vector: vectorAt(0), topK: 1_000, filter: {} });
    assert.equal(list.length, nearCount + far.length);
  }),
];

async function fill(store: GuardedStage<'store'>): Promise<void> {
  const near = Array.from({ length: nearCount }, (_, index) =>
    fileOf(`near/${index}.ts`, { ...at(index / 1_000), text: `needle needle needle ${index}` }),
  );
  const files = [...near, ...far].map((file) => ({ ...file, entries: file.entries.map(withSymbols) }));
  await upsertAll(store, files);
}

/** A filter is about the kind of a chunk, and not about those of the symbols in it. */
function withSymbols(entry: EmbeddedChunk): EmbeddedChunk {
  const { startLine, endLine } = entry.chunk.span;
  const symbols = ['section', 'class', 'method'].map((kind) => ({
    ...{ name: 'needle', qualifiedName: 'needle', kind, signature: 'needle', startLine, endLine },
  }));
  return { ...entry, chunk: { ...entry.chunk, symbols } };
}

function at(angle: number): { readonly vector: Float32Array; readonly text: string } {
  return { vector: vectorAt(angle), text: `a needle among many other words at ${angle}` };
}
