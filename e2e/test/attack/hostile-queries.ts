/** A request of the API: its endpoint and its parameters. */
interface ApiRequest {
  readonly endpoint: 'search' | 'callers' | 'similar';
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

/** A request of the API, or a command of the command line at a terminal, which can be longer. */
export type HostileRequest = ApiRequest | { readonly words: readonly string[] };

/** Names that nothing defines, to a length in characters. */
function noise(length: number): string {
  const words = Array.from({ length: length / 10 }, (_, at) => `w${((at * 7919) % 100_003).toString(36)}xyzabcdef`);
  return words.join(' ').slice(0, length);
}

const search = (query: string, ...parameters: ApiRequest['parameters']): HostileRequest => ({
  endpoint: 'search',
  parameters: [['query', query], ...parameters],
});
const regex = (query: string): HostileRequest => search(query, ['regex', 'true']);
const exact = (query: string, ...more: ApiRequest['parameters']): HostileRequest =>
  search(query, ['exact', 'true'], ...more);
const callers = (name: string, ...more: ApiRequest['parameters']): HostileRequest => ({
  endpoint: 'callers',
  parameters: [['name', name], ...more],
});
const command = (...words: readonly string[]): HostileRequest => ({ words });
const most = ['--limit', '1000'] as const;
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

/**
 * Requests that match nearly everything, backtrack, have thousands of patterns or ask for as much as they can.
 *
 * @param place a line with code, as `similar` takes it
 * @param large a file with more code or longer lines than others
 */
export function hostileRequests(place: string, large = place.replace(/:.*/, '')): readonly HostileRequest[] {
  return [
    regex('(a+)+$'),
    regex('.'),
    regex('(.*)*=(.*)*;'),
    regex('(x|y|z|get|set)+Q?'),
    regex(Array.from({ length: 400 }, (_, at) => `a${at}`).join('|')),
    exact('e'),
    exact('return', ['ignore-case', 'true'], ['limit', '1000']),
    exact('}\n\n'),
    exact('  }\n  return'),
    exact(noise(8000)),
    search('server', ['path', '**/*a*b*c*d*e*f*/**/*a*b*']),
    search('server', ['path', '{a,b,c,d}{a,b,c,d}{a,b,c,d}{a,b,c,d}/**/*x']),
    search('server', ...Array.from({ length: 100 }, (_, at) => ['path', `**/*${at}*/**/*${at}`] as const)),
    search(noise(8000)),
    search('a'.repeat(8000)),
    search('a.b/c:1 '.repeat(1000)),
    search('  at foo (src/a.ts:1:2)\n'.repeat(300)),
    search('the server', ['limit', '1000']),
    search('the a of to in is it that for get set return if'),
    regex('(?=(a*))*b'),
    regex('(?:a?){16}a{16}'),
    regex('^(?:[^\\n]*\\n){40}[^\\n]*zzz'),
    regex('\\p{L}+\\p{N}*\\p{L}+\\p{N}*Q'),
    regex('(?<=(?:.{1,200})+)Q'),
    regex(`[${'a-zA-Z0-9_'.repeat(300)}]+Q`),
    regex('(\\w+)\\s*=\\s*\\1\\1\\1'),
    exact('a'.repeat(15_000)),
    exact('\n'.repeat(500)),
    exact('('.repeat(2000), ['ignore-case', 'true']),
    exact('return', ['path', '!(a|b|c)*(d|e)+(f|g)@(h|i)/**']),
    search('"'.repeat(3000)),
    search('\ud800'.repeat(1500)),
    search('\u0301'.repeat(2000)),
    search('getSessionListAppendValue'.repeat(300)),
    search('-x '.repeat(2500)),
    search(Array.from({ length: 450 }, (_, at) => `src/part${at % 40}/file${at}.ts:${at}`).join('\n')),
    search('https://example.org/'.repeat(400)),
    search('where is session '.repeat(450), ['limit', '1000']),
    search('server', ['path', `${'**/'.repeat(200)}x`]),
    search('server', ['path', `{${Array.from({ length: 2000 }, (_, at) => at).join()}}`]),
    search('server', ['path', '*'.repeat(2000)]),
    callers('g'.repeat(5000)),
    callers('get.get.get.get.get.get.get.get'),
    { endpoint: 'similar', parameters: [['location', `${place}${':1'.repeat(2000)}`]] },
    callers('get'),
    callers('append', ['limit', '1000']),
    callers('Session.get'),
    callers('xqzzt'),
    { endpoint: 'similar', parameters: [['location', place]] },
    {
      endpoint: 'similar',
      parameters: [
        ['location', place],
        ['limit', '1000'],
      ],
    },
    command('search', noise(99_000), ...most),
    command('search', 'a'.repeat(99_000)),
    command('search', 'getSessionListAppendValue'.repeat(3900)),
    command(
      'search',
      numbers(3000)
        .map((at) => `  at get${at} (src/part${at % 40}/file${at}.ts:${at}:3)`)
        .join('\n'),
    ),
    command(
      'search',
      numbers(9000)
        .map((at) => `get${at}Of1`)
        .join(' '),
    ),
    command('search', 'session.get("'.repeat(7000)),
    command('search', '-F', noise(99_000)),
    command('search', '-F', 'session\n  '.repeat(9000), '-i'),
    command(
      'search',
      '-e',
      `(?:${numbers(15_000)
        .map((at) => `w${at}`)
        .join('|')})`,
    ),
    command('search', '-F', 'e', ...most, '--lines', '1000', '--color', 'always'),
    command('search', '-F', 'e', ...most, '-C', '200', '--color', 'always'),
    command('search', '-e', '.', '--count'),
    command('search', '-F', 'return', '--files'),
    command('search', '-e', '\\w', ...most, '-o', 'sarif'),
    command('search', 'session', ...most, '--lines', '1000', '-o', 'md', '--max-tokens', '100000'),
    command('search', 'session', ...most, '--lines', '1000', '--explain', '--color', 'always'),
    command('search', 'server', ...numbers(1000).flatMap((at) => ['--path', `**/*${at}*/**/*${at}`])),
    command('search', 'server', ...numbers(1000).flatMap((at) => ['--exclude', `*${at}*b*/**/*${at}c*`]), ...most),
    command('search', 'server', ...numbers(1000).flatMap((at) => ['--path', `!src/**/part*/*${at}?[!a]*`])),
    command('search', '-F', 'session', ...numbers(1000).flatMap((at) => ['-p', `{a,b,c}*/**/{d,e,f}${at}*`])),
    command('search', 'server', ...numbers(1000).flatMap((at) => ['--language', `x${at}`])),
    command('search', ...numbers(60).flatMap((at) => ['--also', `session list ${at} `.repeat(60)]), 'append', ...most),
    command('callers', 'get', ...most, '--depth', '3'),
    command('callers', 'append', ...most, '--lines', '1000', '--color', 'always'),
    command('callers', 'if', ...most),
    command('callers', 'e'.repeat(99_000)),
    command('callers', 'get', '--count'),
    command('similar', `${large}:1-100000`, ...most, '--lines', '1000', '--color', 'always'),
    command('similar', large, ...most),
    command('why', large, '--source', '--history'),
    command('status', '--files', '--json'),
  ];
}
