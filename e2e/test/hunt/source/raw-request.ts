import { METHODS } from 'node:http';
import fc from 'fast-check';

const target = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('/mcp', '/mcp?a=b', '/mcp/') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '//',
      '///',
      '/\\',
      ...'//% //[ //[::1 //@ /% /mcp/.. /mcp#a /mcp%00 /MCP ? # * : http:// http://localhost/mcp'.split(' '),
      ...'HTTP://[/mcp https://example.org/mcp file:///mcp mcp %'.split(' '),
      '',
      ' ',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary-ascii', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 20_000 }).map((length) => `/${'x'.repeat(length)}`) },
);

const rpc = fc.oneof(
  fc.constantFrom(
    ...['', ...'{} [] null 0 { " [[ {"jsonrpc":"2.0"} {"jsonrpc":"2.0","id":1,"method":"ping"}'.split(' ')],
    ...[
      '{"jsonrpc":"2.0","id":null,"method":"tools/list"}',
      '{"jsonrpc":"2.0","id":[1],"method":"ping"}',
      '{"jsonrpc":"1.0","id":1,"method":1}',
    ],
    ...[
      '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"none"}}',
    ],
    ...['{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}', '['.repeat(5_000)],
  ),
  fc.json({ maxDepth: 3 }),
);

function header(port: number, token: string): fc.Arbitrary<string> {
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom(
        ...[
          `Host: localhost:${port}`,
          `Host: localhost:${port}`,
          'Host: ',
          'Host: [',
          'Host: localhost:99999',
          'Host: evil.example',
        ],
        ...[
          `Authorization: Bearer ${token}`,
          `Authorization: Bearer ${token}`,
          'Authorization: Bearer x',
          'Authorization: Basic',
          'Authorization: ',
        ],
        ...['Origin: null', `Origin: http://localhost:${port}`, 'Origin: //', 'Origin: http://evil.example'],
        ...[
          'Content-Type: application/json',
          'Content-Type: text/plain',
          'Content-Type: ;',
          'Accept: application/json, text/event-stream',
          'Accept: */*',
          'Accept: ,',
        ],
        ...[
          'Content-Length: 4',
          'Content-Length: -1',
          'Content-Length: 9999999999999999999',
          'Transfer-Encoding: chunked',
          'Transfer-Encoding: x',
          'Expect: 100-continue',
          'Expect: x',
        ],
        ...[
          'Upgrade: websocket',
          'Connection: upgrade',
          'Connection: close',
          'Connection: keep-alive',
          'MCP-Protocol-Version: 1',
          'MCP-Protocol-Version: 2025-06-18',
          'Mcp-Session-Id: \u0001',
          'Last-Event-ID: 1',
        ],
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.string({ maxLength: 8 }), fc.string({ unit: 'binary-ascii', maxLength: 30 }))
        .map((pair) => pair.join(': ')),
    },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 40_000 }).map((length) => `X: ${'y'.repeat(length)}`) },
  );
}

/** Texts to write to one connection, one after the other; several requests, or parts of one. */
export function rawRequests(port: number, token: string): fc.Arbitrary<readonly string[]> {
  const method = fc.oneof(
    fc.constantFrom('GET', 'POST', 'POST', 'DELETE', 'BREW', 'get', ''),
    fc.constantFrom(...METHODS),
  );
  const valid = [
    `Host: localhost:${port}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    'Accept: application/json, text/event-stream',
  ];
  const random = fc
    .tuple(
      method,
      target,
      fc.constantFrom('1.1', '1.1', '1.0', '2.0', '9', ''),
      fc.array(header(port, token), { maxLength: 6 }),
      rpc,
    )
    .map(
      ([verb, path, version, headers, body]) =>
        `${verb} ${path} HTTP/${version}\r\n${headers.map((each) => `${each}\r\n`).join('')}\r\n${body}`,
    );
  const posted = fc
    .tuple(rpc, fc.array(header(port, token), { maxLength: 2 }))
    .map(([body, more]) =>
      ['POST /mcp HTTP/1.1', ...valid, ...more, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'),
    );
  const request = fc.oneof({ weight: 3, arbitrary: random }, { weight: 2, arbitrary: posted });
  const damaged = fc
    .tuple(request, fc.array(fc.tuple(fc.nat(10_000), fc.integer({ min: 0, max: 255 })), { maxLength: 3 }))
    .map(([text, bytes]) =>
      bytes.reduce(
        (whole, [at, byte]) =>
          whole.slice(0, at % whole.length) + String.fromCharCode(byte) + whole.slice((at % whole.length) + 1),
        text,
      ),
    );
  return fc.array(fc.oneof({ weight: 3, arbitrary: request }, damaged), { minLength: 1, maxLength: 3 });
}
