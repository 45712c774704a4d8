import type { Preset, StageMap, StageName } from '@codesearch/kernel';

/** Adds up the milliseconds that named steps take. */
export type Clock = (step: string, ms: number) => void;

/** A call of a stage as a step of a query, or nothing where it is none. */
type Naming = { readonly [Name in StageName]?: (method: string, argument: unknown) => string | undefined };

const naming: Naming = {
  embedder: (method) => (method === 'embed' ? 'embed' : undefined),
  store: (method, argument) => {
    if (method === 'load') return 'load';
    if (method !== 'searchDense' && method !== 'searchLexical') return undefined;
    const { granularity, paths } = (argument as { filter?: { granularity?: string; paths?: unknown } }).filter ?? {};
    const of = paths === undefined ? `${granularity}s` : 'stand-ins';
    return `${method === 'searchDense' ? 'dense' : 'lexical'} ${of}`;
  },
  reranker: (method) => (method === 'rerank' ? 'rerank' : undefined),
};

/** The same stages, telling a clock how long their part of a query takes. */
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
 * The store answers before its promise is given back, and its calls are made at once, so that a call is measured to
 * there. What really waits is measured to its end.
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
