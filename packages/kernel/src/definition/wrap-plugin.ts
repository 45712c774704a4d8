import type { StandardSchemaV1 } from '@standard-schema/spec';
import { schemaOf } from '../contract/plugin/no-options.ts';
import type { InnerStage, PluginContext, PluginFactory, StageBinding } from '../contract/plugin/plugin.ts';
import type { StageFactsMap, StageMap, StageName } from '../contract/stage/stage-map.ts';
import { definePlugin } from './define-plugin.ts';
import { stageOption } from './stage-option.ts';

/** The options of a wrapping plugin. */
export interface WrapOptions<Name extends StageName> {
  /** The plugin that is wrapped, with its options. */
  readonly inner: StageBinding<Name>;
}

/** A plugin that changes some calls of another plugin of its stage. */
export interface WrappingPlugin<Name extends StageName> {
  /** As in `PluginDefinition`. */
  readonly name: string;
  /** The stage of both plugins. */
  readonly stage: Name;
  /** Part of the fingerprint, with that of the inner plugin: raise it when the output changes. Default 1. */
  readonly version?: number;
  /**
   * Makes the methods that differ. All others are those of the inner stage, which is opened, checked and disposed with
   * this one.
   */
  wrap(inner: InnerStage<Name>, context: PluginContext): Partial<StageMap[Name]>;
}

/**
 * Declares a plugin around another one of its stage:
 *
 * ```ts
 * export const translated = wrapPlugin({
 *   name: 'embed-translated',
 *   stage: 'embedder',
 *   wrap: (inner) => ({ embed: (request) => inner.embed({ ...request, inputs: request.inputs.map(translate) }) }),
 * });
 * // codesearch.config.ts
 * export default defineConfig({ embedder: translated({ inner: openai() }) });
 * ```
 *
 * It declares the facts, the environment and the fingerprint of the inner plugin, and has its layers.
 */
export function wrapPlugin<Name extends StageName>({
  name,
  stage,
  version = 1,
  wrap,
}: WrappingPlugin<Name>): PluginFactory<Name, StandardSchemaV1<WrapOptions<Name>>> {
  const definition = {
    name,
    stage,
    options: wrapOptions(stage),
    fingerprint: ({ inner }: WrapOptions<Name>) => [version, inner.plugin, inner.fingerprint()],
    environment: ({ inner }: WrapOptions<Name>) => inner.environment,
    // An opened embedder says its dimensions, whatever the inner one declares.
    describe: ({ inner }: WrapOptions<Name>, context: PluginContext) => ({
      ...inner.describe(context),
      ...(stage === 'embedder' && { knowsDimensionsOnOpen: true }),
    }),
    create({ inner }: WrapOptions<Name>, context: PluginContext): StageMap[Name] {
      const own = context.services.stage(inner);
      return { ...methodsOf(stage, own), ...wrap(own, context) };
    },
  };
  return definePlugin(definition as never, wrapPlugin) as never;
}

function wrapOptions<Name extends StageName>(stage: Name): StandardSchemaV1<WrapOptions<Name>> {
  const { is } = stageOption(stage);
  return schemaOf((value) => {
    const { inner, ...others } = (value ?? {}) as { readonly inner?: unknown };
    const [unknown] = Object.keys(others);
    if (unknown !== undefined) return { issues: [{ message: 'there is no such option.', path: [unknown] }] };
    if (is(inner)) return { value: { inner } };
    return { issues: [{ message: `it is no plugin of the stage ${stage}.`, path: ['inner'] }] };
  });
}

function methodsOf<Name extends StageName>(stage: Name, inner: InnerStage<Name>): StageMap[Name] {
  const members = inner as unknown as Readonly<Record<string, (request: object) => unknown>>;
  const names = Object.keys(inner).filter((key) => key !== 'facts' && typeof members[key] === 'function');
  const methods = names.map((key) => [key, (request: object) => members[key]?.(request)]);
  return {
    ...Object.fromEntries(methods),
    async open(request: Parameters<InnerStage<Name>['open']>[0]) {
      await inner.open(request);
      if (stage !== 'embedder') return undefined;
      const { dimensions, maxInputTokens } = inner.facts as StageFactsMap['embedder'];
      return {
        ...(dimensions === undefined ? {} : { dimensions }),
        ...(maxInputTokens === undefined ? {} : { maxInputTokens }),
      };
    },
    [Symbol.asyncDispose]: () => inner[Symbol.asyncDispose](),
  } as StageMap[Name];
}
