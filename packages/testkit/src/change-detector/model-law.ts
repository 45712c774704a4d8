import assert from 'node:assert/strict';
import type { ContextLevel, Degradation, FileRecord, Snapshot, SourceFile } from '@codesearch/kernel';
import fc from 'fast-check';
import type { GuardedStage } from '@codesearch/stages';
import { sha256 } from '../fixture/source-text.ts';
import { assertEqual } from '../law/assert-equal.ts';
import { law } from '../law/law.ts';
import type { Law } from '../law/law.ts';
import { assertChanges } from './assert-changes.ts';
import { countsOf, diffOf } from './working-tree.ts';

type Detector = GuardedStage<'changeDetector'>;
type Value<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Own> ? Own : never;

/** Paths that are alike, a file with the name of a folder, and names that objects have. */
const paths = ['a.ts', 'A.ts', 'a.tsx', 'a_ts', 'a%', 'lib', 'lib/a.ts', 'library/b.ts', '__proto__', 'ünï/e f.ts'];
const content = fc.constantFrom('1', '2');

/** A reason that no contract names: a scanner may add its own. */
const reason = fc.constantFrom('binary', 'not-licensed');

const record = fc
  .record(
    {
      path: fc.constantFrom(...paths),
      content,
      chunks: fc.constantFrom(0, 3, 3),
      levels: fc.constantFrom({ llm: 2, pattern: 1 }, { raw: 3 }),
      masked: fc.constant(2),
      degraded: fc.constant<Degradation>({ code: 'syntax-errors', detail: 'line 3' }),
      skipped: fc.option(reason, { nil: undefined, freq: 2 }),
    },
    { requiredKeys: ['path', 'content', 'chunks', 'levels'] },
  )
  .map(({ path, content: own, chunks, levels, masked, degraded, skipped }): FileRecord => {
    const indexed = { chunks, ...(chunks > 0 && { levels }), ...(degraded && { degraded }) };
    return {
      ...{ file: stateOf(path, own), hash: sha256(own) },
      ...(masked !== undefined && { masked }),
      ...(skipped ? { chunks: 0, skipped: { reason: skipped, detail: 'long lines' } } : indexed),
    };
  });

/** A step of a history. */
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      records: fc.uniqueArray(record, { maxLength: 5, selector: ({ file }) => file.path }),
      removed: fc.uniqueArray(fc.constantFrom(...paths, 'never.ts', 'ünï'), { maxLength: 2 }),
      stamp: fc.option(fc.constantFrom('1'.repeat(64), '2'.repeat(64)), { nil: undefined }),
      isApart: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant('clear') },
  { weight: 2, arbitrary: fc.constant('reopen') },
);

const questions = fc.record({
  levels: fc.subarray<ContextLevel>(['llm', 'pattern', 'raw']),
  scanned: fc.array(fc.record({ path: fc.constantFrom(...paths), content }), { maxLength: 12 }),
});

/** What has to be committed, from the contract. */
interface Model {
  readonly records: Map<string, FileRecord>;
  stamp?: string | undefined;
}

/** Two instances over one folder, after any commits of either. */
export const modelLaw: Law<'changeDetector'> = law(
  'after any history of calls every instance answers as its contract says',
  async (fixture) => {
    const instances: [Detector, Detector] = [await fixture.open(), await fixture.open()];
    const model: Model = { records: new Map() };
    const roots = new Map<string, string>([['', '']]);
    const which = fc.constantFrom(0, 1);
    const steps = fc.sample(fc.tuple(step, questions, which, which), { numRuns: 60, seed: 1 });
    for (const [at, [each, asked, writer, reader]] of steps.entries()) {
      const before = (await instances[reader].snapshot()).root;
      const seen = new Set<string>();
      if (each === 'reopen') instances[writer] = await fixture.reopen(instances[writer]);
      else {
        const writing = new AbortController();
        const written = take(instances[writer], model, each).finally(() => writing.abort());
        while (!writing.signal.aborted) seen.add((await instances[reader].snapshot()).root);
        await written;
      }
      const root = await compare(instances[reader], model, asked, `after step ${at}: ${JSON.stringify(each)}`);
      const isApart = typeof each === 'object' && each.isApart;
      const isWhole = [...seen].every((each) => each === before || each === root);
      assert.ok(isApart || isWhole, `step ${at} is seen in part`);
      const tree = JSON.stringify([...model.records].map(([path, { hash }]) => [path, hash]).toSorted());
      const known = roots.get(tree) ?? root;
      assert.equal(root, known, 'the root of a tree that was committed before');
      roots.set(tree, root);
    }
    assert.equal(new Set(roots.values()).size, roots.size - Number(roots.has('[]')), 'two trees have one root');
    const last = { file: fileOf('last.ts', '1'), hash: sha256('1'), chunks: 1 };
    await Promise.all([instances[0].commit({ records: [last], removed: [] }), instances[0].clear()]);
    assert.ok(
      (await instances[1].snapshot()).files <= 1,
      'a commit at the time of a clear brings back what was cleared',
    );
  },
);

