import { homedir } from 'node:os';
import type { HttpRoute } from '../listener/http-listener.ts';
import type { RunForClient } from '../command/command-listener.ts';
import type { IdleTimer } from '../resident/idle-timer.ts';
import { apiRoute } from './api-route.ts';
import { endpoints } from './endpoints.ts';
import type { PageKeys } from './page-keys.ts';
import { pageRoutes } from './page-routes.ts';

export interface ServerRoutesOptions {
  readonly run: RunForClient;
  /** Identifies the build of this program. */
  readonly build: string;
  /** The endpoint of the tools for coding agents. */
  readonly tools: HttpRoute;
  /** Keys of the pages that are open. */
  readonly keys: PageKeys;
  /** Requests keep the server from being idle. */
  readonly idle: IdleTimer;
}

/** All paths of the HTTP server: the page at `/`, `/api/v1/…` and `/mcp`. */
export function serverRoutes({ run, build, tools, keys, idle }: ServerRoutesOptions): ReadonlyMap<string, HttpRoute> {
  const stream = { isTTY: false };
  const client = {
    build,
    cwd: homedir(),
    env: process.env as Readonly<Record<string, string>>,
    stdout: stream,
    stderr: stream,
    canAsk: false,
  };
  const routes = Object.entries(endpoints).map(
    ([name, endpoint]) => [`/api/v1/${name}`, apiRoute(endpoint, { run, client })] as const,
  );
  return new Map(
    [...routes, ...pageRoutes(keys), ['/mcp', tools] as const].map(([path, route]) => [
      path,
      { ...route, answer: (request, response) => idle.during(() => route.answer(request, response)) },
    ]),
  );
}
