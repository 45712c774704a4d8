import { stageNames } from '@codesearch/kernel';
import type { PluginContext, StageBinding, StageBindings, StageMap, StageName } from '@codesearch/kernel';
import { applyLayers } from '../layer/layers.ts';
import { withLexical } from '../layer/with-lexical.ts';
import type { LayerOptions } from '../layer/layers.ts';
import { LazyStage } from './lazy-stage.ts';
import { createProjectContainer } from './project-container.ts';
import { stageTokens } from './token.ts';

/** The stages of one project, each created and opened when first asked for. */
export interface StageSet extends AsyncDisposable {
  get<Name extends StageName>(name: Name): Promise<StageMap[Name]>;
}

export interface StageSetOptions {
  readonly bindings: StageBindings;
  /** The store that answers searches by words where the configured one cannot. */
  readonly lexical?: StageBinding<'store'> | undefined;
  readonly context: PluginContext;
  readonly layers: LayerOptions;
  /** Ready stages that stand in for configured ones, in tests. They are opened and disposed like the others. */
  readonly overrides?: Partial<StageMap> | undefined;
}

export function createStageSet(options: StageSetOptions): StageSet {
  const container = createProjectContainer();
  const register = <Name extends StageName>(name: Name, create: () => StageMap[Name]): void =>
    container.register(stageTokens[name], () => new LazyStage(create()));
  for (const name of stageNames) {
    if (name === 'store') register(name, () => createStore(options));
    else register(name, () => createStage(name, options));
  }
  return {
    get: async (name) => container.resolve(stageTokens[name]).open(),
    [Symbol.asyncDispose]: () => container[Symbol.asyncDispose](),
  };
}

/** Each of two stores has its own layers, so that an error names the one that failed. */
function createStore(options: StageSetOptions): StageMap['store'] {
  const store = createStage('store', options);
  const { lexical, context, layers } = options;
  return lexical ? withLexical(store, applyLayers(lexical.create(context), lexical, layers)) : store;
}

function createStage<Name extends StageName>(name: Name, options: StageSetOptions): StageMap[Name] {
  const binding = options.bindings[name] as StageBinding<Name>;
  const stage = (options.overrides?.[name] as StageMap[Name] | undefined) ?? binding.create(options.context);
  return applyLayers(stage, binding, options.layers);
}
