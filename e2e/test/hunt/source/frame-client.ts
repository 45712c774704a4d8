import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A message of a server. */
interface Message {
  readonly jsonrpc?: unknown;
  readonly id?: unknown;
  readonly method?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

/** The other end of the pipes of a server, which may send what no client sends. */
export class FrameClient {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<
    unknown,
    { readonly resolve: (answer: Message) => void; readonly reject: (error: Error) => void }
  >();
  #problems: string[] = [];
  #printed = '';
  #count = 0;

  constructor(child: ChildProcess) {
    this.#child = child;
    child.stdin!.on('error', () => {});
    child.stderr!.on('data', (data: Buffer) => (this.#printed = `${this.#printed}${data}`.slice(-2_000)));
    createInterface({ input: child.stdout! }).on('line', (line) => this.#read(line));
    child.once('close', (code) => {
      for (const { reject } of this.#waiting.values())
        reject(new Error(`The server ends with code ${code}: ${this.#printed}`));
    });
  }

  write(text: string): void {
    this.#child.stdin!.write(text);
  }

  /** Sends a request, and waits for its result or error. */
  request(method: string, params: unknown): Promise<Message> {
    const id = `request-${this.#count++}`;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    });
  }

  /** Faults of the messages since the last call. */
  takeProblems(): readonly string[] {
    const problems = this.#problems;
    this.#problems = [];
    return problems;
  }

  #read(line: string): void {
    const messages = parsed(line);
    if (messages === undefined) this.#problems.push(`no JSON: ${line.slice(0, 200)}`);
    for (const message of messages ?? []) this.#take(message, line);
  }

  #take(message: Message, line: string): void {
    const isMessage = message?.jsonrpc === '2.0' && ('id' in message || 'method' in message);
    if (!isMessage) this.#problems.push(`no message: ${line.slice(0, 200)}`);
    const { id } = message;
    if (typeof id !== 'string' || !id.startsWith('request-')) return;
    const waiting = this.#waiting.get(id);
    if (!waiting) this.#problems.push(`a second answer: ${line.slice(0, 200)}`);
    this.#waiting.delete(id);
    waiting?.resolve(message);
  }
}

/** The messages of a line; `undefined` if it is not JSON. */
function parsed(line: string): readonly Message[] | undefined {
  try {
    const value = JSON.parse(line) as Message | readonly Message[];
    return Array.isArray(value) ? (value as readonly Message[]) : [value as Message];
  } catch {
    return undefined;
  }
}
