import type { IndexEvent } from '../../index/index-event.ts';
import type { LockWait } from '../../state/writer-lock.ts';
import type { Writer } from '../../state/writer-record.ts';

/** Emits an event for each change of what another process has done. */
export function waitEvents(
  emit: (event: IndexEvent) => void,
  onWait?: LockWait['onWait'],
): NonNullable<LockWait['onWait']> {
  let last: Writer | undefined;
  return (writer) => {
    onWait?.(writer);
    const { pid, elsewhere, files, totalFiles } = writer;
    if (last && last.pid === pid && last.files === files && last.totalFiles === totalFiles) return;
    last = writer;
    const name = { ...(pid === undefined ? {} : { pid }), ...(elsewhere === undefined ? {} : { elsewhere }) };
    emit({ type: 'waiting', ...name, files, totalFiles });
  };
}
