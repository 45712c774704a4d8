import type { WriteStream } from 'node:tty';
import type { IndexEvent } from '@codesearch/engine';
import { bytes, count, counted, duration, IndexProgress, pace } from '@codesearch/presentation';
import { jsonLine } from '../output/print.ts';

/** Shows a running index on a stream. */
export interface Progress {
  show(event: IndexEvent): void;
  /** Takes the line away again. */
  end(): void;
}

/**
 * How progress is shown:
 *
 * - `auto`: a line that is redrawn at a terminal that can, `plain` elsewhere
 * - `plain`: a line when the work is known, and one every five seconds
 * - `json`: every event as one JSON object on a line, see `docs/json.md`
 * - `none`: not at all
 */
export type ProgressMode = (typeof progressModes)[number];

export const progressModes = ['auto', 'plain', 'json', 'none'] as const;

/** Milliseconds between two lines. */
const redrawMs = 100;
const plainMs = 5000;

export function createProgress(stream: WriteStream, mode: ProgressMode = 'auto'): Progress {
  if (mode === 'none') return { show() {}, end() {} };
  if (mode === 'json') {
    return { show: (event) => stream.write(jsonLine({ version: 1, ...event })), end() {} };
  }
  const isRedrawn = mode === 'auto' && stream.isTTY && process.env['TERM'] !== 'dumb';
  return isRedrawn ? redrawn(stream) : plain(stream);
}

function redrawn(stream: WriteStream): Progress {
  const narrate = narrator();
  const isDue = every(redrawMs);
  let shown = false;
  return {
    show(event) {
      const forms = narrate(event);
      if (forms === undefined || !isDue()) return;
      shown = true;
      const room = (stream.columns || 80) - 1;
      const line = forms.find(({ length }) => length <= room) ?? forms.at(-1) ?? '';
      stream.write(`\r\u001b[2K${line.slice(0, room)}`);
    },
    end() {
      if (shown) stream.write('\r\u001b[2K');
      shown = false;
    },
  };
}

function plain(stream: WriteStream): Progress {
  const narrate = narrator();
  const isDue = every(plainMs);
  return {
    show(event) {
      const [line] = narrate(event) ?? [];
      if (line !== undefined && (isDue() || event.type === 'changes-found')) stream.write(`${line}\n`);
    },
    end() {},
  };
}

/** Tells the work when it is known, then how far it is: files, chunks, rate and time left; the whole first, then ever shorter forms. */
function narrator(): (event: IndexEvent) => readonly string[] | undefined {
  const progress = new IndexProgress();
  return (event) => {
    progress.record(event);
    const { files, totalFiles, chunks } = progress;
    if (event.type === 'changes-found') {
      return totalFiles === 0 ? undefined : [`Indexing ${counted(totalFiles, 'file')} (${bytes(event.bytes)})`];
    }
    if (event.type !== 'batch-committed') return undefined;
    const done = `${count(files)}/${counted(totalFiles, 'file')}`;
    const rest = pace(progress);
    const whole = `${done}, ${counted(chunks, 'chunk')}${rest}`;
    const left = (progress.msLeft ?? 0) < 1000 ? '' : `, ${duration(progress.msLeft ?? 0)} left`;
    return [`Indexing ${whole}`, whole, `${done}${rest}`, `${done}${left}`, done];
  };
}

/** True at the first call, then when so many milliseconds have passed. */
function every(ms: number): () => boolean {
  let last = -Infinity;
  return () => {
    const now = performance.now();
    if (now - last < ms) return false;
    last = now;
    return true;
  };
}
