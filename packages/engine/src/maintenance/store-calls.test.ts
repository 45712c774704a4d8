import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StageBinding, Store } from '@codesearch/kernel';
import type { ProjectParts } from '../composition/project-scope.ts';
import { indexed, SmallTree } from '../fixture/small-project.ts';
import { fileStore } from '../fixture/small-stages.ts';
import { moveProject } from './move-project.ts';
import { repairIndex } from './repair-index.ts';

/** A server may look at every entry for a request: none may be made for each file. */
const fileCount = 60;

let tree: SmallTree;
let parts: ProjectParts;
let calls: Record<string, number> = {};

beforeEach(async () => {
  const files = Array.from({ length: fileCount }, (_, file) => [`${file}.txt`, `text of ${file}\n`]);
  tree = new SmallTree(Object.fromEntries(files) as Record<string, string>);
  parts = tree.open({ store: counted(fileStore()) });
  await indexed(parts);
  calls = {};
});
afterEach(() => tree[Symbol.asyncDispose]());

/** Counts the calls of each method. */
function counted({ create, ...binding }: StageBinding<'store'>): StageBinding<'store'> {
  const get = (store: Store, name: string | symbol): unknown => {
    const method: unknown = Reflect.get(store, name);
    if (typeof method !== 'function') return method;
    return (...request: readonly unknown[]) => {
      calls[String(name)] = (calls[String(name)] ?? 0) + 1;
      return Reflect.apply(method, store, request) as unknown;
    };
  };
  return { ...binding, create: (context) => new Proxy(create(context), { get }) };
}

const once = { files: 1, list: 1 };

it('a repair asks for the content of many files at once, and says how far it is', async () => {
  const events: unknown[] = [];
  await repairIndex(parts, { onEvent: (event) => events.push(event) });
  expect(calls).toMatchObject(once);
  expect(events).toContainEqual({ type: 'files-compared', files: 0, totalFiles: fileCount });
});

it('a move asks for the content of many files at once', async () => {
  await moveProject(parts, fileStore({ file: 'other.sqlite' }), {});
  expect(calls).toMatchObject({ ...once, load: 1, vectors: 1 });
});
