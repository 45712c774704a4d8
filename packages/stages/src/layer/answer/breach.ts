import type { Call } from '@codesearch/kernel';

/** What an answer breaks. Caught where the plugin is known. */
export class Breach extends Error {
  /** A clause that completes "It promises that". */
  readonly promise: string;
  /** What the answer has in its place, for people. Never text of a file. */
  readonly value: string;

  constructor(promise: string, value: string) {
    super(`${promise}: ${value}`);
    this.name = 'Breach';
    this.promise = promise;
    this.value = value;
  }
}

/** @param value of the answer: a string is quoted, so it must not be text of a file */
export function breach(promise: string, value: unknown): never {
  throw new Breach(promise, described(value));
}

const maxQuoted = 120;

/** A value in a few words, without what is inside of it. */
function described(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, maxQuoted));
  if (value === null || typeof value !== 'object') return typeof value === 'function' ? 'a function' : String(value);
  if (value instanceof Promise) return 'a promise';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return 'an object';
}

/** A method of the stage that answers, for a rule that has to ask again. */
export type AskAgain = (operation: string, request: Call) => Promise<unknown>;

/** Throws a `Breach` if the answer is not what the contract promises for the request. Linear in both. */
type AnswerCheck<Request = never> = (answer: unknown, request: Request, again: AskAgain) => void | Promise<void>;

/** Checks the answers of one method. */
export type AnswerRule<Request = never> =
  | AnswerCheck<Request>
  | {
      /** Replaces the request, to see what the stage takes from it, and returns the check of its answer. */
      readonly watch: (request: Request) => { readonly request: Call; readonly check: (answer: unknown) => void };
    };

/** The rules of one stage by its methods. Made for each stage, so that a rule can remember. */
export type AnswerRules = Readonly<Record<string, AnswerRule>>;
