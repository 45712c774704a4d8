import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { definePlugin } from '@codesearch/kernel';
import type { OtherInputs, StageBinding } from '@codesearch/kernel';
import { expect, it } from 'vitest';
import type { ProjectParts } from '../composition/project-scope.ts';
import { indexed, SmallTree } from '../fixture/small-project.ts';
import { projectStatus } from '../maintenance/status/project-status.ts';

const ofOwners: OtherInputs = { files: ['OWNERS'] };

/** A contextualizer that reads the owner of all files when it is opened, and what it has made. */
class OwnedContexts {
  /** Path and owner of each file, in the order of the calls. */
  readonly made: string[] = [];
  /** Runs in each call. */
  during: () => void = () => {};
  /** Runs when the owner has been read. */
  opened: () => void = () => {};

  binding(dependsOn?: unknown): StageBinding<'contextualizer'> {
    const { made } = this;
    const during = (): void => this.during();
    const opened = (): void => this.opened();
    return definePlugin({
      name: 'context-owner',
      stage: 'contextualizer',
      describe: () => (dependsOn === undefined ? {} : { dependsOn: dependsOn as OtherInputs }),
      create(_, { projectRoot }) {
        let owner = '';
        return {
          async open() {
            owner = readFileSync(join(projectRoot, 'OWNERS'), 'utf8');
            opened();
          },
          async contextualize({ source, chunks }) {
            during();
            made.push(`${source.file.path} ${owner}`);
            return chunks.map(({ text }) => ({
              embeddingText: `${owner}\n${text}`,
              fields: { path: '', names: '', scope: '', signature: '', doc: owner, body: text },
              level: 'raw' as const,
            }));
          },
        };
      },
    })();
  }

  /** Contexts made since the last call, sorted. */
  take(): readonly string[] {
    return this.made.splice(0).toSorted();
  }
}

function smallTree(): SmallTree {
  const tree = new SmallTree();
  tree.write('OWNERS', 'ada');
  tree.write('a.ts', 'one\n');
  tree.write('b.ts', 'two\n');
  return tree;
}

const stateOf = async (parts: ProjectParts): Promise<unknown> => {
  const { state, pending } = await projectStatus(parts, undefined);
  return { state, again: pending?.again };
};

it('indexes all files again when a file that they depend on has changed, and only then', async () => {
  await using tree = smallTree();
  const contexts = new OwnedContexts();
  const parts = tree.open({ contextualizer: contexts.binding(ofOwners) });
  expect(await indexed(parts)).toMatchObject({ added: 3, again: 0 });
  expect(contexts.take()).toEqual(['OWNERS ada', 'a.ts ada', 'b.ts ada']);

  tree.write('a.ts', 'one more\n');
  expect(await indexed(parts)).toMatchObject({ modified: 1, again: 0 });
  expect(contexts.take()).toEqual(['a.ts ada']);

  tree.write('OWNERS', 'grace');
  expect(await stateOf(parts)).toEqual({ state: 'stale-content', again: 2 });
  expect(await indexed(parts)).toMatchObject({ modified: 1, again: 2, indexed: 3 });
  expect(contexts.take()).toEqual(['OWNERS grace', 'a.ts grace', 'b.ts grace']);
  expect(await stateOf(parts)).toEqual({ state: 'current', again: undefined });
  expect(await indexed(parts)).toMatchObject({ unchanged: 3, again: 0, indexed: 0 });
});

it('creates the stages again in a process that another one has left behind', async () => {
  await using tree = smallTree();
  const contexts = new OwnedContexts();
  const other = new OwnedContexts();
  const parts = tree.open({ contextualizer: contexts.binding(ofOwners) });
  await indexed(parts);
  tree.write('OWNERS', 'grace');
  await indexed(tree.open({ contextualizer: other.binding(ofOwners) }));
  contexts.take();
  tree.write('b.ts', 'three\n');
  await indexed(parts);
  expect(contexts.take()).toEqual(['b.ts grace']);
});

it('indexes all files again if the run was interrupted in which the other file had changed', async () => {
  await using tree = smallTree();
  const contexts = new OwnedContexts();
  const parts = tree.open({ contextualizer: contexts.binding(ofOwners) });
  await indexed(parts);
  tree.write('OWNERS', 'grace');
  contexts.take();
  const first = tree.open({ contextualizer: contexts.binding(ofOwners) });
  contexts.during = () => {
    // Only OWNERS itself, which comes first, is indexed.
    if (contexts.made.length > 0) throw Object.assign(new Error('gone'), { name: 'AbortError' });
  };
  await expect(indexed(first)).rejects.toThrow();
  contexts.during = () => {};
  contexts.take();
  await indexed(parts);
  expect(contexts.take()).toEqual(expect.arrayContaining(['a.ts grace', 'b.ts grace']));
  expect(await indexed(parts)).toMatchObject({ again: 0, indexed: 0 });
});

it('indexes all files again if the other file has changed during the run', async () => {
  await using tree = smallTree();
  const contexts = new OwnedContexts();
  const parts = tree.open({ contextualizer: contexts.binding(ofOwners) });
  contexts.during = () => tree.write('OWNERS', 'grace');
  await indexed(parts);
  contexts.during = () => {};
  contexts.take();
  await indexed(parts);
  expect(contexts.take()).toEqual(expect.arrayContaining(['a.ts grace', 'b.ts grace']));
  expect(await indexed(parts)).toMatchObject({ again: 0, indexed: 0 });
});

it('indexes all files again if the other file was changed after a stage had read it, and before it was indexed', async () => {
  await using tree = smallTree();
  const contexts = new OwnedContexts();
  const parts = tree.open({ contextualizer: contexts.binding(ofOwners) });
  contexts.opened = () => tree.write('OWNERS', 'bob');
  await indexed(parts);
  expect(contexts.take()).toContain('a.ts ada');
  contexts.opened = () => {};
  await indexed(parts);
  expect(contexts.take()).toEqual(expect.arrayContaining(['a.ts bob', 'b.ts bob']));
  expect(await indexed(parts)).toMatchObject({ again: 0, indexed: 0 });
});

it('indexes all files again for a plugin that has declared it since', async () => {
  await using tree = smallTree();
  const contexts = new OwnedContexts();
  await indexed(tree.open({ contextualizer: contexts.binding() }));
  expect(await indexed(tree.open({ contextualizer: contexts.binding(ofOwners) }))).toMatchObject({ again: 3 });
});

it.each([
  ['OWNERS', 'is not an object'],
  [{ file: ['OWNERS'] }, "has the key 'file', and knows 'files' and 'history'"],
  [{ files: 'OWNERS' }, 'has files that are no list of globs'],
  [{ files: [1] }, 'has the glob 1, which is no text'],
  [{ files: ['/etc/hosts'] }, "has the glob '/etc/hosts', which is not relative to the root"],
  [{ files: ['../OWNERS'] }, "has the glob '../OWNERS', which is not relative to the root"],
  [{ history: true }, "has the history true, which is none of 'file' and 'tree'"],
])('refuses the declaration %j', async (dependsOn, problem) => {
  await using tree = smallTree();
  const parts = tree.open({ contextualizer: new OwnedContexts().binding(dependsOn) });
  await expect(indexed(parts)).rejects.toMatchObject({
    code: 'PLUGIN_INVALID',
    message: `The plugin context-owner breaks its contract: its dependsOn ${problem}.`,
  });
});
