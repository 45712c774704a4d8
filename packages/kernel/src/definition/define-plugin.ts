import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { PluginContext, PluginDefinition, PluginFactory, StageBinding } from '../contract/plugin.ts';
import type { StageFactsMap } from '../contract/stage-facts.ts';
import type { StageMap, StageName } from '../contract/stage-map.ts';
import { optionsInvalid, pluginInvalid } from '../error/errors.ts';
import { stageKey } from './plugin-stage.ts';

/**
 * Declares a plugin. The result is a function that users call in their configuration:
 *
 * ```ts
 * export const openai = definePlugin({ name: 'embed-openai', stage: 'embedder', options: schema, create });
 * // codesearch.config.ts
 * export default defineConfig({ embedder: openai({ model: 'text-embedding-3-small' }) });
 * ```
 *
 * The function only returns its options as data. They are validated when the project is opened, so that a message can name the
 * position in the configuration.
 */
export function definePlugin<Name extends StageName, Schema extends StandardSchemaV1>(
  definition: PluginDefinition<Name, Schema>,
): PluginFactory<Name, Schema> {
  const bind = (options: unknown = {}): StageBinding<Name> => ({
    plugin: definition.name,
    stage: definition.stage,
    placement: definition.placement ?? 'main',
    poolArguments: definition.poolArguments ?? [],
    get environment(): readonly string[] {
      const { environment = [] } = definition;
      return typeof environment === 'function' ? environment(validate(definition, options)) : environment;
    },
    options,
    fingerprint(): unknown {
      const valid = validate(definition, options);
      return definition.fingerprint?.(valid) ?? null;
    },
    describe: (context: PluginContext): StageFactsMap[Name] =>
      // A definition may leave out `describe` only if all facts of its stage are optional.
      (definition.describe?.(validate(definition, options), context) ?? {}) as StageFactsMap[Name],
    create: (context: PluginContext): StageMap[Name] => definition.create(validate(definition, options), context),
  });
  return Object.assign(bind, { [stageKey]: definition.stage }) as PluginFactory<Name, Schema>;
}

/** Valibot's message for an unknown key, such as a mistyped option. */
const unknownKey = /^Invalid key: Expected never\b/;

function validate<Name extends StageName, Schema extends StandardSchemaV1>(
  definition: PluginDefinition<Name, Schema>,
  options: unknown,
): StandardSchemaV1.InferOutput<Schema> {
  const result = definition.options['~standard'].validate(options);
  if (result instanceof Promise) {
    throw pluginInvalid(definition.name, 'its options schema validates asynchronously');
  }
  const issue = result.issues?.[0];
  if (issue) {
    const field = (issue.path ?? [])
      .map((segment) => String(typeof segment === 'object' ? segment.key : segment))
      .join('.');
    throw optionsInvalid(
      definition.name,
      field,
      unknownKey.test(issue.message) ? 'there is no such option.' : issue.message,
    );
  }
  return (result as StandardSchemaV1.SuccessResult<StandardSchemaV1.InferOutput<Schema>>).value;
}
