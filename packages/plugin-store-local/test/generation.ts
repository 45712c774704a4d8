import type { FileEntries } from '@codesearch/kernel';
import { fileOf, vectorOf } from '@codesearch/testkit';

export const generationPaths: readonly string[] = ['a.ts', 'b/b.ts', 'ü/c.ts'];

/**
 * All files of a generation. Every chunk contains the number of the generation. Even generations have fewer chunks than
 * odd ones.
 */
export function generation(number: number): readonly FileEntries[] {
  const count = number % 2 === 0 ? 40 : 90;
  return generationPaths.map((path) =>
    fileOf(
      path,
      ...Array.from({ length: count }, (_, index) => ({
        text: `generation${number} entry ${index}`,
        startLine: index + 1,
        vector: vectorOf(`${index}`),
      })),
      { text: `generation${number}`, granularity: 'file', kind: 'file' },
    ),
  );
}

/** Number of entries per file of a generation. */
export function generationSize(number: number): number {
  return number % 2 === 0 ? 41 : 91;
}
