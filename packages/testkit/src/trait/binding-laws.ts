import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { contractVersion, isCodesearchError } from '@codesearch/kernel';
import type { GenerationPrice, PluginContext, StageName } from '@codesearch/kernel';
import { law } from '../law/law.ts';
import type { Law } from '../law/law.ts';
import { describeError } from '../law/rejection.ts';
import type { StageFixture } from '../law/stage-fixture.ts';
import { assertEqual } from '../law/assert-equal.ts';
import { secretName } from './service-requests.ts';

const unknownOption = 'notAnOptionOfAnyPlugin';

/** What holds for the binding of every plugin, before a stage is opened. */
export function bindingLaws<Name extends StageName>(stage: Name): readonly Law<Name>[] {
  return [
    law('the binding names its plugin and its stage', async ({ bind }) => {
      const binding = bind();
      assert.match(binding.plugin, /^[a-z0-9@][a-z0-9@/._-]*$/, 'the plugin has a package-like name');
      assert.equal(binding.stage, stage);
      assert.equal(binding.contractVersion, contractVersion, 'the contract that the plugin was built for');
      assert.ok(['main', 'pool'].includes(binding.placement), `placement is ${binding.placement}`);
      assert.ok(
        binding.poolArguments.every((argument) => argument.startsWith('-')),
        'poolArguments are flags of Node',
      );
    }),

    law('the fingerprint is JSON and the same at every call', async ({ bind }) => {
      const fingerprint = bind().fingerprint();
      const json = JSON.stringify(fingerprint);
      assertEqual(JSON.parse(json), fingerprint, 'the fingerprint survives JSON');
      await wait(3);
      const binding = bind();
      assert.equal(JSON.stringify(binding.fingerprint()), json, 'a second binding has the same fingerprint');
      assert.equal(JSON.stringify(binding.fingerprint()), json, 'a second call gives the same fingerprint');
    }),

    law('the declared facts are JSON and the same at every call', async ({ bind, project }) => {
      const facts = bind().describe(project.context);
      assertJson(facts, 'facts');
      assertPrice((facts as { readonly price?: Partial<GenerationPrice> }).price);
      const json = JSON.stringify(facts);
      const binding = bind();
      assert.equal(JSON.stringify(binding.describe(project.context)), json, 'a second binding declares the same facts');
      assert.equal(JSON.stringify(binding.describe(project.context)), json, 'a second call gives the same facts');
    }),

    law('an unknown option is refused with CONFIG_INVALID that names the plugin', async ({ bind, project }) => {
      const binding = bind();
      const options = binding.options;
      assert.ok(
        typeof options === 'object' && options !== null && Object.isExtensible(options),
        'the options of the binding are an object that the kit can add a key to',
      );
      const open = options as Record<string, unknown>;
      open[unknownOption] = 1;
      try {
        binding.create(project.context);
        assert.fail('an unknown option was accepted');
      } catch (error) {
        assert.ok(isCodesearchError(error, 'CONFIG_INVALID'), `it failed with ${describeError(error)}`);
        assert.equal(error.plugin, binding.plugin);
      } finally {
        delete open[unknownOption];
      }
    }),

    law('create does no I/O', (fixture) =>
      withoutAccess(fixture, 'create', (context) => {
        const created: unknown = fixture.create(context);
        assert.ok(!(created instanceof Promise), 'create is synchronous');
      }),
    ),

    law('describe does no I/O', (fixture) =>
      withoutAccess(fixture, 'describe', (context) => {
        const facts: unknown = fixture.bind().describe(context);
        assert.ok(!(facts instanceof Promise), 'describe is synchronous');
      }),
    ),
  ];
}

/** Calls a function with a context whose folders do not exist and which refuses requests. */
async function withoutAccess<Name extends StageName>(
  { project }: StageFixture<Name>,
  what: string,
  call: (context: PluginContext) => void,
): Promise<void> {
  const missing = join(project.root, 'missing');
  let requests = 0;
  const keys: string[] = [];
  const context = project.contextWith({
    fetch: async () => {
      requests++;
      throw new assert.AssertionError({ message: `${what} sent a request` });
    },
    env(name) {
      if (secretName.test(name)) keys.push(name);
      return project.context.env(name);
    },
    projectRoot: missing,
    dataDir: join(missing, 'data'),
    cacheDir: join(missing, 'cache'),
  });
  call(context);
  // Work that was started without waiting for it shows within some turns of the event loop.
  await wait(20);
  assert.equal(requests, 0, `${what} sent a request`);
  assert.deepEqual(keys, [], `${what} reads a key, which a long-lived process may not have yet`);
  assert.ok(!existsSync(missing), `${what} made a folder`);
}

/** Dollars from 0, and the month in which they were looked up. */
function assertPrice({ asOf, ...dollars }: Partial<GenerationPrice> = {}): void {
  assert.match(asOf ?? '2026-05', /^\d{4}-(?:0[1-9]|1[0-2])$/, 'the month of a price');
  for (const [name, value] of Object.entries(dollars)) assert.ok(value >= 0, `${name} is ${value}`);
}

/** Asserts that a value is JSON. Members that are functions or `undefined` are left out. */
function assertJson(value: unknown, path: string): void {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return;
  if (typeof value === 'number') {
    assert.ok(Number.isFinite(value), `${path} is ${value}`);
    return;
  }
  assert.ok(typeof value === 'object', `${path} is a ${typeof value}`);
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) assertJson(each, `${path}[${index}]`);
    return;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  assert.ok(prototype === Object.prototype || prototype === null, `${path} is not a plain object`);
  for (const [key, each] of Object.entries(value)) {
    if (each !== undefined && typeof each !== 'function') assertJson(each, `${path}.${key}`);
  }
}
