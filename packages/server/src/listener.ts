/* What listens for HTTP, for other servers of the project. */

export { isLoopback, listenHttp } from './listener/http-listener.ts';
export type { HttpOptions, HttpRequest, HttpRoute } from './listener/http-listener.ts';
