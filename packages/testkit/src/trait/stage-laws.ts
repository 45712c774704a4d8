import type { StageName } from '@codesearch/kernel';
import type { Law } from '../law/law.ts';
import { bindingLaws } from './binding-laws.ts';
import { callLaws } from './call-laws.ts';
import { innerLaws } from './inner-laws.ts';
import { inputLaws } from './input-laws.ts';
import { optionLaws } from './option-laws.ts';
import { serviceLaws } from './service-laws.ts';
import type { StageOperations } from './operation.ts';

/** The laws that the plugins of every stage obey. */
export function stageLaws<Name extends StageName>(suite: StageOperations<Name>): readonly Law<Name>[] {
  return [
    ...bindingLaws(suite.stage),
    ...innerLaws(suite.stage),
    ...optionLaws(suite),
    ...inputLaws(suite),
    ...callLaws(suite),
    ...serviceLaws(suite),
  ];
}
