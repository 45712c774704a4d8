import type { StageName } from '../contract/stage/stage-map.ts';

type Test = readonly [promise: string, holds: (value: unknown) => boolean];

const text: Test = ['a text that is not empty', (value) => typeof value === 'string' && value !== ''];
const flag: Test = ['true or false', (value) => typeof value === 'boolean'];
const count: Test = ['a whole number, 1 or more', (value) => Number.isSafeInteger(value) && (value as number) >= 1];
const tokens: Test = ['a number, 0 or more', (value) => Number.isFinite(value) && (value as number) >= 0];

interface FactTests {
  readonly required?: Readonly<Record<string, Test>>;
  readonly optional?: Readonly<Record<string, Test>>;
}

const factTests: { readonly [Name in StageName]?: FactTests } = {
  scanner: { optional: { remembersScans: flag } },
  changeDetector: { optional: { watches: flag, stamps: flag } },
  contextualizer: { optional: { host: text, model: text, rewords: flag } },
  embedder: {
    required: { model: text, maxBatchSize: count },
    optional: {
      dimensions: count,
      maxBatchTokens: count,
      maxInputTokens: count,
      host: text,
      knowsDimensionsOnOpen: flag,
      prefixTokens: tokens,
    },
  },
  store: {
    required: { location: text, lexical: flag, maxBatchSize: count },
    optional: { lookup: flag, shared: flag, stamps: flag, linkable: flag, host: text },
  },
  reranker: { optional: { host: text, model: text, maxDocuments: count } },
};

/** @returns what is wrong with the facts that a plugin declares; `undefined` if nothing is */
export function factsProblem(stage: StageName, facts: unknown): string | undefined {
  if (typeof facts !== 'object' || facts === null || Array.isArray(facts) || 'then' in facts)
    return `describe() returned ${facts !== null && typeof facts === 'object' ? 'a list or a promise' : String(facts)}. It has to return an object at once.`;
  const { required = {}, optional = {} } = factTests[stage] ?? {};
  for (const [name, [promise, holds]] of Object.entries({ ...required, ...optional })) {
    const value: unknown = (facts as Readonly<Record<string, unknown>>)[name];
    if ((value === undefined && !Object.hasOwn(required, name)) || holds(value)) continue;
    const rest = name === 'dimensions' ? ' It has to leave them out if only a vector shows them.' : '';
    return `describe() declares \`${name}\` as ${valueText(value)}. It has to be ${promise}.${rest}`;
  }
  return undefined;
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 60));
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
