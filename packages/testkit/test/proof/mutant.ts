import type { PluginContext, StageFactsMap, StageMap, StageName } from '@codesearch/kernel';
import type { Bind } from '../../src/law/bind.ts';

/** Members that replace those of a working stage. */
export type Change<Name extends StageName> = (stage: StageMap[Name], context: PluginContext) => Partial<StageMap[Name]>;

/** How a working plugin is broken: its stage, or the facts that it declares, or both. */
export type Break<Name extends StageName> =
  | Change<Name>
  | {
      readonly facts: (declared: StageFactsMap[Name]) => StageFactsMap[Name];
      readonly stage?: Change<Name>;
    };

/** A plugin that is broken on purpose. */
export function mutant<Name extends StageName>(bind: Bind<Name>, change: Break<Name>): Bind<Name> {
  const { facts, stage } = typeof change === 'function' ? { facts: undefined, stage: change } : change;
  return () => {
    const binding = bind();
    return {
      ...binding,
      describe: (context) => {
        const declared = binding.describe(context);
        return facts ? facts(declared) : declared;
      },
      create: (context) => {
        const working = binding.create(context);
        return stage ? changed(working, stage(working, context)) : working;
      },
    };
  };
}

function changed<Stage extends object>(stage: Stage, members: Partial<Stage>): Stage {
  return new Proxy(stage, {
    get(_, key): unknown {
      if (Object.hasOwn(members, key)) return Reflect.get(members, key);
      const member: unknown = Reflect.get(stage, key);
      return typeof member === 'function' ? member.bind(stage) : member;
    },
  });
}
