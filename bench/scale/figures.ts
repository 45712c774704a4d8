/** Figures of one tree. Times are in milliseconds, sizes in bytes. */
export interface ScaleFigures {
  readonly commit: string;
  /** Name of its folder: the number of chunks that it was grown for. */
  readonly tree: string;
  readonly chunks: number;
  readonly sourceBytes: number;
  /** Absent if the index was there. */
  readonly index?: { readonly ms: number; readonly memory: number | undefined };
  readonly diskBytes: number;
  /** In one process that has answered other questions. */
  readonly query: {
    readonly p50: number;
    readonly p95: number;
    /** Processor time of all threads of the process. */
    readonly processor50: number;
    readonly processor95: number;
    readonly memory: number;
  };
  /** In a new process: median. */
  readonly command: { readonly withSync: number; readonly withoutSync: number };
  /** Of the ten nearest entries. */
  readonly recall?: number;
}

export const heads: readonly string[] = [
  ...['chunks', 'source MB', 'index s', 'chunks/s', 'memory MB', 'disk/source'],
  ...['p50 ms', 'p95 ms', 'cpu p50 ms', 'cpu p95 ms', 'memory MB', 'new process s', 'no sync s', 'recall'],
];

export function figureRow({
  chunks,
  sourceBytes,
  index,
  diskBytes,
  query,
  command,
  recall,
}: ScaleFigures): readonly string[] {
  const seconds = index && index.ms / 1000;
  return [
    ...[String(chunks), (sourceBytes / 1e6).toFixed(0)],
    ...(seconds === undefined ? ['', ''] : [seconds.toFixed(0), (chunks / seconds).toFixed(0)]),
    ...[megabytes(index?.memory), (diskBytes / sourceBytes).toFixed(2)],
    ...[query.p50, query.p95, query.processor50, query.processor95].map((ms) => ms.toFixed(1)),
    ...[megabytes(query.memory), (command.withSync / 1000).toFixed(2), (command.withoutSync / 1000).toFixed(2)],
    recall?.toFixed(3) ?? '',
  ];
}

function megabytes(bytes: number | undefined): string {
  return bytes === undefined ? '' : (bytes / 1e6).toFixed(0);
}
