import type { IndexReport } from '@codesearch/engine';

/** All results of a run of the benchmark. Times are in milliseconds, sizes in bytes. */
export interface Figures {
  /** The measured tree and its size. */
  readonly tree: { readonly root: string; readonly files: number; readonly chunks: number; readonly bytes: number };
  readonly index: IndexFigures;
  readonly sync: SyncFigures;
  readonly edit: EditFigures;
  readonly query: QueryFigures;
  readonly command: CommandFigures;
}

/** The first index of a tree, by the program in a separate process. */
export interface IndexFigures {
  readonly report: IndexReport;
  readonly chunks: number;
  /** From the start of the process to its end. */
  readonly processMs: number;
  /** Absent if the system does not report it. */
  readonly memory: MemoryPeak | undefined;
}

/** Max memory of a process and its descendants. */
export interface MemoryPeak {
  /** Resident set of the process itself. */
  readonly main: number;
  /** Resident set of its largest descendant. */
  readonly largestChild: number;
  /** Max number of descendants at a time. */
  readonly children: number;
  /** Max memory of all at one moment; shared pages, such as Node's code, count once. */
  readonly together: number;
}

/** A sync of an opened project in which no file has changed. */
export interface SyncFigures {
  /** The first one after opening. */
  readonly firstMs: number;
  readonly medianMs: number;
}

/** From the change of a file to a result that contains it. */
export interface EditFigures {
  /** The first one after opening, for which a pool process starts. */
  readonly firstMs: number;
  readonly medianMs: number;
}

/** Queries to an opened project, without a sync. */
export interface QueryFigures {
  /** Number of measured queries. */
  readonly queries: number;
  /** The first one after opening, which opens the stages and compiles code. */
  readonly firstMs: number;
  /** Of the first run of each query. */
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** Of the second run of the same queries. */
  readonly againP50Ms: number;
  /** Mean milliseconds of a query in each step. */
  readonly steps: Readonly<Record<string, number>>;
}

/** One query in a new process. */
export interface CommandFigures {
  readonly withoutSync: CommandTimes;
  readonly withSync: CommandTimes;
  /** The same, answered by a server that runs. */
  readonly withServer: CommandTimes;
  /** JavaScript modules that the command loads, without Node's. */
  readonly modules: number;
  /** A process of Node that does nothing. */
  readonly bareNodeMs: number;
}

export interface CommandTimes {
  readonly minMs: number;
  readonly medianMs: number;
}
