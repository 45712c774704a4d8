import { usualValues } from '@codesearch/presentation';
import { completeConditions } from './completions.ts';
import type { QueryMessage, QuestionMessage, ReadyMessage, ValuesMessage } from '../messages.ts';

/** The editor gives it to a page. */
declare function acquireVsCodeApi(): { postMessage(message: unknown): void };

const editor = acquireVsCodeApi();
const query = document.querySelector<HTMLTextAreaElement>('#query')!;
const mode = document.querySelector<HTMLSelectElement>('#mode')!;
const tests = document.querySelector<HTMLInputElement>('#tests')!;
const pauseMs = 200;
const minTypedLength = 3;
let values = usualValues([]);
let timer: ReturnType<typeof setTimeout> | undefined;

function ask(isTyped: boolean): void {
  clearTimeout(timer);
  const message: QuestionMessage = {
    type: 'question',
    query: query.value,
    mode: mode.value as QuestionMessage['mode'],
    tests: tests.checked,
    isTyped,
  };
  editor.postMessage(message);
}

function askSoon(): void {
  clearTimeout(timer);
  if (query.value.trim().length >= minTypedLength) timer = setTimeout(() => ask(true), pauseMs);
}

completeConditions(query, document.querySelector<HTMLElement>('#completions')!, () => values, askSoon);
query.addEventListener('input', askSoon);
query.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  ask(false);
});
for (const control of [mode, tests]) control.addEventListener('change', () => ask(true));
addEventListener('message', ({ data }: MessageEvent<QueryMessage | ValuesMessage>) => {
  if (data.type === 'values') values = data.values;
  if (data.type !== 'query') return;
  query.value = data.query;
  mode.value = 'meaning';
});
editor.postMessage({ type: 'ready' } satisfies ReadyMessage);
// A query that is shown from the start has been searched for, and the hits have the focus.
if (query.value === '') query.focus();
