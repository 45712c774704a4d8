import type { StageFactsMap, StageName } from '@codesearch/kernel';
import type { Bind } from '../../src/law/bind.ts';
import { mutant } from './mutant.ts';
import type { Mutant } from './prove.ts';

const fingerprintLaw = 'the fingerprint is JSON and the same at every call';
const factsLaw = 'the declared facts are JSON and the same at every call';

/** Faults of what a binding says before its stage is created. */
export function bindingMutants<Name extends StageName>(bind: Bind<Name>): readonly Mutant<Name>[] {
  return [...fingerprintMutants(bind), ...factsMutants(bind)];
}

function fingerprintMutants<Name extends StageName>(bind: Bind<Name>): readonly Mutant<Name>[] {
  let calls = 0;
  return [
    ['a fingerprint that is not JSON', fingerprintLaw, () => ({ ...bind(), fingerprint: () => ({ at: new Date(0) }) })],
    ['a fingerprint that changes', fingerprintLaw, () => ({ ...bind(), fingerprint: () => calls++ })],
  ];
}

function factsMutants<Name extends StageName>(bind: Bind<Name>): readonly Mutant<Name>[] {
  let calls = 0;
  const withFact = (fact: () => unknown): Bind<Name> =>
    mutant(bind, { facts: (declared): StageFactsMap[Name] => ({ ...declared, fact: fact() }) });
  const pricing = (price: object): Bind<Name> =>
    mutant(bind, { facts: (declared): StageFactsMap[Name] => ({ ...declared, price }) });
  return [
    ['a fact that is an instance of a class', factsLaw, withFact(() => new Map())],
    ['a fact that is not a finite number', factsLaw, withFact(() => Infinity)],
    ['a fact that changes', factsLaw, withFact(() => calls++)],
    ['a price below zero', factsLaw, pricing({ dollarsPerMillionTokens: -1 })],
    ['a price of no month', factsLaw, pricing({ dollarsPerMillionTokens: 1, asOf: 'May' })],
  ];
}
