import { describe, expect, it } from 'vitest';
import { typedSearch as typedAtTerminal } from '../../packages/cli/src/search/asked-text.ts';
import { typedSearch as typedByAgent } from '../../packages/mcp/src/tool/search/typed-search.ts';
import { commandLine } from '../../packages/server/src/http/command-line.ts';
import { endpoints } from '../../packages/server/src/http/endpoints.ts';
import { parseFilter } from '@codesearch/presentation';
import { searchCommand } from '../../packages/vscode/src/editor/command-lines.ts';

/* One query language: a text means the same in each place where it can be typed. */

const folder = '/srv/app';
const words = (question: string): object => ({ question });

/** A typed text, and the search that it means. */
const table: readonly (readonly [text: string, meaning: object])[] = [
  ['where are retries configured', words('where are retries configured')],
  ['retry lang:go', { question: 'retry', language: ['go'] }],
  ['retry language:go', { question: 'retry', language: ['go'] }],
  ['lang:go,ts retry', { question: 'retry', language: ['go', 'ts'] }],
  ['retry lang:go lang:ts', { question: 'retry', language: ['go', 'ts'] }],
  ['retry path:src/**', { question: 'retry', path: ['src/**'] }],
  ['retry path:"my docs"', { question: 'retry', path: ['my docs'] }],
  ['retry -path:vendor', { question: 'retry', exclude: ['vendor'] }],
  ['retry not:path:vendor', { question: 'retry', exclude: ['vendor'] }],
  ['retry NOT path:vendor', { question: 'retry', exclude: ['vendor'] }],
  ['retry path:src, lang:go;', { question: 'retry', path: ['src'], language: ['go'] }],
  ['is there a retry lang:go?', { question: 'is there a retry', language: ['go'] }],
  ['lang:go,,ts retry', { question: 'retry', language: ['go', 'ts'] }],
  ['retry -lang:go,ts', { question: 'retry', language: ['!go', '!ts'] }],
  ['retry NOT lang:go', { question: 'retry', language: ['!go'] }],
  ['retry -kind:class not:content:docs', { question: 'retry', kind: ['!class'], content: ['!docs'] }],
  ['retry path:src,web/{a,b}/**', { question: 'retry', path: ['src', 'web/{a,b}/**'] }],
  ['retry path:"a,b","my docs",c', { question: 'retry', path: ['a,b', 'my docs', 'c'] }],
  ['retry -path:vendor,dist', { question: 'retry', exclude: ['vendor', 'dist'] }],
  ['retry file:client,b.ts', { question: 'retry', path: ['*client*', 'b.ts'] }],
  ['retry lang:"visual basic",go', { question: 'retry', language: ['visual basic', 'go'] }],
  ['lang:, retry', words('lang:, retry')],
  ['Größe path:"Änderungen 2/**"', { question: 'Größe', path: ['Änderungen 2/**'] }],
  ['does it NOT end', words('does it NOT end')],
  ['def open(self, path:str) -> None', words('def open(self, path:str) -> None')],
  ['retry path:(web)/**', { question: 'retry', path: ['(web)/**'] }],
  ['retry file:client', { question: 'retry', path: ['*client*'] }],
  ['retry file:client.ts', { question: 'retry', path: ['client.ts'] }],
  ['retry -file:gen', { question: 'retry', exclude: ['*gen*'] }],
  ['retry kind:function', { question: 'retry', kind: ['function'] }],
  ['kind:class,enum retry', { question: 'retry', kind: ['class', 'enum'] }],
  ['retry content:docs', { question: 'retry', content: ['docs'] }],
  ['retry -test', { question: 'retry', tests: false }],
  ['retry not:test', { question: 'retry', tests: false }],
  ['retry -tests', { question: 'retry', tests: false }],
  ['retry is:"changed"', { question: 'retry', changed: true }],
  ['retry is:changed', { question: 'retry', changed: true }],
  ['retry since:main', { question: 'retry', since: 'main' }],
  ['retry since:7d', { question: 'retry', since: '7d' }],
  ['retry diff:main...HEAD', { question: 'retry', diff: 'main...HEAD' }],
  ['retry rev:v1.2', { question: 'retry', rev: 'v1.2' }],
  ['retry repo:/srv/b', { question: 'retry', repos: ['/srv/b'] }],
  ['retry repo:client,"../my b"', { question: 'retry', repos: ['client', '../my b'] }],
  ['"exact text"', { question: 'exact text', match: 'exact' }],
  ['"exact text" lang:go', { question: 'exact text', match: 'exact', language: ['go'] }],
  ['"lang:go"', { question: 'lang:go', match: 'exact' }],
  ['/re(gex)?/', { question: 're(gex)?', match: 'regex' }],
  ['/re gex/i -test', { question: 're gex', match: 'regex', ignoreCase: true, tests: false }],
  ['callers:retry', { question: 'retry', match: 'calls' }],
  ['callers:save!', { question: 'save!', match: 'calls' }],
  ['callers:A.b -test lang:ts', { question: 'A.b', match: 'calls', tests: false, language: ['ts'] }],
  [
    'retry lang:go path:src -path:dist -test',
    { question: 'retry', language: ['go'], path: ['src'], exclude: ['dist'], tests: false },
  ],
  ['src/a.ts:12', words('src/a.ts:12')],
  ['A::b', words('A::b')],
  ['std::vector lang:cpp', { question: 'std::vector', language: ['cpp'] }],
  ['file:///home/a.ts', words('file:///home/a.ts')],
  ['https://example.com/a', words('https://example.com/a')],
  ['TypeError: path:a is no folder', words('TypeError: path:a is no folder')],
  ['TypeError: x is not a function', words('TypeError: x is not a function')],
  ['error: cannot find LANG:go', words('error: cannot find LANG:go')],
  ['panic: runtime error', words('panic: runtime error')],
  ['node:fs', words('node:fs')],
  ['run test:unit', words('run test:unit')],
  ['who calls retry', words('who calls retry')],
  ['compile with -Werror', words('compile with -Werror')],
  ['a text\nlang:go', words('a text\nlang:go')],
  ['/usr/local/lib', words('/usr/local/lib')],
];

