import type { IndexReport } from '@codesearch/engine';

/** Everything that a run of the benchmark measured. Times in milliseconds, sizes in bytes. */
export interface Figures {
  /** What was measured: the size of the tree. */
  readonly tree: { readonly root: string; readonly files: number; readonly chunks: number; readonly bytes: number };
  readonly index: IndexFigures;
  readonly sync: SyncFigures;
  readonly edit: EditFigures;
  readonly query: QueryFigures;
  readonly command: CommandFigures;
}

/** A first index by the program, in a process of its own. */
export interface IndexFigures {
  readonly report: IndexReport;
  readonly chunks: number;
  /** From the start of the process to its end. */
  readonly processMs: number;
  /** Absent where the system does not tell. */
  readonly memory: MemoryPeak | undefined;
}

/** The most memory that a process and its descendants held. */
export interface MemoryPeak {
  /** Resident set of the process itself. */
  readonly main: number;
  /** Resident set of the largest of the others. */
  readonly largestChild: number;
  /** Most processes at a time beside the main one. */
  readonly children: number;
  /** The most that all of them held at one moment; pages that they share, such as Node's own code, count once. */
  readonly together: number;
}

/** A sync of an opened project in which no file has changed. */
export interface SyncFigures {
  /** The first one after opening. */
  readonly firstMs: number;
  readonly medianMs: number;
}

/** From the change of one file to an answer that has it. */
export interface EditFigures {
  /** The first one after opening, for which a pool process starts. */
  readonly firstMs: number;
  readonly medianMs: number;
}

/** Questions to an opened project, without a sync. */
export interface QueryFigures {
  /** Questions that were measured. */
  readonly queries: number;
  /** The first one after opening: stages open, and nothing is compiled. */
  readonly firstMs: number;
  /** Each asked for the first time. */
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** Of the same questions, asked for the second time. */
  readonly againP50Ms: number;
  /** Mean milliseconds a query spends in each step. */
  readonly steps: Readonly<Record<string, number>>;
}

/** One question to a process that starts for it. */
export interface CommandFigures {
  readonly withoutSync: CommandTimes;
  readonly withSync: CommandTimes;
  /** JavaScript modules that the command loads, Node's own left out. */
  readonly modules: number;
  /** A process of Node that does nothing. */
  readonly bareNodeMs: number;
}

export interface CommandTimes {
  readonly leastMs: number;
  readonly medianMs: number;
}
