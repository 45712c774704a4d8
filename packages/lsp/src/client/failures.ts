import { isCodesearchError } from '@codesearch/kernel';
import { LSPErrorCodes, MessageType, ResponseError, ShowMessageNotification } from 'vscode-languageserver-protocol';
import type { ProtocolConnection, ShowMessageParams } from 'vscode-languageserver-protocol';
import type { HintOf } from '../serve-options.ts';

/** A run that the user has cancelled. */
export class CancelledRun extends Error {
  constructor() {
    super('The update of the index was cancelled. Indexed files are kept, and the next search resumes.');
  }
}

/** Shows errors to the user of a client. */
export class Failures {
  readonly #connection: ProtocolConnection;
  readonly #hintOf: HintOf;
  #shown: string | undefined;

  constructor(connection: ProtocolConnection, hintOf: HintOf) {
    this.#connection = connection;
    this.#hintOf = hintOf;
  }

  /**
   * Shows an error, unless the last request failed for the same reason: editors search at every key.
   *
   * @returns the answer to the request that has failed
   */
  report(error: unknown): ResponseError<void> {
    const text = this.#textOf(error);
    if (!(error instanceof CancelledRun) && text !== this.#shown) {
      const message: ShowMessageParams = { type: MessageType.Error, message: text };
      void this.#connection.sendNotification(ShowMessageNotification.type, message);
      this.#shown = text;
    }
    return new ResponseError(LSPErrorCodes.RequestFailed, text);
  }

  /** A request has succeeded, so the next error is shown again. */
  clear(): void {
    this.#shown = undefined;
  }

  #textOf(error: unknown): string {
    if (!isCodesearchError(error)) return error instanceof Error ? error.message : String(error);
    const hint = this.#hintOf(error);
    return hint === undefined ? error.message : `${error.message}\n${hint}`;
  }
}
