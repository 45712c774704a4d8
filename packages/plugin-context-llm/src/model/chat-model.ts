import type { Prompt } from '../prompt/prompt.ts';

/** A language model behind some protocol. */
export interface ChatModel {
  /** Who serves it, as a message names it. */
  readonly server: string;
  /**
   * The bare call: what the model answers, as it is.
   *
   * Errors: `CREDENTIAL_MISSING`, `UNAUTHORIZED`, `RATE_LIMITED`, `UNAVAILABLE`, `RESPONSE_INVALID`.
   */
  answer(prompt: Prompt, signal: AbortSignal): Promise<string>;
  /** Rejects where the model cannot be asked now, with what to do about it. */
  check(signal?: AbortSignal): Promise<void>;
}
