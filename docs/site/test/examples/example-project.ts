import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Sandbox, workspace } from '@codesearch/e2e/sandbox';

/** The service that the examples of the documents search, as files by path. */
const service = {
  '.gitignore': 'build/\nnode_modules/\n',
  'README.md': '# Service\n\nFetches pages of a shop.\n\n## Install\n\nRun `npm ci`, then `npm start`.\n',
  'package.json': '{ "name": "service", "type": "module" }\n',
  '.codesearchignore': 'questions.*\n*.config.*\n',
  'codesearch.config.ts': 'export default {};\n',
  'build/main.js': 'console.log("built");\n',
  'src/retry.ts': `import { setTimeout } from 'node:timers/promises';

export interface RetryPolicy {
  /** Attempts in total. */
  readonly attempts: number;
  /** Milliseconds before the second attempt. It doubles after each one. */
  readonly delayMs: number;
}

/** The policy of all requests, unless a client has its own. */
export const defaultPolicy: RetryPolicy = { attempts: 3, delayMs: 200 };

/** Whether a response of this status is worth another attempt. */
export function isRetryable(status: number): boolean {
  return status === 429 || status >= 500;
}

/**
 * Calls a function until it succeeds, and waits longer after each failure.
 *
 * @throws the last error, after all attempts
 */
export async function retryWithBackoff<T>(call: () => Promise<T>, policy: RetryPolicy = defaultPolicy): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (attempt >= policy.attempts) throw error;
      await setTimeout(policy.delayMs * 2 ** (attempt - 1));
    }
  }
}
`,
  'src/http-client.ts': `import { isRetryable, retryWithBackoff } from './retry.ts';
import { parseHeader } from './header.ts';

/** A request that failed with a status. */
export class HttpError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(\`The server answered \${status}.\`);
    this.status = status;
  }
}

/** Sends requests to one server. */
export class HttpClient {
  readonly #baseURL: string;
  #token: string | undefined;

  constructor(baseURL: string) {
    this.#baseURL = baseURL;
  }

  /** Sends a request, again if the server is busy. */
  async send(path: string): Promise<Response> {
    return await retryWithBackoff(async () => {
      const response = await fetch(new URL(path, this.#baseURL), { headers: this.#headers() });
      if (isRetryable(response.status)) throw new HttpError(response.status);
      return response;
    });
  }

  /** Replaces an expired token by the one that the server sends. */
  async refreshToken(): Promise<void> {
    const response = await this.send('/token');
    const [, value] = parseHeader(response.headers.get('x-token') ?? ':');
    this.#token = value;
  }

  #headers(): Record<string, string> {
    return this.#token === undefined ? {} : { authorization: \`Bearer \${this.#token}\` };
  }
}
`,
  'src/header.ts': `/** Splits a header line into its name and its value. */
export function parseHeader(line: string): readonly [name: string, value: string] {
  const [name = '', value = ''] = line.split(':', 2);
  return [name.trim().toLowerCase(), value.trim()];
}

/** Throws if a page has a size that is not allowed. */
export function validateInput(size: number): void {
  if (size < 1 || size > 100) throw new RangeError("limit");
}
`,
  'src/client.ts': `import { HttpClient } from './http-client.ts';

/** Reads the pages of the shop, with at most ten requests in a second: its rate limit. */
export class Client {
  readonly #http = new HttpClient('https://shop.example.org');

  async send(page: number): Promise<string> {
    const response = await this.#http.send(\`/pages/\${page}\`);
    return await response.text();
  }
}

/** Handles errors of a page: an empty text. */
export async function pageOrNothing(client: Client, page: number): Promise<string> {
  try {
    return await client.send(page);
  } catch {
    return '';
  }
}
`,
  'src/client.test.ts': `import { retryWithBackoff } from './retry.ts';

await retryWithBackoff(async () => 'second attempt');
`,
  'src/expire.c': `#include <stdlib.h>

struct entry { char *key; long expires; };

/* Frees the memory of an entry whose time is over. */
int expire(struct entry *entry, long now) {
  if (entry->expires > now) return 0;
  free(entry->key);
  free(entry);
  return 1;
}
`,
  'vendor/limit.js': 'export function rateLimit() { return 10; }\n',
  'questions.txt': 'where are retries configured\nparseHeader\n',
  'questions.jsonl': '{ "query": "how are requests retried", "relevant": [{ "path": "src/retry.ts" }] }\n',
  'shared.config.ts': `import { qdrant } from '@codesearch/plugin-store-qdrant';

export default { store: qdrant() };
`,
  'other.config.json': '{ "reranker": { "plugin": "@codesearch/plugin-rerank", "options": { "preset": "ragex" } } }\n',
} as const;

/** Projects beside the service. */
const others = {
  '../server/session.py':
    'class Session:\n    """Ends after an hour without a request: its expiry."""\n\n    ttl = 3600\n',
  '../client/session.ts':
    '/** Asks for a new session when the old one is over. */\nexport function renewSession(): void {}\n',
  '../service/main.ts': `/** Starts the service on the port that the environment names, and prints its address. */
export function startService(port: number): void {
  console.log(\`http://localhost:\${port}\`);
}

/** Splits the header of an answer into names and values, for the page that shows them. */
export function parseHeader(header: string): readonly string[] {
  return header.split('\\n');
}
`,
  '../codesearch.config.ts': 'export default {};\n',
  '../raw.config.json':
    '{ "contextualizer": { "plugin": "@codesearch/plugin-context-pattern", "options": { "path": false } } }\n',
  '../other-project/main.go': 'package main\n\nfunc main() {}\n',
} as const;

/**
 * A sandbox with a git repository and projects beside it. The branch `main` has two commits, of which the first has the
 * tags `v1.0` to `v1.2`. The branch `topic`, with one more, is checked out. One file is not committed.
 */
export function exampleProject(): Sandbox {
  const sandbox = new Sandbox(service);
  for (const [path, content] of Object.entries(others)) sandbox.write(path, content);
  // As `npm install` does it.
  mkdirSync(join(sandbox.tree, 'node_modules'));
  symlinkSync(join(workspace, 'node_modules/@codesearch'), join(sandbox.tree, 'node_modules/@codesearch'));
  sandbox.commit('2026-01-10T12:00:00Z');
  for (const tag of ['v1.0', 'v1.1', 'v1.2']) sandbox.git(['tag', tag]);
  sandbox.write(
    'src/feature.ts',
    '/** Whether a feature flag is on. */\nexport const isOn = (flag: string): boolean => flag === "on";\n',
  );
  sandbox.commit('2026-02-10T12:00:00Z');
  sandbox.git(['switch', '--quiet', '--create', 'topic']);
  sandbox.write(
    'src/flag-names.ts',
    '/** Renames a flag: a breaking change. */\nexport const renamed = (flag: string): string => `new-${flag}`;\n',
  );
  sandbox.commit('2026-03-10T12:00:00Z');
  sandbox.write(
    'src/flag-input.ts',
    '/** Validates the input of a flag. */\nexport function flagOf(input: string): string {\n  return input.trim();\n}\n',
  );
  return sandbox;
}
