import type { Signal } from '../server/answers.ts';

/** Where a part of a score comes from. */
export interface SignalGroup {
  readonly name: 'Meaning' | 'Words' | 'Names' | 'Other' | 'Less';
  /** Sum of values times weights. */
  readonly amount: number;
}

/** What each hit gets, so it says nothing about one of them. */
const constant = 'base';

/** The parts of a score by their kind. What lowers it is the last one, with a negative amount. */
export function signalGroups(signals: readonly Signal[]): readonly SignalGroup[] {
  const amounts = new Map<SignalGroup['name'], number>();
  for (const { name, value, weight } of signals) {
    if (name === constant) continue;
    const amount = value * weight;
    const group = amount < 0 ? 'Less' : groupOf(name);
    amounts.set(group, (amounts.get(group) ?? 0) + amount);
  }
  return (['Meaning', 'Words', 'Names', 'Other', 'Less'] as const).flatMap((name) => {
    const amount = amounts.get(name) ?? 0;
    return amount === 0 ? [] : [{ name, amount }];
  });
}

function groupOf(name: string): SignalGroup['name'] {
  if (name.includes('vector')) return 'Meaning';
  if (/defin|names|symbol|identifier/.test(name)) return 'Names';
  if (/lexical|word|verbatim|phrase/.test(name)) return 'Words';
  return 'Other';
}