/** A text that is refused, with what the user can do about it. */
const refused: readonly (readonly [text: string, problem: string, hint: string])[] = [
  ['retry lnag:go', 'There is no key lnag: in a query.', 'Did you mean lang:go?'],
  ['retry lnag:', 'There is no key lnag: in a query.', 'Did you mean lang:?'],
  ['retry LANG:go', 'There is no key LANG: in a query.', 'Did you mean lang:go?'],
  ['retry -ptah:"my vendor"', 'There is no key ptah: in a query.', 'Did you mean -path:"my vendor"?'],
  ['retry NOT rev:v1', 'NOT rev:v1 cannot be negated.', 'Write what to search, without the minus.'],
  ['retry -repo:client', '-repo:client cannot be negated.', 'Write what to search, without the minus.'],
  ['retry -is:changed', '-is:changed cannot be negated.', 'To search without them, write rev:HEAD.'],
  ['retry not:since:main', 'not:since:main cannot be negated.', 'write rev: and a commit'],
  ['retry -diff:main', '-diff:main cannot be negated.', 'write rev: and a commit'],
  ['retry -ptah:vendor', 'There is no key ptah: in a query.', 'Did you mean -path:vendor?'],
  ['retry -branch:main', 'There is no key branch: in a query.', 'Did you mean rev:main?'],
  ['retry dir:"a,b",c', 'There is no key dir: in a query.', 'Did you mean path:"a,b",c?'],
  ['retry tset:', 'There is no key tset: in a query.', 'Did you mean -test?'],
  ['retry test:no', 'There is no condition test:no in a query.', 'Did you mean -test?'],
  ['retry dir:src', 'There is no key dir: in a query.', 'Did you mean path:src?'],
  ['retry tset:unit', 'There is no key tset: in a query.', 'Did you mean -test?'],
  ['retry is:foo', 'There is no condition is:foo in a query.', 'Did you mean is:changed?'],
  ['retry extension:go', 'There is no key extension: in a query.', 'Did you mean lang:go?'],
  ['-callers:retry', '-callers:retry cannot be negated.', 'write -path: or -test'],
  ['lang:go', 'The query has only conditions.', 'Add what to search for: retry lang:go'],
  ['callers:retry now', 'callers:retry cannot be combined with "now".', 'who calls retry'],
];

