import { describe, expect, it } from 'vitest';
import type { CodeSymbol, StoredChunk } from '@codesearch/kernel';
import { chunkOf, textRetriever } from '../fixture/text-retriever.ts';
import { findCalls } from './find-calls.ts';

const symbol = (qualifiedName: string, kind = 'method'): CodeSymbol => ({
  name: qualifiedName.split('.').at(-1)!,
  qualifiedName,
  kind,
  signature: qualifiedName,
  startLine: 1,
  endLine: 9,
});

const call = (path: string, text: string, parts: Partial<StoredChunk> = {}): StoredChunk =>
  chunkOf(path, text, { calls: [...text.matchAll(/(\w+)\(/g)].map(([, name]) => name!), ...parts });

const callers = async (
  chunks: readonly StoredChunk[],
  query: string,
): Promise<readonly [paths: readonly string[], notes: readonly string[]]> => {
  const { matches, notes } = await findCalls(textRetriever(chunks), { query, filter: {} });
  return [matches.map(({ path }) => path), notes];
};

const incomplete = expect.stringMatching(/may be incomplete/) as string;

describe('the callers of a name', () => {
  it('call it, as the chunker recognized calls', async () => {
    const chunks = [
      call('a.ts', 'retry(1)'),
      call('b.md', 'use retry() to', { calls: [] }),
      call('c.ts', 'retries(1)'),
      call('d.ts', 'on(retry)'),
    ];
    const uses = expect.stringMatching(/^After the calls comes 1 other line that names it/) as string;
    for (const query of ['retry', 'retry()']) {
      expect(await callers(chunks, query)).toEqual([
        ['a.ts', 'd.ts'],
        [uses, incomplete],
      ]);
    }
  });

  it('are in a chunk with more calls than are stored', async () => {
    const calls = Array.from({ length: 64 }, (_, index) => `other${index}`);
    expect(await callers([call('a.ts', 'retry(1)', { calls })], 'retry')).toEqual([['a.ts'], [incomplete]]);
  });

  it('are those in other case if there are no others', async () => {
    expect(await callers([call('a.ts', 'parse_header(1)')], 'parse_Header')).toEqual([
      ['a.ts'],
      ['Nothing calls parse_Header as written; these are in other case.', incomplete],
    ]);
  });

  it('are the uses as a value in other case if there are no calls at all', async () => {
    const uses = [call('a.ts', 'run(parse_header);'), call('b.md', 'see parse_header')];
    expect(await callers(uses, 'parse_Header')).toEqual([
      ['a.ts'],
      [
        'Nothing calls parse_Header as written; these are in other case.',
        'No calls of parse_Header were found; 1 other line names it as a value: passed, assigned or in a table.',
        incomplete,
      ],
    ]);
    expect((await callers(uses.slice(1), 'parse_Header'))[0]).toEqual([]);
  });

  it('are the uses of an attribute of .NET by its short name, in brackets', async () => {
    const chunks = [
      call('src/Cart.cs', '[Sealed, Audited(typeof(Filter))]\npublic class Cart'),
      call('src/Order.cs', 'var one = Audited(1);'),
      call('src/order.ts', 'list[Audited(1)]'),
    ];
    expect(await callers(chunks, 'AuditedAttribute')).toEqual([['src/Cart.cs'], [incomplete]]);
    const both = [...chunks, call('src/Make.cs', 'new AuditedAttribute(1)')];
    expect((await callers(both, 'AuditedAttribute'))[0]).toEqual(['src/Make.cs', 'src/Cart.cs']);
    expect((await callers(chunks.slice(1), 'AuditedAttribute'))[0]).toEqual([]);
  });

  it('are none: the note says so', async () => {
    expect(await callers([call('a.ts', 'retry(1)')], 'reset')).toEqual([
      [],
      ['Nothing in the index calls reset.', incomplete],
    ]);
  });

  it('have a name: anything else is refused', async () => {
    await expect(callers([], 'how to retry')).rejects.toThrow('"how to retry" is not a name.');
  });
});

describe('the uses of a name that nothing calls', () => {
  const uses = async (text: string, path = 'a.ts', query = 'handler'): Promise<readonly string[]> => {
    const { matches, uses: ids } = await findCalls(textRetriever([call(path, text)]), { query, filter: {} });
    expect(ids?.size ?? 0).toBe(matches.length);
    return matches.map((match) => match.path);
  };

  it.each([
    ['an argument', "bus.on('x', handler);"],
    ['an assignment', 'const run = handler;'],
    ['a table', 'const table = { get: handler, };'],
    ['a method reference', 'run(this::handler);'],
    ['a property', 'export default { handler };'],
    ['a name in quotes', "getattr(module, 'handler')"],
  ])('are %s', async (_, text) => {
    expect(await uses(text)).toEqual(['a.ts']);
  });

  it('are comments and documents only if nothing else has the name, and the note says so', async () => {
    expect(await uses('see handler', 'a.md')).toEqual(['a.md']);
    const both = [call('a.ts', 'run(handler);'), call('b.md', 'see handler')];
    expect(await callers(both, 'handler')).toEqual([
      ['a.ts'],
      [expect.stringMatching(/^No calls of handler were found; 1 other line names it/), incomplete],
    ]);
  });

  it('are not the lines that import it', async () => {
    for (const text of ["import { handler } from './b.ts';", 'from app import handler', 'pub use app::handler;'])
      expect(await callers([call('a.ts', `${text}\nrun(handler);`), call('b.ts', text)], 'handler'), text).toEqual([
        ['a.ts'],
        [expect.stringContaining('1 other line'), incomplete],
      ]);
  });

  it('are marked in a chunk that calls it too', async () => {
    const chunk = call('a.ts', 'lines.map(handler);\nhandler(1);');
    const { rangesIn } = await findCalls(textRetriever([chunk]), { query: 'handler', filter: {} });
    expect((await rangesIn(chunk)).map(({ start }) => start)).toEqual([10, 20]);
  });

  it('are not its definition, in any case', async () => {
    const defined = chunkOf('a.ts', 'function fetchUser() {}', {
      symbols: [{ ...symbol('fetchUser'), startLine: 1, endLine: 1 }],
    });
    const caller = call('b.ts', 'fetchUser(1)');
    expect((await callers([defined, caller], 'FetchUser'))[0]).toEqual(['b.ts']);
  });

  it('construct a class, if its constructor is asked for', async () => {
    expect(await callers([call('a.py', 'm = Model(1)')], 'Model.__init__')).toEqual([['a.py'], [incomplete]]);
  });
});

describe('a function that calls itself', () => {
  const defines = (qualifiedName: string): Partial<StoredChunk> => ({ symbols: [symbol(qualifiedName)] });
  it.each([
    ['a function', 'function walk() { walk(1); }', 'walk', true],
    ['a method', 'walk() { this.walk(1); }', 'Tree.walk', true],
    ['a method by the name of its type', 'walk() { Tree.walk(1); }', 'Tree.walk', true],
    ['not one that calls the method of something else', 'walk() { this.inner.walk(1); }', 'Tree.walk', false],
    ['not another function', 'function other() { walk(1); }', 'other', false],
  ])('is the last of its callers: %s', async (_, text, name, isRecursion) => {
    const chunks = [call('a.ts', text, defines(name)), call('b.ts', 'walk(2)')];
    const { doubtful } = await findCalls(textRetriever(chunks), { query: 'walk', filter: {} });
    expect([...(doubtful ?? [])]).toEqual(isRecursion ? ['a.ts:1'] : []);
  });

  it('is a caller as others are if the chunk has one besides', async () => {
    const text = 'function walk() { walk(1); }\nfunction main() { walk([]); }';
    const defined = { ...symbol('walk'), endLine: 1 };
    const chunks = [call('a.ts', text, { symbols: [defined, { ...symbol('main'), startLine: 2, endLine: 2 }] })];
    const { matches, doubtful } = await findCalls(textRetriever(chunks), { query: 'walk', filter: {} });
    expect([matches.length, doubtful]).toEqual([1, undefined]);
  });
});

describe('the callers of callers', () => {
  const within = (name: string): Partial<StoredChunk> => ({ symbols: [symbol(name, 'function')] });
  const chunks = [
    call('one.ts', 'function one() { return retry(1); }', within('one')),
    call('two.ts', 'function two() { return one(); }', within('two')),
    call('three.ts', 'function three() { return two(); }', within('three')),
    call('loop.ts', 'function retry() { return three(); }', within('retry')),
  ];

  it.each([
    [1, ['one.ts'], {}],
    [2, ['one.ts', 'two.ts'], { 'two.ts:1': 'one' }],
    [3, ['one.ts', 'two.ts', 'three.ts'], { 'two.ts:1': 'one', 'three.ts:1': 'two' }],
    [5, ['one.ts', 'two.ts', 'three.ts', 'loop.ts'], { 'two.ts:1': 'one', 'three.ts:1': 'two', 'loop.ts:1': 'three' }],
  ])('are found to level %i, each once', async (depth, paths, via) => {
    const { matches, indirect } = await findCalls(textRetriever(chunks), { query: 'retry', filter: {}, depth });
    expect([matches.map(({ path }) => path), Object.fromEntries(indirect ?? [])]).toEqual([paths, via]);
  });

  it('are marked where they call the caller', async () => {
    const { rangesIn } = await findCalls(textRetriever(chunks), { query: 'retry', filter: {}, depth: 2 });
    expect(await rangesIn(chunks[1]!)).toEqual([{ start: 24, end: 27 }]);
  });
});

it('the callers of callers are also other definitions in the chunk of a call', async () => {
  const text = 'function one() { retry(1); }\nfunction two() { one(); }\nfunction three() { two(); }';
  const at = (name: string, line: number): CodeSymbol => ({
    ...symbol(name, 'function'),
    startLine: line,
    endLine: line,
  });
  const chunk = call('all.ts', text, { symbols: [at('one', 1), at('two', 2), at('three', 3)] });
  const found = async (depth: number): Promise<readonly (readonly [string, string | undefined])[]> => {
    const { rangesIn } = await findCalls(textRetriever([chunk]), { query: 'retry', filter: {}, depth });
    return (await rangesIn(chunk)).map(({ start, end, via }) => [text.slice(start, end), via]);
  };
  expect(await found(1)).toEqual([['retry', undefined]]);
  expect(await found(2)).toEqual([
    ['retry', undefined],
    ['one', 'one'],
  ]);
  expect(await found(3)).toEqual([
    ['retry', undefined],
    ['one', 'one'],
    ['two', 'two'],
  ]);
});

describe('the callers of a name with a scope', () => {
  const chunks = [
    call('inside.ts', 'this.send(1)', { enclosing: [symbol('Client', 'class')] }),
    call('subclass.ts', 'super.send(1)', {
      enclosing: [{ ...symbol('HttpClient', 'class'), signature: 'class HttpClient extends Client' }],
    }),
    call('variable.ts', 'httpClient.send(1)'),
    call('static.ts', 'Client.send(1)'),
    call('typed.ts', 'function f(c: Client) {\n  c.send(1);\n}'),
    call('unrelated.ts', 'c.send(1)'),
    call('other.ts', 'this.send(1)', { enclosing: [symbol('Mailer', 'class')] }),
    call('type.ts', 'Mailer.send(1)'),
  ];

  it('are those whose receiver can be of it', async () => {
    expect(await callers(chunks, 'Client.send')).toEqual([
      ['inside.ts', 'subclass.ts', 'variable.ts', 'static.ts', 'typed.ts'],
      ['3 more chunks call a send that is probably another one.', incomplete],
    ]);
  });

  it('are doubtful if the receiver is a variable of an unknown type, and others are certain', async () => {
    const { doubtful } = await findCalls(textRetriever(chunks), { query: 'Client.send', filter: {} });
    expect([...(doubtful ?? [])]).toEqual(['typed.ts:1']);
  });

  it('are not those whose receiver is named as another type with a member of the name', async () => {
    const mailer = call('mailer.ts', 'mailer.send(1)');
    const types = [
      call('types/client.ts', 'send() {}', { calls: [], symbols: [symbol('Client.send')] }),
      call('types/mailer.ts', 'send() {}', { calls: [], symbols: [symbol('Mailer.send')] }),
    ];
    const [paths] = await callers([call('variable.ts', 'client.send(1)'), mailer, ...types], 'Client.send');
    expect(paths).toEqual(['variable.ts']);
  });

  it('are all if no receiver shows the scope', async () => {
    expect((await callers(chunks.slice(5), 'Server.send'))[0]).toHaveLength(3);
  });
});

describe('the callers of a name that several definitions have', () => {
  const method = (path: string, name: string, type = `class ${name.split('.')[0]}`): StoredChunk =>
    call(path, 'send() {}', {
      calls: [],
      symbols: [symbol(name)],
      enclosing: [{ ...symbol(name.split('.')[0]!, 'class'), signature: type }],
    });
  const free = (path: string, parts: Partial<StoredChunk> = {}): StoredChunk =>
    call(path, 'function run() {}', { calls: [], symbols: [symbol('run', 'function')], ...parts });
  const found = async (
    chunks: readonly StoredChunk[],
    query: string,
  ): Promise<readonly [sure: readonly string[], unsure: readonly string[], first: string | undefined]> => {
    const { matches, unsure, notes } = await findCalls(textRetriever(chunks), { query, filter: {} });
    const those = (isUnsure: boolean): readonly string[] =>
      matches.filter(({ id }) => (unsure?.has(id) ?? false) === isUnsure).map(({ path }) => path);
    return [those(false), those(true), notes[0]];
  };
  const types = [method('client.ts', 'Client.send'), method('mailer.ts', 'Mailer.send')];
  const calls = [call('a.ts', 'client.send(1)'), call('b.ts', 'mailer.send(1)'), call('c.ts', 'x.send(1)')];

  it('are of any of them, which is said', async () => {
    expect(await found([...types, ...calls], 'send')).toEqual([
      ['a.ts', 'b.ts', 'c.ts'],
      [],
      'send is defined 2 times here, and these may be calls of any: Client.send, Mailer.send. Ask for one by its name here.',
    ]);
  });

  it('are of one, and those that may be of another are known', async () => {
    expect(await found([...types, ...calls], 'client.ts:Client.send')).toEqual([
      ['a.ts'],
      ['c.ts'],
      'send is defined 2 times here; the last call may call another one.',
    ]);
  });

  it('are of the nearest of several types with one name, and doubtful between them', async () => {
    const clients = [method('lib/a/client.go', 'Client.send'), method('lib/b/client.go', 'Client.send')];
    const near = [call('lib/a/run.go', 'client.send(1)'), call('lib/b/run.go', 'client.send(1)')];
    const far = [call('lib/a/sub/run.go', 'client.send(1)'), call('main.go', 'client.send(1)')];
    expect(await found([...clients, ...near, ...far], 'lib/a/client.go:Client.send')).toEqual([
      ['lib/a/run.go', 'lib/a/sub/run.go'],
      ['main.go'],
      'send is defined 2 times here; the last call may call another one.',
    ]);
    expect((await found([...clients, ...near], 'send'))[2]).toContain(
      ': lib/a/client.go:Client.send, lib/b/client.go:Client.send.',
    );
  });

  it('are found of a type without a letter in its name', async () => {
    expect((await found([method('lib.rs', '_.send'), call('a.rs', 'x.send(1)')], 'lib.rs:_.send'))[0]).toEqual([
      'a.rs',
    ]);
  });

  it('are all if nothing else of the program has the name, whatever the receiver', async () => {
    const double = method('test/client.ts', 'Fake.send');
    expect(await found([types[0]!, double, ...calls], 'client.ts:Client.send')).toEqual([
      ['a.ts', 'b.ts', 'c.ts'],
      [],
      incomplete,
    ]);
  });

  it('are those of the interface that it implements', async () => {
    const service = [
      method('i.ts', 'Sender.send', 'interface Sender'),
      method('c.ts', 'Http.send', 'class Http: Sender'),
    ];
    expect(await found([...service, call('a.ts', 'sender.send(1)')], 'c.ts:Http.send')).toEqual([
      ['a.ts'],
      [],
      incomplete,
    ]);
  });

  it('are in the file of a function, and in those that name its file and have none of the name', async () => {
    const chunks = [
      free('jobs.ts'),
      free('tasks.ts'),
      call('jobs.ts', 'run()', { startLine: 20 }),
      call('tasks.ts', 'run()', { startLine: 20 }),
      call('main.ts', "import { run } from './jobs';\nrun()"),
      call('other.ts', 'run()'),
    ];
    expect(await found(chunks, 'jobs.ts:run')).toEqual([
      ['jobs.ts', 'main.ts'],
      ['other.ts'],
      'run is defined 2 times here; the last call may call another one.',
    ]);
  });

  it('are in the folder of a function of Go, and behind its name', async () => {
    const chunks = [
      free('jobs/run.go'),
      free('tasks/run.go'),
      call('jobs/all.go', 'run()'),
      call('tasks/all.go', 'run()'),
      call('main.go', 'jobs.run()'),
    ];
    expect((await found(chunks, 'jobs/run.go:run'))[0]).toEqual(['jobs/all.go', 'main.go']);
  });

  it('are of others if the type that is asked for does not define it', async () => {
    const [, , note] = await found([...types, ...calls], 'Socket.send');
    expect(note).toBe('Socket itself defines no send; send is defined 2 times here: Client.send, Mailer.send.');
  });

  it('are of the interface or the module that is asked for, which have it', async () => {
    const [client] = types;
    const mailer = method('mailer.ts', 'Mailer.send', 'class Mailer: Sender');
    const service = [client!, mailer, method('i.ts', 'Sender.send', 'interface Sender')];
    expect((await found([...service, ...calls], 'i.ts:Sender.send'))[2]).toMatch(
      /^send is defined 2 times here; which/,
    );
    const chunks = [free('src/jobs.ts'), free('tasks.ts'), call('main.ts', 'jobs.run()')];
    expect(await found(chunks, 'jobs.run')).toEqual([['main.ts'], [], incomplete]);
  });
});
