import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isCodesearchError, type PluginContext, type StageName } from '@codesearch/kernel';
import { law, type Law } from '../law/law.ts';
import { describeError } from '../law/expect.ts';

const unknownOption = 'notAnOptionOfAnyPlugin';

/** What holds for the binding of every plugin, before a stage is opened. */
export function bindingLaws<Name extends StageName>(stage: Name): readonly Law<Name>[] {
  return [
    law('the binding names its plugin and fits its slot', async ({ bind }) => {
      const binding = bind();
      assert.match(binding.plugin, /^[a-z0-9@][a-z0-9@/._-]*$/, 'the plugin has a package-like name');
      assert.equal(binding.stage, stage);
      assert.ok(['main', 'pool'].includes(binding.placement), `placement is ${binding.placement}`);
      assert.ok(
        binding.poolArguments.every((argument) => argument.startsWith('-')),
        'poolArguments are flags of Node',
      );
    }),

    law('the fingerprint is JSON and the same at every call', async ({ bind }) => {
      const fingerprint = bind().fingerprint();
      const json = JSON.stringify(fingerprint);
      assert.deepEqual(JSON.parse(json), fingerprint, 'the fingerprint survives JSON');
      const binding = bind();
      assert.equal(JSON.stringify(binding.fingerprint()), json, 'a second binding has the same fingerprint');
      assert.equal(JSON.stringify(binding.fingerprint()), json, 'a second call gives the same fingerprint');
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

    law('create does no I/O', async (bench) => {
      const { project } = bench;
      const missing = join(project.root, 'missing');
      const refuse = (): never => {
        throw new assert.AssertionError({ message: 'create sent a request' });
      };
      const context: PluginContext = {
        ...project.context,
        fetch: refuse,
        projectRoot: missing,
        dataDir: join(missing, 'data'),
        cacheDir: join(missing, 'cache'),
      };
      const created: unknown = bench.create(context);
      assert.ok(!(created instanceof Promise), 'create is synchronous');
      // Work that create started without waiting for it would show within some turns of the event loop.
      await new Promise((resolve) => setTimeout(resolve, 20));
      assert.ok(!existsSync(missing), 'create made a folder');
    }),
  ];
}
