import type { IndexEvent } from '@codesearch/engine';
import type { TuningEvent } from '../tuning/tune.ts';
import { counted, createProgress, jsonLine } from '@codesearch/presentation';
import type { ProgressMode, ProgressStream } from '@codesearch/presentation';

/** Shows the progress of an evaluation: its index runs, and the questions between them. */
export interface EvaluationProgress {
  readonly showIndex: (event: IndexEvent) => void;
  readonly show: (event: TuningEvent) => void;
  /** Erases the progress line. */
  end(): void;
}

/** Answers between two lines. */
const step = 10;

/** @param canRedraw whether the terminal moves its cursor */
export function createEvaluationProgress(
  stream: ProgressStream,
  mode: ProgressMode,
  canRedraw: boolean,
): EvaluationProgress {
  const runs = createProgress(stream, mode, canRedraw);
  const isRedrawn = mode === 'auto' && stream.isTTY && canRedraw;
  let shown = false;
  const end = (): void => {
    runs.end();
    if (shown) stream.write('\r\u001b[2K');
    shown = false;
  };
  return {
    showIndex: (event) => {
      if (shown) end();
      runs.show(event);
    },
    show: (event) => {
      if (mode === 'json') stream.write(jsonLine({ version: 1, ...event }));
      if (!isRedrawn || !isDue(event)) return;
      runs.end();
      stream.write(`\r\u001b[2K${lineOf(event)}`);
      shown = true;
    },
    end,
  };
}

function isDue(event: TuningEvent): boolean {
  return event.type !== 'answering' || event.done % step === 0 || event.done === event.total;
}

function lineOf(event: TuningEvent): string {
  if (event.type === 'answering') return `Answered ${event.done} of ${counted(event.total, 'question')}`;
  return event.type === 'reading' ? 'Reading questions' : 'Fitting weights';
}
