import { describe, expect, it } from 'vitest';
import { LazyStage } from './lazy-stage.ts';

interface Openable extends AsyncDisposable {
  open(): Promise<void>;
}

/** A stage that logs its calls. @param failures how often its opening fails */
function logged(failures: number): { readonly stage: Openable; readonly log: string[] } {
  const log: string[] = [];
  const stage: Openable = {
    async open() {
      log.push('open');
      if (log.length <= failures) throw new Error('down');
    },
    async [Symbol.asyncDispose]() {
      log.push('dispose');
    },
  };
  return { stage, log };
}

describe('a lazy stage', () => {
  it('opens a stage once, even for two callers at the same time', async () => {
    const { stage, log } = logged(0);
    const lazy = new LazyStage(stage);
    expect(log).toEqual([]);
    expect(await Promise.all([lazy.open(), lazy.open()])).toEqual([stage, stage]);
    expect(await lazy.open()).toBe(stage);
    expect(log).toEqual(['open']);
  });

  it('reports a failed opening to its callers, and opens again for the next one', async () => {
    const { stage, log } = logged(1);
    const lazy = new LazyStage(stage);
    const asked = await Promise.allSettled([lazy.open(), lazy.open()]);
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await lazy.open()).toBe(stage);
    expect(log).toEqual(['open', 'open']);
  });

  it('disposes a stage that was never opened', async () => {
    const { stage, log } = logged(0);
    await new LazyStage(stage)[Symbol.asyncDispose]();
    expect(log).toEqual(['dispose']);
  });
});
