import { mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Subject, Target } from './target.ts';
import { loadTarget } from './targets.ts';
import { positionFileName, seedAt } from './worker-task.ts';
import type { WorkerMessage, WorkerTask } from './worker-task.ts';

/*
 * A process that tries cases of one target, and reports to its parent. Before each case it writes the position to a
 * file, so that the parent knows the case if the process hangs or ends.
 */

/** Milliseconds between two messages with counts. */
const reportEveryMs = 500;

const task = JSON.parse(process.argv[2] ?? '{}') as WorkerTask;
// Without its parent it would go on for ever.
process.once('disconnect', fail);
const positionFile = openSync(join(task.folder, positionFileName), 'w');
await run(await loadTarget(task.target));
process.off('disconnect', fail);
process.disconnect?.();

function fail(): void {
  process.exit(1);
}

async function run(target: Target): Promise<void> {
  const { seeds, first, end, runMs, shrinkSeconds, corpus } = task;
  const from = performance.now();
  let subject: Subject | undefined;
  let [counted, reportedAt] = [0, from];
  for (let position = first; position < end; position++) {
    writeSync(positionFile, String(position).padEnd(12), 0);
    subject ??= await target.open({ folder: emptyFolder(position), corpus });
    const finding = await subject.try(seedAt(seeds, position), { shrinkSeconds });
    counted++;
    if (finding) {
      send({ finding });
      // What the case has left behind must not fail the next one.
      await subject[Symbol.asyncDispose]();
      subject = undefined;
    }
    const now = performance.now();
    if (now > reportedAt + reportEveryMs) {
      send({ cases: counted });
      [counted, reportedAt] = [0, now];
    }
    if (now > from + runMs && position >= seeds.kept.length) break;
  }
  await subject?.[Symbol.asyncDispose]();
  send({ cases: counted });
}

function emptyFolder(position: number): string {
  const folder = join(task.folder, `from-${position}`);
  mkdirSync(folder);
  return folder;
}

function send(message: WorkerMessage): void {
  process.send?.(message);
}
