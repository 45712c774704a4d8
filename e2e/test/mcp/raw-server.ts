import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Sandbox } from '../sandbox.ts';

interface Message {
  readonly id?: number | null;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** A process of the built server that receives raw lines, to send what no client would send. */
export class RawServer {
  readonly child: ChildProcess;
  /** Every line of standard output. */
  readonly lines: string[] = [];
  readonly #waiting: { readonly matches: (message: Message) => boolean; readonly resolve: (found: Message) => void }[] =
    [];

  constructor(sandbox: Sandbox) {
    this.child = sandbox.start(['mcp', '--max-wait', '300']);
    this.child.stderr?.resume();
    createInterface({ input: this.child.stdout! }).on('line', (line) => {
      this.lines.push(line);
      const message = JSON.parse(line) as Message;
      for (const { matches, resolve } of this.#waiting) if (matches(message)) resolve(message);
    });
  }

  /** Starts the session as a client does. */
  async initialize(protocolVersion = '2025-06-18'): Promise<void> {
    const clientInfo = { name: 'raw', version: '1' };
    const params = { protocolVersion, capabilities: {}, clientInfo };
    await this.request(0, 'initialize', params);
    this.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
  }

  write(text: string): void {
    this.child.stdin!.write(text);
  }

  /** Waits for the next message that matches. */
  next(matches: (message: Message) => boolean): Promise<Message> {
    return new Promise((resolve) => this.#waiting.push({ matches, resolve }));
  }

  async request(id: number, method: string, params: object = {}): Promise<Message> {
    const answer = this.next((message) => message.id === id);
    this.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return answer;
  }

  call(id: number, name: string, given: object): Promise<Message> {
    return this.request(id, 'tools/call', { name, arguments: given });
  }

  /** Closes the client's end of the pipe. @returns the exit code */
  async end(): Promise<number | null> {
    const exited = new Promise<number | null>((resolve) => this.child.once('exit', resolve));
    this.child.stdin!.end();
    return exited;
  }
}
