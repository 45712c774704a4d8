import { sharedWork } from '@codesearch/toolkit/pure';
import type { IndexEvent, IndexReport } from '../index/index-event.ts';
import type { IndexPipeline } from '../index/index-pipeline.ts';
import type { IndexStages } from './index-stages.ts';

/** A comparison that found nothing to do. */
interface Comparison {
  readonly begun: number;
  readonly events: readonly IndexEvent[];
  readonly report: IndexReport;
}

/** The last one over the same index. */
const upToDate = new WeakMap<IndexStages, Comparison>();
/** Counts what happens in this process. */
let moment = 0;

/** The comparison of a run with the tree. Of runs that come at once, one compares, and the others take its result. */
export class SharedComparison {
  readonly #asked: number = ++moment;

  /**
   * Emits the events of the last comparison if it began after this run came and found nothing to do.
   *
   * @returns its report
   */
  repeatLast(stages: IndexStages, emit: (event: IndexEvent) => void): IndexReport | undefined {
    const last = upToDate.get(stages);
    if (!last || last.begun <= this.#asked) return undefined;
    for (const event of last.events) emit(event);
    return last.report;
  }

  /**
   * Compares, for the others too.
   *
   * @returns the report if there is nothing to do
   */
  async make(
    stages: IndexStages,
    emit: (event: IndexEvent) => void,
    compare: (emit: (event: IndexEvent) => void) => Promise<IndexPipeline>,
  ): Promise<IndexReport | undefined> {
    const begun = ++moment;
    let events: IndexEvent[] | undefined = [];
    const run = await sharedWork(() =>
      compare((event) => {
        events?.push(event);
        emit(event);
      }),
    );
    if (run.isUpToDate) {
      const report = await run.report();
      upToDate.set(stages, { begun, events, report });
      return report;
    }
    events = undefined;
    return undefined;
  }
}
