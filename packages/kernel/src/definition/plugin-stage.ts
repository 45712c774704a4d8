import { stageNames } from '../contract/stage/stage-map.ts';
import type { StageName } from '../contract/stage/stage-map.ts';

/** Key under which the result of `definePlugin` has its stage. The same in each copy of this package. */
export const stageKey: unique symbol = Symbol.for('@codesearch/plugin-stage') as never;

/**
 * The stage of an exported plugin, without calling it.
 *
 * @returns `undefined` if the value is not the result of `definePlugin`
 */
export function pluginStage(exported: unknown): StageName | undefined {
  if (typeof exported !== 'function' || !(stageKey in exported)) return undefined;
  return stageNames.find((name) => name === exported[stageKey]);
}
