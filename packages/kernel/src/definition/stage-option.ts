import type { StandardSchemaV1 } from '@standard-schema/spec';
import { schemaOf } from '../contract/plugin/no-options.ts';
import type { StageBinding } from '../contract/plugin/plugin.ts';
import type { StageName } from '../contract/stage/stage-map.ts';
import { stageNames } from './policy-settings.ts';

/** The schema of an option that is a plugin of one stage. */
export interface StageOption<Name extends StageName> extends StandardSchemaV1<StageBinding<Name>> {
  /** For the schema library of the other options: `v.custom(stageOption('chunker').is)`. */
  readonly is: (value: unknown) => value is StageBinding<Name>;
}

/** The schema of an option that takes a plugin of this stage with its options, and refuses one of another stage. */
export function stageOption<Name extends StageName>(stage: Name): StageOption<Name> {
  const is = (value: unknown): value is StageBinding<Name> => {
    const { stage: own, create } = (value ?? {}) as Partial<StageBinding>;
    return own === stage && typeof create === 'function';
  };
  const issues = [{ message: `it is no plugin of the stage ${stage}.` }];
  return { is, ...schemaOf<StageBinding<Name>>((value) => (is(value) ? { value } : { issues })) };
}

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
