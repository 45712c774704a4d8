import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { CommittedTree } from './committed-tree.ts';
import { none, paths, WorkingTree } from '../test/working-tree.ts';

const folders = ['', 'a/', 'a/b/', 'a/b/c/', 'd/'];
const path = fc
  .tuple(fc.constantFrom(...folders), fc.constantFrom('x', 'y', 'ä'))
  .map(([folder, name]) => `${folder}${name}.ts`);
const text = fc.constantFrom('one', 'two', 'three', '');

type Step =
  | { readonly type: 'write'; readonly path: string; readonly text: string }
  | { readonly type: 'touch'; readonly path: string }
  | { readonly type: 'remove'; readonly path: string }
  | { readonly type: 'rename'; readonly path: string; readonly to: string }
  | { readonly type: 'move-folder' }
  | { readonly type: 'compare'; readonly commit: readonly boolean[] }
  | { readonly type: 'reopen' };

const write = fc.record({ type: fc.constant('write' as const), path, text });
const touch = fc.record({ type: fc.constant('touch' as const), path });
const remove = fc.record({ type: fc.constant('remove' as const), path });
const rename = fc.record({ type: fc.constant('rename' as const), path, to: path });
/** Which of the changes are committed, by position. */
const commit = fc.array(fc.boolean(), { minLength: 16, maxLength: 16 });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: write },
  { weight: 1, arbitrary: touch },
  { weight: 1, arbitrary: remove },
  { weight: 1, arbitrary: rename },
  { weight: 1, arbitrary: fc.constant({ type: 'move-folder' as const }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('compare' as const), commit }) },
  { weight: 1, arbitrary: fc.constant({ type: 'reopen' as const }) },
);

it('the detector agrees with a map of the committed files after any operations', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      using tree = new WorkingTree();
      using copy = new WorkingTree();
      let detector = await tree.open();
      const onDisk = new Map<string, string>();
      const committed = new Map<string, string>();

      for (const each of steps) {
        if (each.type === 'write') {
          tree.write(each.path, each.text);
          onDisk.set(each.path, each.text);
        } else if (each.type === 'reopen') {
          await detector[Symbol.asyncDispose]();
          detector = await tree.open();
        } else if (each.type === 'move-folder') {
          const inside = [...onDisk.keys()].filter((name) => name.startsWith('a/b/'));
          if (inside.length === 0 || [...onDisk.keys()].some((name) => name.startsWith('moved/'))) continue;
          tree.rename('a/b', 'moved');
          for (const name of inside) {
            onDisk.set(name.replace('a/b/', 'moved/'), onDisk.get(name)!);
            onDisk.delete(name);
          }
        } else if (each.type === 'compare') {
          const changes = await tree.diff(detector);
          const listed = paths(changes);
          const same = [...onDisk].filter(([name, content]) => committed.get(name) === content).map(([name]) => name);
          expect(listed['added']).toEqual([...onDisk.keys()].filter((name) => !committed.has(name)).toSorted());
          expect(listed['removed']).toEqual([...committed.keys()].filter((name) => !onDisk.has(name)).toSorted());
          expect(listed['modified']).toEqual(
            [...onDisk.keys()].filter((name) => committed.has(name) && !same.includes(name)).toSorted(),
          );
          expect(same).toEqual(expect.arrayContaining(changes.touched.map(({ file }) => file.path)));
          expect(changes.unchanged + changes.touched.length).toBe(same.length);

          const take = [...each.commit];
          const records = [...changes.added, ...changes.modified].filter(() => take.pop());
          const removed = changes.removed.filter(() => take.pop());
          const touched = changes.touched.filter(() => take.pop());
          await detector.commit({ records: [...touched, ...records.map((file) => tree.record(file.path))], removed });
          for (const file of records) committed.set(file.path, onDisk.get(file.path)!);
          for (const name of removed) committed.delete(name);
        } else if (onDisk.has(each.path)) {
          if (each.type === 'touch') tree.touch(each.path);
          else if (each.type === 'remove') {
            tree.remove(each.path);
            onDisk.delete(each.path);
          } else {
            tree.rename(each.path, each.to);
            const content = onDisk.get(each.path)!;
            onDisk.delete(each.path);
            onDisk.set(each.to, content);
          }
        }
      }

      await tree.sync(detector);
      const filesIn = vi.spyOn(CommittedTree.prototype, 'filesIn');
      expect(paths(await tree.diff(detector))).toEqual({ ...none, unchanged: onDisk.size });
      expect(filesIn, 'the root hash alone shows that nothing has changed').not.toHaveBeenCalled();
      filesIn.mockRestore();
      for (const [name, content] of onDisk) copy.write(name, content);
      const fresh = await copy.open();
      await copy.sync(fresh);
      // The digest covers stamps, which differ between the two trees.
      const { scanDigest: _, ...snapshot } = await detector.snapshot();
      expect(await fresh.snapshot()).toMatchObject(snapshot);
      await Promise.all([detector[Symbol.asyncDispose](), fresh[Symbol.asyncDispose]()]);
    }),
    { numRuns: 150 },
  );
});

it('a change just after a commit is never missed, whatever the resolution of the clock', async () => {
  using tree = new WorkingTree();
  const detector = await tree.open();
  for (let round = 0; round < 100; round++) {
    tree.writeNow('a.ts', `round ${String(round).padStart(3, '0')}`);
    const { added, modified } = await tree.sync(detector);
    expect([...added, ...modified].map((file) => file.path)).toEqual(['a.ts']);
  }
  await detector[Symbol.asyncDispose]();
});
