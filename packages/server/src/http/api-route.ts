import { statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { errors, isCodesearchError } from '@codesearch/kernel';
import type { HttpRequest, HttpRoute } from '../listener/http-listener.ts';
import type { CommandFailure, CommandRequest, EndFrame } from '../command/command-frame.ts';
import type { RunForClient } from '../command/command-listener.ts';
import { commandLine } from './command-line.ts';
import type { Endpoint } from './endpoints.ts';
import { eventReply, plainReply } from './reply.ts';

/** What a command of the API runs in. */
export interface ApiOptions {
  readonly run: RunForClient;
  /** Everything of a request but its arguments. */
  readonly client: Omit<CommandRequest, 'argv'>;
}

/**
 * Answers with the JSON that the command prints. A client that accepts `text/event-stream` gets events: `progress` for
 * each one of the run, then `result` or `error`. If the client goes away, the command is interrupted.
 */
export function apiRoute(endpoint: Endpoint, { run, client }: ApiOptions): HttpRoute {
  return {
    methods: [endpoint.method],
    async answer(request, response) {
      const abort = new AbortController();
      response.once('close', () => abort.abort());
      const takesEvents = (request.headers.accept ?? '').includes('text/event-stream');
      const reply = takesEvents ? eventReply(response) : plainReply(response);
      const parameters = parametersOf(request);
      let words: readonly string[];
      try {
        if (endpoint.isEndless && !takesEvents) throw needsEvents(endpoint);
        words = commandLine(endpoint, parameters);
      } catch (error) {
        if (!isCodesearchError(error)) throw error;
        reply.fail({ code: error.code, message: error.message, ...(error.hint !== undefined && { hint: error.hint }) });
        return;
      }
      let output = '';
      const folder = folderOf(parameters);
      const frame = await run(
        // Another configuration would replace the index that the folder has.
        {
          ...client,
          cwd: folder ?? client.cwd,
          argv: ['node', 'codesearch', ...words],
          isApart: parameters.has('config'),
        },
        (stream, text) => {
          if (stream === 'stdout' && endpoint.isEndless) reply.result(text);
          else if (stream === 'stdout') output += text;
          else if (text.startsWith('{')) reply.progress(text);
        },
        abort.signal,
      );
      const failure = failureOf(frame, folder);
      if (failure) reply.fail(failure);
      else reply.succeed(output);
    },
  };
}

/** The one folder that is searched: a path in the query is relative to it. */
function folderOf(parameters: URLSearchParams): string | undefined {
  const [folder = '', another] = parameters.getAll('in');
  if (another !== undefined || !isAbsolute(folder)) return undefined;
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true ? folder : undefined;
}

function needsEvents({ command }: Endpoint): Error {
  return errors.inputInvalid(`${command} answers with events.`, 'Send the header Accept: text/event-stream.');
}

function parametersOf({ url }: HttpRequest): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : url.slice(start + 1));
}

/** @param folder that the command ran in. Default: none of the request */
function failureOf(frame: EndFrame, folder: string | undefined): CommandFailure | undefined {
  if ('declined' in frame) {
    const hint = 'Run the command of the same name: it works by itself.';
    return { code: 'DECLINED', message: `The server cannot do this: ${frame.declined}.`, hint };
  }
  if (frame.failure) return inParameters(frame.failure, folder);
  return frame.exit <= 1 ? undefined : { code: 'UNEXPECTED', message: `The command ended with ${frame.exit}.` };
}

/**
 * A failure of a command, whose options are parameters here. Commands to run keep theirs; the client is not in the
 * folder that they are for.
 */
function inParameters({ message, hint, ...failure }: CommandFailure, folder: string | undefined): CommandFailure {
  if (hint === undefined) return { ...failure, message: named(message) };
  const place = folder !== undefined && hint.includes('`codesearch ') ? ` Run it in ${folder}.` : '';
  return { ...failure, message: named(message), hint: `${named(hint)}${place}` };
}

function named(text: string): string {
  return text
    .replaceAll(/option '(?:-\w, )?--([a-z-]+)[^']*'(?: argument)?/g, "parameter '$1'")
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll(/--(?:no-)?([a-z][a-z-]*)/g, "'$1'")))
    .join('');
}
