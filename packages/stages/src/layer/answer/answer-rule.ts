import type { Call } from '@codesearch/kernel';

/** A method of the stage that answers, for a rule that has to ask again. */
export type AskAgain = (operation: string, request: Call) => Promise<unknown>;

/** Throws a `Breach` if the answer is not what the contract promises for the request. Linear in both. */
export type AnswerCheck<Request = never> = (answer: unknown, request: Request, again: AskAgain) => void | Promise<void>;

/** Checks the answers of one method. */
export type AnswerRule<Request = never> =
  | AnswerCheck<Request>
  | {
      /** Replaces the request, to see what the stage takes from it, and returns the check of its answer. */
      readonly watch: (request: Request) => { readonly request: Call; readonly check: (answer: unknown) => void };
    };

/** The rules of one stage by its methods. Made for each stage, so that a rule can remember. */
export type AnswerRules = Readonly<Record<string, AnswerRule>>;
