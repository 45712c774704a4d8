import { inputRequired } from '@modelcontextprotocol/server';
import type { InputRequiredResult } from '@modelcontextprotocol/server';

/** A question to the user that has to be answered before a tool goes on: an elicitation of the protocol. */
export interface UserQuestion {
  readonly message: string;
  /** Label of the box that the user checks to accept. */
  readonly label: string;
  /** Returned with the reply. */
  readonly state: string;
}

export interface UserReply {
  /** Whether the user accepted. False if the user declined or dismissed the question. */
  readonly isAccepted: boolean;
  /** State of the question. */
  readonly state: string;
}

/** Name of the question in a request, and of its box. */
export const questionKey = 'confirm';

/** Ends a call of a tool with a question to the user. */
export class UnansweredQuestion extends Error {
  readonly #question: UserQuestion;

  constructor(question: UserQuestion) {
    super(question.message);
    this.#question = question;
  }

  /** The result of the call, in every version of the protocol. */
  toResult(): InputRequiredResult {
    const { message, label, state } = this.#question;
    const requestedSchema = {
      type: 'object' as const,
      properties: { [questionKey]: { type: 'boolean' as const, title: label } },
      required: [questionKey],
    };
    const request = inputRequired.elicit({ message, requestedSchema });
    return inputRequired({ inputRequests: { [questionKey]: request }, requestState: state });
  }
}
