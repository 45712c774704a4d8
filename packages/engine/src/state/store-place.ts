import type { PluginContext, StageBinding } from '@codesearch/kernel';
import type { StorePlace } from './manifest.ts';

/** Where a store would keep the index of a project. Nothing is opened. */
export function storePlace(binding: StageBinding<'store'>, context: PluginContext): StorePlace {
  const { location } = binding.create(context);
  return { plugin: binding.plugin, options: JSON.parse(JSON.stringify(binding.options ?? {})), location };
}
