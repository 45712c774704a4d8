import { ask, askText } from '../pinned-query.ts';
import type { PinnedQuery } from '../pinned-query.ts';

export const undiciQueries: readonly PinnedQuery[] = [
  ask('name', 'parseKeepAliveTimeout', 'lib/core/util.js', 'parseKeepAliveTimeout'),
  ask('name', 'TernarySearchTree', 'lib/core/tree.js', 'TernarySearchTree'),
  ask('name', 'Socks5Client.handshake', 'lib/core/socks5-client.js', 'Socks5Client.handshake'),
  ask('name', 'determineRequestsReferrer', 'lib/web/fetch/util.js', 'determineRequestsReferrer'),
  ask('lower case', 'httpnetworkorcachefetch', 'lib/web/fetch/index.js', 'httpNetworkOrCacheFetch'),
  ask('lower case', 'balancedpool', 'lib/dispatcher/balanced-pool.js', 'BalancedPool'),
  ask('typo', 'normalizeBinaryStringToUtf', 'lib/web/fetch/util.js', 'normalizeBinaryStringToUtf8'),
  ask('typo', 'parseRangeHeadr', 'lib/core/util.js', 'parseRangeHeader'),
  askText(
    'message',
    'Domain name too long (max 255 bytes)',
    'lib/core/socks5-utils.js',
    'Domain name too long (max 255 bytes)',
  ),
  askText(
    'message',
    "'Proxy-Authorization should be sent in ProxyAgent constructor'",
    'lib/dispatcher/proxy-agent.js',
    'Proxy-Authorization should be sent in ProxyAgent',
  ),
  askText(
    'message',
    'HTTP/2: Server disabled extended CONNECT protocol against RFC-8441',
    'lib/dispatcher/client-h2.js',
    'HTTP/2: Server disabled extended CONNECT protocol',
  ),
  ask(
    'question',
    'forget stored answers after a POST to the same address',
    'lib/handler/cache-handler.js',
    'invalidateUnsafeRequest',
    'deleteCachedUri',
  ),
  ask(
    'question',
    'how long to wait before the next attempt after a failure',
    'lib/handler/retry-handler.js',
    'RetryHandler.[kRetryHandlerDefaultRetry]',
  ),
  ask(
    'question',
    'is this host excluded from the proxy by the environment',
    'lib/dispatcher/env-http-proxy-agent.js',
    'EnvHttpProxyAgent.#shouldProxy',
    'EnvHttpProxyAgent.#parseNoProxy',
  ),
  ask('question', 'reject ports that browsers block', 'lib/web/fetch/util.js', 'requestBadPort'),
  ask(
    'question',
    'cut a websocket message into frames with a random mask',
    'lib/web/websocket/frame.js',
    'WebsocketFrameSend.createFrame',
    'generateMask',
  ),
  ask(
    'question',
    'choose the upstream server with the best weight',
    'lib/dispatcher/balanced-pool.js',
    'BalancedPool.[kGetDispatcher]',
  ),
  ask('question', 'parse the date formats of HTTP headers', 'lib/util/date.js', 'parseHttpDate', 'parseImfDate'),
  askText(
    'calls',
    'callers of parseKeepAliveTimeout',
    'lib/dispatcher/client-h1.js',
    'util.parseKeepAliveTimeout(this.keepAlive)',
  ),
  ask(
    'trace',
    `TypeError: fetch failed
    at fetch (/app/node_modules/undici/index.js:112:13)
  [cause]: ConnectTimeoutError: Connect Timeout Error (attempted address: example.com:443, timeout: 10000ms)
      at onConnectTimeout (/app/node_modules/undici/lib/core/util.js:890:24)
      at Immediate._onImmediate (/app/node_modules/undici/lib/core/util.js:850:35) {
    code: 'UND_ERR_CONNECT_TIMEOUT'
  }`,
    'lib/core/util.js',
    'onConnectTimeout',
  ),
];
