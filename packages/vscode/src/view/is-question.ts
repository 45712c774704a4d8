import type { QuestionMessage, ReadyMessage } from './messages.ts';

const modes: ReadonlySet<unknown> = new Set(['meaning', 'exact', 'regex']);

/** Whether a message of a page says that it has loaded. */
export function isReady(message: unknown): message is ReadyMessage {
  return typeof message === 'object' && message !== null && (message as { readonly type?: unknown }).type === 'ready';
}

/** Whether a message of a page is a question. */
export function isQuestion(message: unknown): message is QuestionMessage {
  if (typeof message !== 'object' || message === null) return false;
  const { type, query, mode, tests, isTyped } = message as Readonly<Record<string, unknown>>;
  return (
    type === 'question' &&
    typeof query === 'string' &&
    modes.has(mode) &&
    typeof tests === 'boolean' &&
    typeof isTyped === 'boolean'
  );
}
