import { histories } from '../../faults/model/step.ts';
import { Trial } from '../../faults/model/trial.ts';
import fc from 'fast-check';
import type { Target } from '../target.ts';
import { subjectOf } from '../try-case.ts';

export const edits: Target = {
  promise: 'after any history of a tree, an index gives the answers of a fresh one',
  share: 3,
  open: async () =>
    subjectOf({
      // No step kills a process: that takes a hundred times as long, and has a test of its own.
      cases: fc.oneof(histories('folder', 0), histories('repository', 0)),
      async try(steps) {
        await using trial = new Trial();
        for (const step of steps) await trial.apply(step);
        await trial.compare();
      },
    }),
};
