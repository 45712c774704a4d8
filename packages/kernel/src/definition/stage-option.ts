import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { StageBinding } from '../contract/plugin/plugin.ts';
import type { StageName } from '../contract/stage/stage-map.ts';
import { stageNames } from '../contract/stage/stage-map.ts';

/** The schema of an option that is a plugin of one stage. */
export interface StageOption<Name extends StageName> extends StandardSchemaV1<StageBinding<Name>> {
  /** For the schema library of the other options: `v.custom(stageOption('chunker').is)`. */
  readonly is: (value: unknown) => value is StageBinding<Name>;
}

/** The schema of an option that takes a plugin of this stage with its options, and refuses one of another stage. */
export function stageOption<Name extends StageName>(stage: Name): StageOption<Name> {
  const is = (value: unknown): value is StageBinding<Name> =>
    typeof value === 'object' &&
    value !== null &&
    'stage' in value &&
    value.stage === stage &&
    'create' in value &&
    typeof value.create === 'function';
  return {
    is,
    '~standard': {
      version: 1,
      vendor: '@codesearch/kernel',
      validate: (value) =>
        is(value) ? { value } : { issues: [{ message: `it is no plugin of the stage ${stage}.` }] },
    },
  };
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
