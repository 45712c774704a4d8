import assert from 'node:assert/strict';
import { isCodesearchError } from '@codesearch/kernel';
import type { StageBinding, StageName } from '@codesearch/kernel';
import { law } from '../law/law.ts';
import type { Law } from '../law/law.ts';
import { NotChecked } from '../law/not-checked.ts';
import { describeError } from '../law/rejection.ts';

const probeVariable = 'CODESEARCH_TESTKIT_KEY';
const probeHost = 'inner.testkit.example';

/** The stages that declare a host which gets text of files. */
const declaring: ReadonlySet<StageName> = new Set<StageName>(['contextualizer', 'embedder', 'reranker', 'store']);

/** What a plugin declares for those that are its options. */
export function innerLaws<Name extends StageName>(stage: Name): readonly Law<Name>[] {
  return [
    law('the variables, the fingerprint and the host of a plugin inside of it are also its own', async (fixture) => {
      const { context } = fixture.project;
      for (const [binding, key, inner] of innerOf(fixture.bind)) {
        const described = inner.describe(context);
        const before = JSON.stringify(binding.fingerprint());
        put(binding, key, {
          ...inner,
          environment: [...inner.environment, probeVariable],
          fingerprint: () => [inner.fingerprint(), 'another'],
          describe: () => ({ ...described, ...(declaring.has(inner.stage) && { host: probeHost }) }),
        });
        assert.ok(binding.environment.includes(probeVariable), `environment lacks that of '${key}'`);
        // An index keeps nothing of what a reranker makes.
        const isKept = stage !== 'reranker' && inner.stage !== 'reranker';
        const isSame = JSON.stringify(binding.fingerprint()) === before;
        assert.ok(!isKept || !isSame, `the fingerprint does not change with that of '${key}'`);
        if (!declaring.has(stage) || !declaring.has(inner.stage)) continue;
        const { host } = binding.describe(context) as { readonly host?: string };
        assert.ok(host !== undefined, `'describe' declares no host, and '${key}' sends text to one`);
      }
    }),

    law('a plugin of another stage inside of it is refused with CONFIG_INVALID', async (fixture) => {
      for (const [binding, key, inner] of innerOf(fixture.bind)) {
        const other: StageName = inner.stage === 'reranker' ? 'chunker' : 'reranker';
        put(binding, key, { ...inner, stage: other });
        try {
          binding.create(fixture.project.context);
        } catch (error) {
          assert.ok(isCodesearchError(error, 'CONFIG_INVALID'), `it failed with ${describeError(error)}`);
          continue;
        }
        assert.fail(`a plugin of the stage ${other} is accepted as '${key}': use stageOption of the kernel`);
      }
    }),
  ];
}

/** The options that are plugins, each of its own binding. @throws NotChecked without any */
function innerOf<Name extends StageName>(
  bind: () => StageBinding<Name>,
): readonly (readonly [binding: StageBinding<Name>, key: string, inner: StageBinding])[] {
  const keys = Object.entries((bind().options ?? {}) as object).flatMap(([key, value]) =>
    isPlugin(value) ? [key] : [],
  );
  if (keys.length === 0) throw new NotChecked('none of its options is a plugin');
  return keys.map((key) => {
    const binding = bind();
    return [binding, key, (binding.options as Readonly<Record<string, StageBinding>>)[key] as StageBinding];
  });
}

function isPlugin(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'stage' in value && 'contractVersion' in value;
}

function put(binding: StageBinding, key: string, inner: StageBinding): void {
  (binding.options as Record<string, unknown>)[key] = inner;
}
