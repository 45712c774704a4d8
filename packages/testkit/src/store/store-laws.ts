import type { Law } from '../law/law.ts';
import { stageLaws } from '../trait/stage-laws.ts';
import { factsLaws } from './facts-laws.ts';
import { filterLaws } from './filter-laws.ts';
import { lexicalLaws } from './lexical-laws.ts';
import { nameLaws } from './name-laws.ts';
import { modelLaw } from './model-law.ts';
import { readLaws } from './read-laws.ts';
import { textLaws } from './text-laws.ts';
import { storeOperations } from './store-operations.ts';
import { writeLaws } from './write-laws.ts';

/** Every promise of a store. */
export const storeLaws: readonly Law<'store'>[] = [
  ...stageLaws(storeOperations),
  ...factsLaws,
  modelLaw,
  ...writeLaws,
  ...readLaws,
  ...filterLaws,
  ...lexicalLaws,
  ...textLaws,
  ...nameLaws,
];
