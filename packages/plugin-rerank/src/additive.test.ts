import type { GuardedStage } from '@codesearch/testkit';
import type { Candidate, CodeSymbol, FileEvidence, RankingWeights, Reranked, RerankRequest } from '@codesearch/kernel';
import { candidate, temporaryProject, guardStage, readQuery } from '@codesearch/testkit';
import { describe, expect, it } from 'vitest';
import { fittableWeights } from './additive.ts';
import { additive } from './index.ts';
import { queryIntent } from './query-intent.ts';

const symbol = (name: string, kind: CodeSymbol['kind'] = 'function'): CodeSymbol => ({
  name,
  qualifiedName: name,
  kind,
  signature: name,
  startLine: 1,
  endLine: 1,
});

/** A candidate with the same evidence as every other one, so that only the differences of a test decide. */
function at(path: string, more: Partial<Candidate['chunk']> = {}, file: FileEvidence = {}): Candidate {
  const { chunk } = candidate(path, 'a + b\n', 5);
  return {
    chunk: { ...chunk, ...more },
    dense: { rank: 5, score: 0.4 },
    fused: 0.01,
    file: { dense: { rank: 5, score: 0.4 }, bestDense: { rank: 5, score: 0.4 }, ...file },
  };
}

async function ranked(
  query: string,
  candidates: readonly Candidate[],
  options?: Parameters<typeof additive>[0],
  meant: readonly string[] = [],
): Promise<readonly string[]> {
  return (await reranked(query, candidates, options, meant)).map(({ index }) => candidates[index]?.chunk.path ?? '');
}

async function reranked(
  query: string,
  candidates: readonly Candidate[],
  options?: Parameters<typeof additive>[0],
  meant: readonly string[] = [],
  weights?: RankingWeights,
): Promise<readonly Reranked[]> {
  const project = await temporaryProject();
  const reranker: GuardedStage<'reranker'> = guardStage(additive(options), project.context);
  try {
    return await reranker.rerank({
      query: { ...readQuery(query), similarNames: meant },
      candidates,
      weights,
      topN: 10,
    });
  } finally {
    await reranker[Symbol.asyncDispose]();
    await project.remove();
  }
}

it('has no queue, in which a short call would wait until long ones have had their turns', () => {
  expect(additive().policy().concurrency).toBeGreaterThan(1000);
});

