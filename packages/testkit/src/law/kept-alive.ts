import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/** A timer, a watcher, a socket, a process. */
interface Handle {
  hasRef(): boolean;
}

const isWork = new AsyncLocalStorage<true>();

/** @returns the types of what a piece of work leaves open, so that the process would not end */
export async function keptAlive(work: () => Promise<void>): Promise<readonly string[]> {
  const handles = new Map<number, readonly [type: string, handle: Handle]>();
  const hook = createHook({
    init(id, type, _, resource) {
      if (isWork.getStore() && 'hasRef' in resource) handles.set(id, [type, resource as Handle]);
    },
    destroy: (id) => void handles.delete(id),
  }).enable();
  const left = (): readonly string[] => [...handles.values()].flatMap(([type, each]) => (each.hasRef() ? type : []));
  try {
    await isWork.run(true, work);
    // A closed handle ends some turns later.
    for (let turn = 0; turn < 100 && left().length > 0; turn++) await wait(10);
    return left();
  } finally {
    hook.disable();
  }
}
