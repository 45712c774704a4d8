import type { StageName } from '@codesearch/kernel';
import type { Law } from '../law/law.ts';
import { bindingLaws } from './binding-laws.ts';
import { lifecycleLaws } from './lifecycle-laws.ts';
import type { StageOperations } from './operation.ts';

/** The laws that every stage obeys, whatever it does. */
export function stageLaws<Name extends StageName>(suite: StageOperations<Name>): readonly Law<Name>[] {
  return [...bindingLaws(suite.stage), ...lifecycleLaws(suite)];
}
