import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Call, OtherInputs, StageFactsMap, StageName } from '@codesearch/kernel';
import type { Bind } from '../../src/law/bind.ts';
import type { SuiteSetup } from '../../src/law/suite-setup.ts';
import { mutant } from './mutant.ts';
import { changing } from './trait-mutants.ts';
import type { Mutant } from './prove.ts';

const declarationLaw = 'dependsOn is a declaration that the engine can compare';
const filesLaw = 'a file of the project that dependsOn does not name has no effect on the output';
const effectLaw = 'a file of the project that dependsOn names has an effect on the output';
const placeLaw = 'a project at another place has the same output, and at another time';
const earlyLaw = 'what the project has is read when the stage opens, and not when it is created';
const historyLaw = 'a commit has no effect on the output unless dependsOn names the history';

/** Declarations that the engine cannot compare. */
function declarationMutants<Name extends StageName>(bind: Bind<Name>): readonly Mutant<Name>[] {
  return [
    ['an absolute path of another input', declarationLaw, declaring(bind, { files: ['/etc/owners'] })],
    ['another input by a wrong key', declarationLaw, declaring(bind, { file: ['OWNERS'] })],
  ];
}

function declaring<Name extends StageName>(bind: Bind<Name>, dependsOn: unknown): Bind<Name> {
  return mutant(bind, { facts: (facts): StageFactsMap[Name] => ({ ...facts, dependsOn: dependsOn as OtherInputs }) });
}

/**
 * Inputs that are not declared.
 *
 * @param method answers with what `change` makes of the answer and of what was read
 */
export function inputMutants<Name extends StageName>(
  bind: Bind<Name>,
  method: string,
  change: (answer: never, read: string) => unknown,
): readonly Mutant<Name>[] {
  const reading = (read: (root: string) => string): Bind<Name> =>
    changing(bind, (stage, { projectRoot }) => {
      let known: string | undefined;
      return {
        [method]: async (request: Call) =>
          change((await stage[method]?.(request)) as never, (known ??= read(projectRoot))),
      };
    });
  const prepare: SuiteSetup<Name>['prepare'] = ({ root }) => {
    writeFileSync(join(root, 'OWNERS'), 'ada\n');
    execFileSync('git', ['init', '--quiet'], { cwd: root });
  };
  const early = changing(bind, (stage, { projectRoot }) => {
    const read = contentOf(join(projectRoot, 'OWNERS'));
    return { [method]: async (request: Call) => change((await stage[method]?.(request)) as never, read) };
  });
  return [
    ...declarationMutants(bind),
    ['output with the path of the project', placeLaw, reading((root) => basename(root))],
    ['a file that is read when the stage is created', earlyLaw, early, { prepare }],
    ['a file that is declared and not read', effectLaw, declaring(bind, { files: ['OWNERS'] }), { prepare }],
    ['a file that is read and not declared', filesLaw, reading((root) => contentOf(join(root, 'OWNERS'))), { prepare }],
    ['commits that are read and not declared', historyLaw, reading(lastCommit), { prepare }],
  ];
}

function contentOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function lastCommit(cwd: string): string {
  const args = ['for-each-ref', '--format=%(objectname)', 'refs/heads'];
  return execFileSync('git', args, { cwd, encoding: 'utf8' });
}
