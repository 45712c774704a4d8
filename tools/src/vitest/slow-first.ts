import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** Begins with the files that take longest, so that the last ones do not leave processes idle. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification): boolean =>
      /\.system\.test\.ts$|\/faults\/|\/(?:milvus|chroma)\.live/.test(moduleId);
    const { slow = [], other = [] } = Object.groupBy(await super.sort(files), (file) =>
      isSlow(file) ? 'slow' : 'other',
    );
    return [...slow, ...other];
  }
}
