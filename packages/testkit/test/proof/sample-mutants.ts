import type { Call, StageMap, StageName } from '@codesearch/kernel';
import type { Bind } from '../../src/law/bind.ts';
import type { SuiteSetup } from '../../src/law/suite-setup.ts';
import { mutant } from './mutant.ts';
import type { Mutant } from './prove.ts';

/** A text that the kit does not have, at a path that it does not have. */
export const samples: SuiteSetup<never>['samples'] = {
  'schema.sql': 'CREATE TABLE users (\n  id INT\n);\n\nSELECT 1;\n',
};

type Answer = (request: Call) => Promise<unknown>;

/** Changes what a method answers. */
export function answering<Name extends StageName>(
  bind: Bind<Name>,
  method: string,
  change: (answer: never, request: never) => unknown,
): Bind<Name> {
  return mutant(bind, (stage) => {
    const call = (stage as unknown as Readonly<Record<string, Answer>>)[method] as Answer;
    const changed = async (request: Call): Promise<unknown> =>
      change((await call.call(stage, request)) as never, request as never);
    return { [method]: changed } as unknown as Partial<StageMap[Name]>;
  });
}

/** A plugin whose other options change its answers, and not its fingerprint. */
export function unnamedOption<Name extends StageName>(
  bind: Bind<Name>,
  method: string,
  change: (answer: never) => unknown,
): Mutant<Name> {
  const setup = { variants: [answering(bind, method, change)] };
  return [
    'an option that the fingerprint lacks',
    'other options have another output, and another fingerprint',
    bind,
    setup,
  ];
}
