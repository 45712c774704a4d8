import type { Figures } from './figures.ts';

/** A limit for a tree of the size that the title names. */
interface Limit {
  readonly title: string;
  readonly limit: number;
  readonly unit: string;
  readonly measured: (figures: Figures) => number | undefined;
  /** Whether the limit is a min instead of a max. */
  readonly atLeast?: boolean;
}

const limits: readonly Limit[] = [
  { title: 'nothing changed, 5,000 files', limit: 80, unit: 'ms', measured: ({ sync }) => sync.medianMs },
  { title: 'one edit to searchable, 5,000 files', limit: 120, unit: 'ms', measured: ({ edit }) => edit.medianMs },
  { title: 'new query p50, 10,000 chunks', limit: 3, unit: 'ms', measured: ({ query }) => query.p50Ms },
  { title: 'cold search, 5,000 files', limit: 200, unit: 'ms', measured: ({ command }) => command.withSync.medianMs },
  { title: 'search with a server', limit: 60, unit: 'ms', measured: ({ command }) => command.withServer.medianMs },
  { title: 'indexing, two cores', limit: 1.5, unit: 'MB/s', measured: megabytesPerSecond, atLeast: true },
  {
    title: 'memory while indexing',
    limit: 500,
    unit: 'MB',
    measured: ({ index }) => inMegabytes(index.memory?.together),
  },
];

/** One row per limit: title, measured value, limit, and the used share of the limit. */
export function limitRows(figures: Figures): readonly (readonly string[])[] {
  return limits.map(({ title, limit, unit, measured, atLeast = false }) => {
    const value = measured(figures);
    if (value === undefined) return [title, 'not measured', `${limit} ${unit}`, ''];
    const used = atLeast ? limit / value : value / limit;
    const verdict = used <= 1 ? 'within' : 'OVER';
    return [title, `${value.toFixed(1)} ${unit}`, `${limit} ${unit}`, `${used.toFixed(2)} ${verdict}`];
  });
}

export function megabytesPerSecond({ index: { report } }: Figures): number {
  return report.bytes / 1000 / report.elapsedMs;
}

function inMegabytes(bytes: number | undefined): number | undefined {
  return bytes === undefined ? undefined : bytes / 1e6;
}
