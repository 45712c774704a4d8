import { storeKey, storedKey } from './key.ts';

/** Parameters of a request. A list becomes a parameter for each value; what is empty is left out. */
export type Parameters = Readonly<Record<string, string | boolean | number | readonly string[] | undefined>>;

/** A request failed: the server says why, or it cannot be reached. */
export class ServerError extends Error {
  override readonly name = 'ServerError';
  readonly code: string;
  readonly hint: string | undefined;

  constructor(code: string, message: string, hint: string | undefined) {
    super(message);
    this.code = code;
    this.hint = hint;
  }
}

/** Gets the key of this page for a ticket. */
export async function redeemTicket(ticket: string): Promise<void> {
  const response = await send('key', {}, { method: 'POST', headers: { Authorization: `Ticket ${ticket}` } });
  storeKey(((await response.json()) as { readonly key: string }).key);
}

export async function ask<Answer>(path: string, parameters: Parameters, signal?: AbortSignal): Promise<Answer> {
  const response = await send(path, parameters, { headers: authorization(), signal: signal ?? null });
  return (await response.json()) as Answer;
}

/** An event that the server has sent. */
export interface ServerEvent {
  readonly name: 'progress' | 'result';
  readonly data: unknown;
}

/**
 * The events of a request, as they arrive.
 *
 * @throws ServerError also for an event that reports a failure
 */
export async function* askForEvents(
  path: string,
  parameters: Parameters,
  { method = 'GET', signal }: { readonly method?: 'GET' | 'POST'; readonly signal: AbortSignal },
): AsyncGenerator<ServerEvent> {
  const headers = { ...authorization(), Accept: 'text/event-stream' };
  const response = await send(path, parameters, { method, headers, signal });
  let rest = '';
  for await (const part of readable(response)) {
    const events = `${rest}${part}`.split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const { name = '', json = 'null' } = /^event: (?<name>\w+)\ndata: (?<json>.*)$/.exec(event)?.groups ?? {};
      const data = JSON.parse(json) as unknown;
      if (name === 'error') throw failureOf(data);
      yield { name: name === 'progress' ? 'progress' : 'result', data };
    }
  }
}

async function* readable({ body }: Response): AsyncGenerator<string> {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

function authorization(): Record<string, string> {
  return { Authorization: `Bearer ${storedKey() ?? ''}` };
}

async function send(path: string, parameters: Parameters, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`/api/v1/${path}?${queryOf(parameters)}`, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ServerError('ENDED', 'The server does not answer.', 'Start it again with: codesearch open');
  }
  if (response.ok) return response;
  if (response.status === 401)
    throw new ServerError(
      'UNAUTHORIZED',
      storedKey() === undefined
        ? 'This page has no key.'
        : 'The server has started again, and does not know this page.',
      'Open it with: codesearch open',
    );
  throw failureOf(await response.json().catch(() => undefined));
}

function failureOf(data: unknown): ServerError {
  const { error } = (data ?? {}) as { readonly error?: { code: string; message: string; hint?: string } };
  return new ServerError(error?.code ?? 'UNEXPECTED', error?.message ?? 'The server has failed.', error?.hint);
}

function queryOf(parameters: Parameters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || value === '') continue;
    for (const each of Array.isArray(value) ? value : [value]) query.append(name, String(each));
  }
  return query.toString();
}
