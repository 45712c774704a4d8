import type { Preset, StageMap, StageName } from '@codesearch/kernel';

/** Adds up the milliseconds of named steps. */
export type Clock = (step: string, ms: number) => void;

/** The step of a query that a call of a stage belongs to, if any. */
type Naming = { readonly [Name in StageName]?: (method: string, argument: unknown) => string | undefined };

const naming: Naming = {
  embedder: (method) => (method === 'embed' ? 'embed' : undefined),
  store: (method, argument) => {
    if (method === 'load') return 'load';
    if (method !== 'searchDense' && method !== 'searchLexical') return undefined;
    const { granularity, paths } = (argument as { filter?: { granularity?: string; paths?: unknown } }).filter ?? {};
    const of = paths === undefined ? `${granularity}s` : 'representatives';
    return `${method === 'searchDense' ? 'dense' : 'lexical'} ${of}`;
  },
  reranker: (method) => (method === 'rerank' ? 'rerank' : undefined),
};

/** The same stages, which report the time of their part of a query to a clock. */
export function timedPreset(preset: Preset, clock: Clock): Preset {
  const bindings = Object.entries(preset.stages).map(([stage, binding]) => {
    const nameOf = naming[stage as StageName];
    if (nameOf === undefined) return [stage, binding];
    const create = (...context: Parameters<typeof binding.create>): object =>
      timed(binding.create(...context), nameOf, clock);
    return [stage, { ...binding, create }];
  });
  return { ...preset, stages: Object.fromEntries(bindings) as Preset['stages'] };
}

/**
 * The store works synchronously and its calls start together, so a call is measured until it returns its promise. Other
 * stages are measured until their promise settles.
 */
function timed<Stage extends StageMap[StageName]>(
  stage: Stage,
  nameOf: NonNullable<Naming[StageName]>,
  clock: Clock,
): Stage {
  return new Proxy(stage, {
    get(target, key): unknown {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      return (...values: readonly unknown[]): unknown => {
        const step = nameOf(String(key), values[0]);
        const start = performance.now();
        const result: unknown = Reflect.apply(value, target, values);
        if (step === undefined) return result;
        if ('searchDense' in target) clock(step, performance.now() - start);
        else void (result as Promise<unknown>).then(() => clock(step, performance.now() - start));
        return result;
      };
    },
  });
}