/** Calls a detector, and does the same with the model. */
async function take(detector: Detector, model: Model, each: Exclude<Value<typeof step>, 'reopen'>): Promise<void> {
  if (each === 'clear') {
    model.records.clear();
    model.stamp = undefined;
    await detector.clear();
    return;
  }
  const { records, stamp } = each;
  const removed = each.removed.filter((path) => !records.some(({ file }) => file.path === path));
  for (const path of removed) model.records.delete(path);
  for (const one of records) model.records.set(one.file.path, one);
  const given = detector.facts.stamps && stamp !== undefined ? { stamp } : {};
  model.stamp = 'stamp' in given ? stamp : model.stamp;
  if (!each.isApart) return detector.commit({ records, removed, ...given });
  const apart = records.map((one) => detector.commit({ records: [one], removed: [] }));
  await Promise.all([...apart, detector.commit({ records: [], removed, ...given })]);
}

/** Asserts what a detector answers. @returns the root */
async function compare(
  detector: Detector,
  { records, stamp }: Model,
  { levels, scanned }: Value<typeof questions>,
  when: string,
): Promise<string> {
  for (const path of [...paths, 'never.ts', 'ünï', ''])
    assertEqual(await detector.fileRecord({ path }), records.get(path), `the record of '${path}', ${when}`);
  const atLevels = (await detector.recordsAtLevels({ levels })).map(({ file }) => file.path);
  const expected = [...records.values()].filter((each) => levels.some((level) => each.levels?.[level]));
  assertEqual(atLevels.toSorted(), expected.map(({ file }) => file.path).toSorted(), `the records at levels, ${when}`);
  const { root, ...counts } = countsOf(await detector.snapshot());
  assertEqual(counts, { ...expectedCounts([...records.values()]), ...(stamp !== undefined && { stamp }) }, when);
  assert.equal(root === '', records.size === 0, `the root of ${records.size} files, ${when}`);
  const files = [...new Map(scanned.map(({ path, content: own }) => [path, fileOf(path, own)])).values()];
  const known = (file: SourceFile): string | undefined => records.get(file.path)?.file.stamp;
  const listed = new Set(files.map(({ path }) => path));
  assertChanges(await diffOf(detector, files), {
    added: files.filter((file) => known(file) === undefined).map(({ path }) => path),
    modified: files.filter((file) => known(file) !== undefined && known(file) !== file.stamp).map(({ path }) => path),
    removed: [...records.keys()].filter((path) => !listed.has(path)),
    unchanged: files.filter((file) => known(file) === file.stamp).length,
  });
  return root;
}

function expectedCounts(records: readonly FileRecord[]): Omit<Snapshot, 'root'> {
  const indexed = records.filter(({ skipped }) => skipped === undefined);
  const sum = (count: (each: FileRecord) => number): number => indexed.reduce((all, each) => all + count(each), 0);
  const total = (names: readonly (readonly [string, number])[]): Record<string, number> => {
    const totals: Record<string, number> = {};
    for (const [name, count] of names) totals[name] = (totals[name] ?? 0) + count;
    return totals;
  };
  return {
    files: indexed.length,
    chunks: sum(({ chunks }) => chunks),
    bytes: sum(({ file }) => file.size),
    masked: sum(({ masked = 0 }) => masked),
    levels: total(indexed.flatMap(({ levels = {} }) => Object.entries(levels))),
    skipped: total(records.flatMap(({ skipped }) => (skipped ? [[skipped.reason, 1]] : []))),
  };
}

function stateOf(path: string, own: string): SourceFile {
  return { path, size: Number(own) * 10, mtimeMs: 1_600_000_000_000.25, stamp: own };
}

/** A file with an exact stamp: none has to be on the disk. */
function fileOf(path: string, own: string): SourceFile {
  return { ...stateOf(path, own), exact: true };
}