describe('for a symbol query', () => {
  it('puts the definition before a mention', async () => {
    const files = [at('a/use.ts'), at('b/other.ts', { symbols: [symbol('parseHeader')] })];
    expect(await ranked('parseHeader', files)).toEqual(['b/other.ts', 'a/use.ts']);
  });

  it('finds the definition in another spelling', async () => {
    const files = [at('a/use.ts'), at('b/other.ts', { symbols: [symbol('parse_header')] })];
    expect(await ranked('parseHeader', files)).toEqual(['b/other.ts', 'a/use.ts']);
  });

  it('puts a definition with a body before a declaration without one', async () => {
    const text = 'int parse_header(const char *line);\n';
    const files = [
      at('include/header.h', { text, symbols: [symbol('parse_header')] }),
      at('src/header.c', {
        text: 'int parse_header(const char *line)\n{\n  return 0;\n}\n',
        symbols: [symbol('parse_header')],
      }),
    ];
    expect(await ranked('parse_header', files)).toEqual(['src/header.c', 'include/header.h']);
  });

  it('puts a definition in another spelling before a mention as written', async () => {
    const files = [at('a/use.ts', { text: 'session();\n' }), at('b/other.ts', { symbols: [symbol('Session')] })];
    expect(await ranked('session', files)).toEqual(['b/other.ts', 'a/use.ts']);
  });

  it('puts the definition in the scope of the query before others', async () => {
    const run = (owner: string): CodeSymbol => ({ ...symbol('run', 'method'), qualifiedName: `${owner}.run` });
    const files = [at('a.ts', { symbols: [run('Pool')] }), at('b.ts', { symbols: [run('Server')] })];
    expect(await ranked('Server.run', files)).toEqual(['b.ts', 'a.ts']);
    expect(await ranked('b.ts:run', files)).toEqual(['b.ts', 'a.ts']);
    expect(await ranked('Pool::run()', files)).toEqual(['a.ts', 'b.ts']);
  });

  it('puts a member of the scope before anything of its name elsewhere, and the scope in the spelling of the query first', async () => {
    const member = (qualifiedName: string): CodeSymbol => ({ ...symbol('set', 'method'), qualifiedName });
    const files = [
      at('a/set.ts', { symbols: [symbol('set', 'function')] }),
      at('redis-cache/b.ts', { symbols: [member('Other.set')] }),
      at('d.ts', { symbols: [member('rediscache.set')] }),
      at('c.ts', { symbols: [member('RedisCache.set')] }),
    ];
    expect((await ranked('RedisCache.set', files)).slice(0, 2)).toEqual(['c.ts', 'd.ts']);
  });

  it('puts what defines the names that a mistyped name means first', async () => {
    const files = [at('a/use.ts'), at('b/other.ts', { symbols: [symbol('parseHeader')] })];
    expect(await ranked('parseHeadr', files, undefined, ['parseheader'])).toEqual(['b/other.ts', 'a/use.ts']);
  });

  it('puts a type before a field of the same name', async () => {
    const field = at('a/one.ts', { symbols: [symbol('Router', 'field')] });
    const type = at('b/two.ts', { symbols: [symbol('Router', 'class')] });
    expect(await ranked('Router', [field, type])).toEqual(['b/two.ts', 'a/one.ts']);
  });

  it('puts a file of that name first', async () => {
    const files = [at('src/main.ts'), at('src/header_parser.ts')];
    expect((await ranked('HeaderParser', files))[0]).toBe('src/header_parser.ts');
  });
});

describe('for a question', () => {
  it.each([
    ['src/retry.test.ts', 'tests of retry delays'],
    ['src/i18n/retry.json', 'translation of retry delays'],
  ])('puts %s behind the program unless the question asks for it', async (path, asking) => {
    const files = [at(path), at('src/retry.ts')];
    expect((await ranked('how are retries delayed', files))[0]).toBe('src/retry.ts');
    expect((await ranked(asking, files))[0]).toBe(path);
  });

  it('counts the similarity of the whole file', async () => {
    const files = [at('src/one.ts'), at('src/two.ts', {}, { dense: { rank: 1, score: 0.6 } })];
    expect((await ranked('where is the state kept', files))[0]).toBe('src/two.ts');
  });

  it('lets a further chunk of a file compete with a penalty', async () => {
    const near = { dense: { rank: 1, score: 0.9 }, bestDense: { rank: 1, score: 0.9 } };
    const similar = [at('a.ts', { id: 'a1' }, near), at('a.ts', { id: 'a2' }, near), at('b.ts', {}, near)];
    expect(await ranked('where is the state kept', similar)).toEqual(['a.ts', 'b.ts', 'a.ts']);
    const far = [at('a.ts', { id: 'a1' }, near), at('a.ts', { id: 'a2' }, near), at('test/b.test.ts')];
    expect(await ranked('where is the state kept', far)).toEqual(['a.ts', 'a.ts', 'test/b.test.ts']);
  });

  it('represents a file by the chunk whose name has half of the words, and not for one word of several', async () => {
    const part = (id: string, name: string, score: number): Candidate => ({
      ...at('src/schema.ts', { id, symbols: [symbol(name)] }),
      dense: { rank: 5, score },
    });
    const files = [part('reply', 'serializeReply', 0.5), part('validation', 'compileSchemas', 0.48)];
    const first = async (query: string) => (await reranked(query, files))[0]?.index;
    expect(await first('how are schemas compiled for validation')).toBe(1);
    expect(await first('how are the schemas of routes merged with those of plugins')).toBe(0);
  });

  it('puts a chunk that contains the question word for word first', async () => {
    const near = { dense: { rank: 1, score: 0.9 }, bestDense: { rank: 1, score: 0.9 } };
    const files = [at('src/near.ts', {}, near), { ...at('test/other.test.ts'), verbatim: 1 }];
    expect((await ranked('connection lost while reading', files))[0]).toBe('test/other.test.ts');
  });

  it('gives no score below 0, whatever counts against a file', async () => {
    const path = 'vendor/docs/examples/legacy/__tests__/index.test.d.ts';
    const hits = await reranked('how is sending of requests implemented', [
      { ...at(path, { kind: 'imports' }), dense: { rank: 900, score: -1 } },
    ]);
    expect(hits[0]?.score).toBeGreaterThan(0);
  });
});

