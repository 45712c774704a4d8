import type { Prompt } from '../prompt/prompt.ts';

/** Max bytes of an answer: thousands of times the size of a sentence. */
export const maxAnswerBytes = 1_000_000;

/** A language model, whatever its protocol. */
export interface ChatModel {
  /** Name of the server in messages. */
  readonly server: string;
  /**
   * Before the first use; calls nothing.
   *
   * @throws CONFIG_INVALID if a variable names another server than the one that would be used
   */
  open?(): void;
  /**
   * Calls the model once.
   *
   * @returns the unchanged answer
   * @throws CREDENTIAL_MISSING, UNAUTHORIZED, RATE_LIMITED, UNAVAILABLE or RESPONSE_INVALID
   */
  answer(prompt: Prompt, signal: AbortSignal): Promise<string>;
  /** Rejects if the model cannot be called now. The error has a hint. */
  check(signal: AbortSignal): Promise<void>;
}
