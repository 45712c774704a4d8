import { describe, expect, it } from 'vitest';
import type { Manifest } from '../state/manifest.ts';
import type { IndexStages } from './index-stages.ts';
import { ReopenableStages } from './reopenable-stages.ts';

const begunAt = (createdAt: string): Manifest => ({ createdAt }) as Manifest;

/** Stages that count how often they are created. */
function counted(): { readonly stages: ReopenableStages; created(): number } {
  let created = 0;
  const nothing: unknown = { [Symbol.asyncDispose]: async () => {} };
  const stages = new ReopenableStages('/index', () => {
    created++;
    return nothing as IndexStages;
  });
  return { stages, created: () => created };
}

describe('the stages over an index', () => {
  it('stay open as long as the index is the same', async () => {
    const { stages, created } = counted();
    await stages.reopenIfReplaced(begunAt('1'));
    await stages.reopenIfReplaced(begunAt('1'));
    expect(created()).toBe(1);
    await stages.reopenIfReplaced(begunAt('2'));
    expect(created()).toBe(2);
  });

  it('are created again over an index that another process began', async () => {
    const { stages, created } = counted();
    await stages.reopenIfReplaced(undefined);
    await stages.reopenIfReplaced(begunAt('1'));
    expect(created()).toBe(2);
  });

  it('are created again without an index: another process may have built one and removed it', async () => {
    const { stages, created } = counted();
    await stages.reopenIfReplaced(undefined);
    await stages.reopenIfReplaced(undefined);
    expect(created()).toBe(2);
  });

  it('stay open over the index that was begun with them', async () => {
    const { stages, created } = counted();
    await stages.reopenIfReplaced(undefined);
    stages.claim(begunAt('1'));
    await stages.reopenIfReplaced(begunAt('1'));
    expect(created()).toBe(1);
  });

  it('stay open for their holder, although a reader has another manifest', async () => {
    const { stages, created } = counted();
    await stages.reopenIfReplaced(begunAt('1'));
    {
      using _held = await stages.hold();
      await stages.reopenIfReplaced(begunAt('2'));
      expect(created()).toBe(1);
      await stages.follow(begunAt('3'));
      expect(created()).toBe(2);
    }
    await stages.reopenIfReplaced(begunAt('4'));
    expect(created()).toBe(3);
  });

  it('are waited for while they are created again', async () => {
    const { stages } = counted();
    await stages.reopenIfReplaced(begunAt('1'));
    const closed = Promise.withResolvers<void>();
    const reopened = stages.reopen(() => closed.promise);
    let isOpen = false;
    const waiting = stages.reopenIfReplaced(begunAt('1')).then(() => (isOpen = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isOpen).toBe(false);
    closed.resolve();
    await Promise.all([reopened, waiting]);
  });
});