it('puts a file that calls more first for a report, if nothing else differs', async () => {
  const report = `A message is not delivered\n\n${'It is lost on the way, and no log has a word about it. '.repeat(8)}`;
  const files = [at('a/constants.ts'), at('b/run.ts', { calls: ['open', 'send', 'close'] })];
  expect(await ranked(report, files)).toEqual(['b/run.ts', 'a/constants.ts']);
});

it('uses the weights of the options instead of the fitted ones', async () => {
  const files = [at('src/retry.test.ts', {}, { dense: { rank: 1, score: 0.45 } }), at('src/retry.ts')];
  expect((await ranked('how are retries delayed', files))[0]).toBe('src/retry.ts');
  expect(
    (await ranked('how are retries delayed', files, { weights: { prose: { 'is-test': 0, 'file-name': 0 } } }))[0],
  ).toBe('src/retry.test.ts');
});

it("scores by RAGex's signals with the preset 'ragex'", async () => {
  const files = [at('tests/x.py', { kind: 'comment' }), at('src/auth/login.py', { symbols: [symbol('login')] })];
  const [first, second] = await reranked('login', files, { preset: 'ragex' });
  expect(first?.signals).toEqual([
    { name: 'similarity', value: 0.4, weight: 1 },
    { name: 'exact-name', value: 1, weight: 0.3 },
    { name: 'definition', value: 1, weight: 0.1 },
    { name: 'file-relevance', value: 1, weight: 0.1 },
  ]);
  expect(second?.signals.map(({ name }) => name)).toEqual(['similarity', 'test', 'comment']);
});

describe('a query', () => {
  it.each([
    ['HttpClient', 'symbol'],
    ['Sinatra::Base', 'symbol'],
    ['parse_header()', 'symbol'],
    ['@decorator', 'symbol'],
    ['empty?', 'symbol'],
    ['größe', 'symbol'],
    ['http client', 'prose'],
    ['where is HttpClient made?', 'prose'],
  ] as const)('%s is of the kind %s', (query, kind) => {
    expect(queryIntent(readQuery(query)).kind).toBe(kind);
  });

  it('has the compound identifiers of prose as names, but no plain words', () => {
    expect([...queryIntent(readQuery('how does createStore use HTTP_PROXY in a Router')).names]).toEqual([
      'createstore',
      'httpproxy',
    ]);
  });

  it('keeps its words if all of them are stop words', () => {
    expect(queryIntent(readQuery('how is it')).words.size).toBeGreaterThan(0);
  });
});

it('puts the exact spelling of a name before another spelling', async () => {
  const files = [
    at('a/sessions.ts', { symbols: [symbol('session')] }),
    at('b/sessions.ts', { symbols: [symbol('Session', 'class')] }),
  ];
  expect(await ranked('Session', files)).toEqual(['b/sessions.ts', 'a/sessions.ts']);
  expect(await ranked('session', files)).toEqual(['a/sessions.ts', 'b/sessions.ts']);
});

it.each([
  ['save!', 'save!', 'save'],
  ['save', 'save', 'save!'],
  ['savefile', 'SaveFile', 'save_file'],
  ['session', 'Session', '~Session'],
])('puts for %s the definition of %s before that of %s', async (query, first, second) => {
  const files = [at('a/one.rb', { symbols: [symbol(second)] }), at('b/two.rb', { symbols: [symbol(first)] })];
  expect(await ranked(query, files)).toEqual(['b/two.rb', 'a/one.rb']);
});

