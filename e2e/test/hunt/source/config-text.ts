import { stageNames } from '@codesearch/kernel';
import fc from 'fast-check';

export interface ConfigText {
  /** File name. */
  readonly name: string;
  readonly text: string;
  /** Whether the file is found from its folder. Otherwise it is given. */
  readonly isFound: boolean;
}

const oddKeys: readonly string[] = [
  ...'__proto__ constructor toString prototype then'.split(' '),
  '',
  ...'Store stor preset plugins $schema 0'.split(' '),
];

const key = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...stageNames, 'lexical', 'home', 'workers', 'readOnly') },
  { weight: 1, arbitrary: fc.constantFrom(...oddKeys) },
  { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
);

const pluginName = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      ...[
        'scan-fs',
        'sync-merkle',
        'chunker-ast',
        'chunker-text',
        'context-pattern',
        'context-llm',
        'embed-static',
      ].map((name) => `@codesearch/plugin-${name}`),
      ...[
        ...'embed-openai embed-ollama embed-voyage store-local store-qdrant store-chroma store-milvus'.split(' '),
        'rerank',
      ].map((name) => `@codesearch/plugin-${name}`),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...[
        '@codesearch/kernel',
        '@codesearch/preset-default',
        'fast-check',
        'node:fs',
        'fs',
        './none.mjs',
        '..',
        '.',
        '/',
        'file:///etc/passwd',
        '',
        '\u0000',
        'a'.repeat(5_000),
        '@codesearch/none',
        'http://localhost/x.mjs',
      ],
    ),
  },
);

const optionName = fc.constantFrom(
  ...'size overlap maxFileSize exclude includeSensitive maskSecrets model baseURL apiKeyEnv'.split(' '),
  ...'dimensions file vectors url collection fallback languages maxLength maxParseMs timeoutMs'.split(' '),
  ...'concurrency batchSize weights headers __proto__ constructor'.split(' '),
);

const odd = fc.constantFrom<unknown>(
  ...[
    null,
    true,
    false,
    0,
    -1,
    1,
    0.5,
    64,
    65,
    1e308,
    -1e308,
    9_007_199_254_740_991,
    '',
    ' ',
    '\u0000',
    'a',
    '/tmp',
    '~/x',
    'http://localhost:1',
    'NaN',
    [],
    {},
    [[]],
    { plugin: 3 },
    { plugin: null },
    { create: 1 },
  ],
);

const value = fc.oneof({ weight: 3, arbitrary: odd }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) });

const nested = fc.record({ plugin: pluginName, options: value });

const options = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.dictionary(optionName, fc.oneof({ weight: 5, arbitrary: value }, nested), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  },
  { weight: 2, arbitrary: value },
);

const plugin = fc.oneof(
  { weight: 4, arbitrary: fc.record({ plugin: pluginName, options }) },
  { weight: 2, arbitrary: fc.record({ plugin: pluginName }) },
);

const config = fc
  .array(fc.tuple(key, fc.oneof({ weight: 3, arbitrary: plugin }, { weight: 2, arbitrary: value })), { maxLength: 4 })
  // Written out, because a key such as `__proto__` is no property of an object literal.
  .map((entries) => `{${entries.map(([name, each]) => `${JSON.stringify(name)}:${JSON.stringify(each)}`).join(',')}}`);

const document = fc.oneof(
  { weight: 8, arbitrary: config },
  { weight: 1, arbitrary: value.map((each) => JSON.stringify(each)) },
);

const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 0, max: 5 }),
  text: fc.oneof(
    fc.constantFrom('', '{', '"', ',', '\n', '//', '\u0000', '\ufeff', '['.repeat(20_000)),
    fc.string({ unit: 'binary', maxLength: 4 }),
  ),
});

const text = fc
  .tuple(
    document,
    fc.oneof({ weight: 6, arbitrary: fc.constant([]) }, fc.array(damage, { minLength: 1, maxLength: 2 })),
  )
  .map(([json, damages]) =>
    damages.reduce((source, { at, length, text }) => {
      const start = Math.floor(at * source.length);
      return source.slice(0, start) + text + source.slice(start + length);
    }, json),
  );

export const configText: fc.Arbitrary<ConfigText> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ name: fc.constant('codesearch.config.json'), text, isFound: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      name: fc.constant('package.json'),
      text: text.map((json) => `{"name":"x","codesearch":${json}}`),
      isFound: fc.boolean(),
    }),
  },
);
