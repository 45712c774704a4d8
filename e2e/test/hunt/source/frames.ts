import fc from 'fast-check';

/** A line as it is, or a request that gets an id and must be answered. */
export type Frame = { readonly line: string } | { readonly method: string; readonly params: unknown };

const method = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...'ping tools/list tools/call resources/list resources/read resources/templates/list prompts/list'.split(' '),
      ...'completion/complete logging/setLevel initialize resources/subscribe tasks/get tasks/list'.split(' '),
      ...'sampling/createMessage roots/list __proto__'.split(' '),
      '',
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 10 }) },
);

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      null,
      true,
      0,
      -1,
      1e308,
      '',
      ' ',
      '..',
      '/',
      '/etc',
      '/proc/self',
      '~',
      'file:///',
      '\u0000',
      [],
      {},
      'src/zebra.ts',
      'src/zebra.ts:1',
      '{}',
      '\ud800',
    ],
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

const name = fc.constantFrom(
  'search_code',
  'get_indexing_status',
  'clear_index',
  'index_codebase',
  'none',
  '',
  '__proto__',
);

const given = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        ...'query path limit cursor symbol around match maxTokens pathGlob language content tests since'.split(' '),
        ...'force confirm wait __proto__'.split(' '),
      ),
      odd,
      { maxKeys: 4, noNullPrototype: true },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      query: fc.oneof(
        fc.constantFrom('zebraCrossing', 'cross the river', 'a'),
        fc.string({ unit: 'binary', maxLength: 40, minLength: 1 }),
      ),
    }),
  },
  { weight: 1, arbitrary: odd },
);

const params = fc.oneof(
  { weight: 6, arbitrary: fc.record({ name, arguments: given }) },
  {
    weight: 2,
    arbitrary: fc.record({
      uri: fc.oneof(
        fc.constantFrom(
          'codesearch://status',
          'codesearch://span/1-3/src/zebra.ts',
          'codesearch://span/0-0/../x',
          'file:///etc/passwd',
          'x',
          '',
        ),
        fc.string({ maxLength: 20 }),
      ),
    }),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const request: fc.Arbitrary<Frame> = fc.record({ method, params });

const line = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      ...'{ } [] [[]] null 0 " {}'.split(' '),
      '\u0000',
      '\ufeff{}',
      ...'{"jsonrpc":"2.0"} {"jsonrpc":"2.0","id":1} {"jsonrpc":"2.0","id":null,"method":"ping"}'.split(' '),
    ],
    ...[
      '{"jsonrpc":"2.0","id":{},"method":"ping"}',
      '{"jsonrpc":"2.0","id":1,"result":{}}',
      '{"jsonrpc":"2.0","id":1,"error":{}}',
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
    ],
    ...[
      '{"jsonrpc":"2.0","method":"notifications/roots/list_changed"}',
      '{"jsonrpc":"2.0","method":"notifications/progress","params":{}}',
      '['.repeat(20_000),
      'x'.repeat(1_100_000),
    ],
  ),
  fc.json({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.replaceAll(/[\r\n]/g, '')),
  fc
    .array(fc.record({ jsonrpc: fc.constant('2.0'), id: fc.nat(5), method }), { maxLength: 4 })
    .map((batch) => JSON.stringify(batch)),
);

/** Lines and requests of one client. */
export const frames: fc.Arbitrary<readonly Frame[]> = fc.array(
  fc.oneof({ weight: 1, arbitrary: line.map((text): Frame => ({ line: text })) }, { weight: 2, arbitrary: request }),
  { minLength: 1, maxLength: 6 },
);