it('puts a member in the exact spelling before the type and the file of another one', async () => {
  const files = [
    at('src/SetCookie.php', { symbols: [symbol('SetCookie', 'class')] }),
    at('src/jar.php', { symbols: [{ ...symbol('setCookie', 'method'), qualifiedName: 'Jar.setCookie' }] }),
  ];
  expect(await ranked('setCookie', files)).toEqual(['src/jar.php', 'src/SetCookie.php']);
  expect(await ranked('SetCookie', files)).toEqual(['src/SetCookie.php', 'src/jar.php']);
});

it('puts a definition of the program before one of its tests', async () => {
  const found = { lexical: { rank: 1, score: 9 }, lexicalSum: { rank: 1, score: 20 } };
  const less = { lexical: { rank: 12, score: 5 }, lexicalSum: { rank: 12, score: 9 } };
  const files = [
    at('src/engine_test.go', { symbols: [symbol('Search')] }, found),
    at('src/engine.go', { symbols: [symbol('Search')] }, less),
    at('src/query.go', {}, found),
  ];
  expect(await ranked('Search function', files)).toEqual(['src/engine.go', 'src/engine_test.go', 'src/query.go']);
});

it('represents a file by the definition in the exact spelling, even if another chunk matches better', async () => {
  const other = at('sessions.py', { id: 'function', startLine: 80, symbols: [symbol('session')] });
  const asked = at('sessions.py', { id: 'class', startLine: 20, symbols: [symbol('Session', 'class')] });
  const better = { ...other, dense: { rank: 1, score: 0.6 }, lexical: { rank: 1, score: 3 } };
  const [first] = await reranked('Session', [better, asked]);
  expect(first?.index).toBe(1);
});

describe('a file with a name that nothing in it has is represented', () => {
  const mentioning = at('sponsorblock.py', { id: 'a', startLine: 60, text: 'url = sponsorblock' });
  const head = at('sponsorblock.py', { id: 'b', startLine: 4, text: '# Segments of SponsorBlock.' });
  const imports = at('sponsorblock.py', { id: 'c', startLine: 1, kind: 'imports', text: 'import sponsorblock' });

  it('by its first chunk with more than imports', async () => {
    const [first] = await reranked('sponsorblock', [mentioning, imports, head]);
    expect(first?.index).toBe(2);
  });

  it('by the definition whose name begins with it', async () => {
    const named = at('sponsorblock.py', { id: 'd', startLine: 9, symbols: [symbol('SponsorBlockPP', 'class')] });
    const [first] = await reranked('sponsorblock', [mentioning, head, named]);
    expect(first?.index).toBe(2);
  });
});

describe('the role of a candidate', () => {
  const test = at('src/a.rs', { kind: 'test', symbols: [symbol('sends', 'test')] });
  const code = at('src/b.rs', { symbols: [symbol('sends')] });

  it('puts a test beside the code after other code, unless the query asks for tests', async () => {
    const order = ['src/b.rs', 'src/a.rs'];
    expect(await ranked('delay of a request', [test, code])).toEqual(order);
    expect(await ranked('tests of the delay of a request', [test, code])).toEqual(order.toReversed());
    const off = { weights: { prose: { 'chunk-is-test': 0 } } };
    expect(await ranked('delay of a request', [test, code], off)).toEqual(order.toReversed());
  });

  it('puts what only declares after what runs, unless the query asks for types or values', async () => {
    const type = at('src/a.rs', { symbols: [symbol('Sending', 'struct')] });
    expect(await ranked('delay of a request', [type, code])).toEqual(['src/b.rs', 'src/a.rs']);
    expect(await ranked('struct of a delayed request', [type, code])).toEqual(['src/a.rs', 'src/b.rs']);
  });

  it('puts vendored code, and what was copied, after other code, unless the query asks for it', async () => {
    for (const vendored of [at('deps/zlib/a.c'), at('src/a.rs', { symbols: [symbol('sends')] }, { isCopied: true })]) {
      const order = ['src/b.rs', vendored.chunk.path];
      expect(await ranked('delay of a request', [vendored, code])).toEqual(order);
      expect(await ranked('vendored delay of a request', [vendored, code])).toEqual(order.toReversed());
      const off = { weights: { prose: { 'is-vendored': 0 } } };
      expect(await ranked('delay of a request', [vendored, code], off)).toEqual(order.toReversed());
    }
  });
});

