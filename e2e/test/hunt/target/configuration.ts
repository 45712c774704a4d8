import assert from 'node:assert/strict';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadSetup, openRoot } from '@codesearch/engine';
import { isCodesearchError } from '@codesearch/kernel';
import type { PluginContext, StageBinding } from '@codesearch/kernel';
import { presetDefault } from '@codesearch/preset-default';
import { temporaryProject } from '@codesearch/testkit/laws';
import { configText } from '../source/config-text.ts';
import type { Target } from '../target.ts';
import { subjectOf } from '../try-case.ts';

export const configuration: Target = {
  promise: 'any configuration is valid or refused with an error that says what to do',
  share: 1,
  async open({ folder }) {
    const [place, root] = [join(folder, 'place'), join(folder, 'tree')];
    for (const each of [place, root]) mkdirSync(each);
    // Plugins are found beside the configuration.
    symlinkSync(fileURLToPath(new URL('../../../../node_modules', import.meta.url)), join(folder, 'node_modules'));
    const env = { CODESEARCH_HOME: join(folder, 'home'), CODESEARCH_TRUST_CONFIG: '1', PATH: process.env['PATH'] };
    const project = await temporaryProject();
    const context: PluginContext = { ...project.context, env: (name) => (name.endsWith('_KEY') ? 'key' : undefined) };
    return subjectOf({
      cases: configText,
      async try({ name, text, isFound }) {
        const file = join(place, name);
        writeFileSync(file, text);
        try {
          const options = isFound ? { from: place } : { config: file };
          const setup = await loadSetup({ preset: presetDefault, env, ...options });
          assert.ok(isAbsolute(setup.home), `the data folder is ${setup.home}`);
          for (const binding of Object.values<StageBinding>({ ...setup.config.stages })) {
            binding.fingerprint();
            binding.describe(context);
            await binding.create(context)[Symbol.asyncDispose]?.();
          }
          await openRoot(setup, { root })[Symbol.asyncDispose]();
        } catch (error) {
          if (!isCodesearchError(error)) throw error;
          assert.ok(
            ['CONFIG_INVALID', 'INPUT_INVALID', 'LIMIT_EXCEEDED', 'UNAVAILABLE'].includes(error.code),
            `${error.code}: ${error.message}`,
          );
          assert.ok((error.hint ?? '') !== '', `no hint: ${error.message}`);
        } finally {
          rmSync(file);
        }
      },
      close: () => project.remove(),
    });
  },
};