/** A text whose condition has a value that there is not, and the hint. */
const unknownValues: readonly (readonly [text: string, problem: string, hint: string])[] = [
  ['retry kind:functon', "Unknown kind 'functon'.", "Did you mean 'function'?"],
  ['retry content:dcos', "Unknown content 'dcos'.", "Did you mean 'docs'?"],
  ['retry -kind:functon', "Unknown kind 'functon'.", "Did you mean 'function'?"],
  ['retry -lang:pyhton', "Unknown language 'pyhton'.", "Did you mean 'python'?"],
  ['retry -content:all', 'No content is left without all.', 'Leave out less.'],
  ['retry kind:class -kind:class', 'No kind is left without class.', 'Leave out less.'],
];

/** The search of a command line: its words without options, in which a face writes a typed text. */
function atTerminal(args: readonly string[]): object {
  const [text = '', ...paths] = args.slice(args.indexOf('--') + 1);
  const { query, options, repos } = typedAtTerminal(text, paths, {});
  const { exact, regex, callers, ...rest } = options as Record<string, unknown>;
  const match = exact ? 'exact' : regex ? 'regex' : callers ? 'calls' : undefined;
  return { question: query, ...rest, ...(match && { match }), ...(repos.length > 0 && { repos }) };
}

const faces: Readonly<Record<string, (text: string) => object>> = {
  'the command line': (text) => atTerminal(['search', '--', text, folder]),
  'the picker': (text) => atTerminal(['pick', '--', text]),
  'the page': (text) =>
    atTerminal(
      commandLine(
        endpoints['search']!,
        new URLSearchParams([
          ['query', text],
          ['in', folder],
        ]),
      ),
    ),
  'Visual Studio Code': (text) =>
    atTerminal(
      searchCommand({
        ...{ query: text, roots: [folder], mode: 'meaning', tests: true, exclude: [], limit: 10 },
        ...{ sync: true, configFile: '' },
      }).args,
    ),
  'an agent': (text) => {
    const { wordings, match, ignoreCase, repos, given } = typedByAgent({ query: text, path: folder });
    return {
      question: wordings[0],
      ...given.conditions,
      ...(match && { match }),
      ...(ignoreCase && { ignoreCase }),
      ...(given.revision !== undefined && { rev: given.revision }),
      ...(repos.length > 0 && { repos }),
    };
  },
};

describe.each(Object.entries(faces))('a query in %s', (_, read) => {
  it.each(table)('is read: %j', (text, meaning) => {
    expect(read(text)).toEqual(meaning);
  });

  it.each(refused)('is refused with the nearest condition: %j', (text, problem, hint) => {
    const refusal = expect.objectContaining({
      ...{ message: problem, hint: expect.stringContaining(hint) as string },
    }) as Error;
    expect(() => read(text)).toThrow(refusal);
  });

  it.each(unknownValues)('is refused with the nearest value: %j', async (text, problem, hint) => {
    const filter = parseFilter(read(text), async () => [{ name: 'python', extensions: ['py'] }]);
    await expect(filter).rejects.toMatchObject({ message: problem, hint: expect.stringContaining(hint) as string });
  });
});