it('ranks a place that mentions a name in full before files that match its parts best', async () => {
  const strong = { rank: 1, score: 0.9 };
  const parts = {
    ...at(
      'src/header-parser.ts',
      { symbols: [symbol('parse')] },
      { dense: strong, lexical: strong, lexicalSum: strong },
    ),
    dense: strong,
    lexical: strong,
  };
  const mention = at('notes/plan.txt', { text: 'then parseHeaderTwice() is called\n' });
  expect(await ranked('parseHeaderTwice', [parts, mention])).toEqual(['notes/plan.txt', 'src/header-parser.ts']);
});

describe('weights that were fitted to an index', () => {
  const files = [
    at('src/retry.ts', {}, { dense: { rank: 2, score: 0.1 } }),
    at('src/meaning.ts', {}, { dense: { rank: 1, score: 0.9 } }),
  ];
  const weights = { prose: { 'file-vector': 0 } };
  const order = async (options: Parameters<typeof additive>[0], fitted?: RankingWeights): Promise<readonly number[]> =>
    (await reranked('wait before retry', files, options, [], fitted)).map(({ index }) => index);

  it('replace those of the reranker, and the signals show them', async () => {
    expect(await order({})).toEqual([1, 0]);
    expect(await order({}, weights)).toEqual([0, 1]);
    const [, last] = await reranked('wait before retry', files, {}, [], weights);
    expect(last?.signals).toContainEqual({ name: 'file-vector', value: 0.9, weight: 0 });
  });

  it('do not replace those of the configuration', async () => {
    const configured = { weights: { prose: { 'file-vector': 3 } } };
    expect(await order(configured, weights)).toEqual([1, 0]);
    const fittable = fittableWeights({ preset: 'file', ...configured });
    expect(fittable.weights['prose']).not.toHaveProperty('file-vector');
    expect(fittable.version).not.toBe(fittableWeights({ preset: 'file' }).version);
  });

  it('can be those of evidence, but not of roles or of exact matches', () => {
    const names = Object.values(fittableWeights({ preset: 'file' }).weights).flatMap((each) => Object.keys(each));
    expect(names).toContain('file-vector');
    expect(names.filter((name) => /^is-|chunk-is-|verbatim|same-file|in-path|in-report/.test(name))).toEqual([]);
  });
});

describe('with an embedder that takes microseconds', () => {
  const candidates = [at('first.ts', { text: 'value\n' }), at('second.ts', { text: 'backoff\n' })];
  const near: RerankRequest['embed'] = async (_kind, inputs) =>
    inputs.map((text) => Float32Array.of(...(/again|backoff/.test(text) ? [1, 0] : [0, 1])));

  it('prefers a chunk with words that are close to those of a plain question', async () => {
    const project = await temporaryProject();
    await using reranker = guardStage(additive(), project.context);
    const request = { query: readQuery('try it again'), candidates, topN: 2 };
    const without = await reranker.rerank(request);
    const ranking = await reranker.rerank({ ...request, embed: near });
    expect(without.map(({ index }) => index)).toEqual([0, 1]);
    expect(ranking.map(({ index }) => index)).toEqual([1, 0]);
    for (const { score, signals } of ranking)
      expect(signals.reduce((sum, { value, weight }) => sum + value * weight, 0)).toBeCloseTo(score);
    await project.remove();
  });

  it('compares no words for a name', async () => {
    const asked: string[] = [];
    const project = await temporaryProject();
    await using reranker = guardStage(additive(), project.context);
    await reranker.rerank({
      query: readQuery('retryLater'),
      candidates,
      topN: 2,
      embed: async (kind) => void asked.push(kind),
    });
    expect(asked).toEqual([]);
    await project.remove();
  });
});
