import { defineConfig } from '@codesearch/kernel';
import type { CodesearchConfig, StageBinding, StageMap } from '@codesearch/kernel';
import { presetDefault } from '@codesearch/preset-default';

/** Is called before and after each call that changes the index. */
export type OnCall = (when: 'before' | 'after') => void;

/** The default stages in this process, with a hook around the calls that change the index. */
export function watchedConfig(onCall: OnCall): CodesearchConfig {
  const { store, changeDetector } = presetDefault.stages;
  return defineConfig({
    workers: 0,
    store: watched(store, ['upsert', 'remove', 'clear'], onCall),
    changeDetector: watched(changeDetector, ['commit', 'clear'], onCall),
  });
}

function watched<Name extends 'store' | 'changeDetector'>(
  binding: StageBinding<Name>,
  names: readonly (keyof StageMap[Name])[],
  onCall: OnCall,
): StageBinding<Name> {
  return {
    ...binding,
    create(context) {
      const stage = binding.create(context);
      for (const name of names) {
        const call = stage[name] as (...args: unknown[]) => Promise<unknown>;
        const observed = async (...args: unknown[]): Promise<unknown> => {
          onCall('before');
          const result: unknown = await Reflect.apply(call, stage, args);
          onCall('after');
          return result;
        };
        Object.defineProperty(stage, name, { value: observed });
      }
      return stage;
    },
  };
}
