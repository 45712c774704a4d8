import type { PluginContext } from '@codesearch/kernel';
import type { BareContext } from '@codesearch/stages';
import type { TemporaryProject } from '../law/temporary-project.ts';

/** Variables that hold what must be read late. */
export const secretName: RegExp = /(?:KEY|TOKEN|SECRET|PASSWORD)$/;

/** A request as the `fetch` of a context gets it. */
export interface SentRequest {
  readonly url: string;
  /** As JSON. */
  readonly headers: string;
  /** Empty if it is no text. */
  readonly body: string;
  readonly signal: AbortSignal | undefined;
}

/** Answers a request. @param send gets the answer of the service */
export type Answer = (sent: SentRequest, send: () => Promise<Response>) => Promise<Response>;

const usual: Answer = (_, send) => send();

/** A context whose requests, and those of its services and inner stages, are kept, and answered as a law wants. */
export class ServiceRequests {
  readonly context: PluginContext;
  /** All requests so far. */
  readonly sent: SentRequest[] = [];
  /** Values of the secret variables that were asked for, by name. */
  readonly keys: Map<string, string | undefined> = new Map();
  /** Names of all variables that were asked for. */
  readonly variables: Set<string> = new Set();
  answer: Answer = usual;

  constructor(
    { context, contextWith }: Pick<TemporaryProject, 'context' | 'contextWith'>,
    changes: Partial<BareContext> = {},
  ) {
    this.context = contextWith({
      ...changes,
      fetch: async (input, init) => {
        const sent = await read(input, init);
        this.sent.push(sent);
        return this.answer(sent, () => context.fetch(input, init));
      },
      env: (name) => {
        const value = (changes.env ?? context.env)(name);
        this.variables.add(name);
        if (secretName.test(name)) this.keys.set(name, value);
        return value;
      },
    });
  }

  /** @returns the requests of some work */
  async during(work: () => Promise<unknown>, answer: Answer = usual): Promise<readonly SentRequest[]> {
    const { length } = this.sent;
    this.answer = answer;
    try {
      await work();
    } finally {
      this.answer = usual;
    }
    return this.sent.slice(length);
  }
}

async function read(input: string | URL | Request, init: RequestInit | undefined): Promise<SentRequest> {
  if (input instanceof Request) {
    const body = await input.clone().text();
    const headers = JSON.stringify([...input.headers]);
    return { url: input.url, headers, body, signal: init?.signal ?? input.signal };
  }
  const body: unknown = init?.body;
  const text = ArrayBuffer.isView(body) ? Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString() : body;
  return {
    url: String(input),
    headers: JSON.stringify([...new Headers(init?.headers)]),
    body: typeof text === 'string' ? text : '',
    signal: init?.signal ?? undefined,
  };
}

/** Keeps what the service answers, as JSON, by the body of the request. */
export function keeping(answers: Map<string, unknown>): Answer {
  return async ({ body }, send) => {
    const response = await send();
    const json: unknown = await response
      .clone()
      .json()
      .catch(() => undefined);
    answers.set(body, json);
    return response;
  };
}
