import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/**
 * Orders files of tests. Those that start git hundreds of times come first, while the processes of tests are small: see
 * `small-workers.ts`. Then those that take longest, so that the last ones do not leave processes idle, and other ones
 * that start programs.
 */
const order: readonly RegExp[] = [
  /\/plugin-scan-|\/(?:git|history)\//,
  /\.(?:system|night)\.test\.ts$|\/faults\/|\/(?:milvus|chroma)\.live/,
  /\/e2e\/test\//,
];

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const found = order.findIndex((pattern) => pattern.test(moduleId));
      return found === -1 ? order.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
