import { channel } from 'node:diagnostics_channel';

/** Name of the channel that says why the process ends at once, in the middle of its work. */
export const processEndChannelName = 'codesearch:process-end';

/**
 * Lets a server say why it ends to those who wait for an answer. What the function writes has to leave at once.
 *
 * @returns ends this
 */
export function onProcessEnd(say: (reason: Error) => void): Disposable {
  const ends = channel(processEndChannelName);
  const listener = (reason: unknown): void => say(reason as Error);
  ends.subscribe(listener);
  return { [Symbol.dispose]: () => void ends.unsubscribe(listener) };
}
