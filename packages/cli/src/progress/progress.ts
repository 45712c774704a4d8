import type { WriteStream } from 'node:tty';
import type { IndexEvent } from '@codesearch/kernel/runtime';
import { bytes, counted, count, duration } from '../output/quantity.ts';

/** Shows a running index on a stream. */
export interface Progress {
  show(event: IndexEvent): void;
  /** Takes the line away again. */
  end(): void;
}

const redrawMs = 100;

/** A line that is redrawn at a terminal; elsewhere one plain line when the work is known. */
export function createProgress(stream: WriteStream): Progress {
  const start = performance.now();
  let totalBytes = 0;
  let drawn = 0;
  let shown = false;
  const draw = (line: string): void => {
    const now = performance.now();
    if (!stream.isTTY || now - drawn < redrawMs) return;
    drawn = now;
    shown = true;
    stream.write(`\r\u001b[2K${line.slice(0, (stream.columns ?? 80) - 1)}`);
  };
  return {
    show(event) {
      if (event.type === 'changes-found') {
        totalBytes = event.bytes;
        const files = event.added + event.modified;
        const work = `Indexing ${counted(files, 'file')} (${bytes(totalBytes)})`;
        if (files > 0 && stream.isTTY) draw(work);
        else if (files > 0) stream.write(`${work}\n`);
      } else if (event.type === 'batch-committed') {
        const elapsed = performance.now() - start;
        const rate = event.bytes / elapsed;
        const left = rate > 0 ? duration((totalBytes - event.bytes) / rate) : '?';
        draw(
          `Indexing ${count(event.files)}/${counted(event.totalFiles, 'file')}, ${counted(event.chunks, 'chunk')}, ` +
            `${bytes(rate * 1000)}/s, ${left} left`,
        );
      }
    },
    end() {
      if (shown) stream.write('\r\u001b[2K');
      shown = false;
    },
  };
}
