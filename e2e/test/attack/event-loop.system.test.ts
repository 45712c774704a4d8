import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Sandbox } from '../sandbox.ts';
import { someOf } from '../some-of.ts';
import { hostileClient } from './hostile-client.ts';
import { hostileRequests } from './hostile-queries.ts';
import { triedCases } from './tried.ts';

/* SECURITY.md: no query stops the resident server. */

/** Files of the searched tree, with 40 functions each. */
const files = Number(process.env['HOSTILE_FILES'] ?? '4');
/**
 * Milliseconds of processor time that a turn of the event loop may take on a machine on which the work of the recorder
 * takes so many. 99 % take less than 10, the longest 28.
 */
const [maxTurnMs, workMs] = [50, 130];

/**
 * Longest run that an expression backtracks over. The search for longer ones is left to another test, as it ends at its
 * limit of time.
 */
const maxRun = 18;
/** A line with code. */
const place = 'src/part1/file1.ts:3';
/** A file with one line, which has more definitions than others have lines. */
const packed = 'src/packed.ts';

let sandbox: Sandbox;
let server: ChildProcess;
let turns: string;

beforeEach(async () => {
  const sources = Array.from({ length: files }, (_, file) => [`src/part${file % 40}/file${file}.ts`, source(file)]);
  const line = Array.from({ length: 4000 }, (_, at) => `export const get${at}=(session)=>session.get("${at}"); `);
  sandbox = new Sandbox({ ...(Object.fromEntries(sources) as Record<string, string>), [packed]: line.join('') });
  await sandbox.runProcess(['index']);
  const recorder = pathToFileURL(join(import.meta.dirname, 'record-turns.mjs')).href;
  turns = join(sandbox.home, 'turns.json');
  server = sandbox.start(['serve', '--port', '0'], {
    env: { NODE_OPTIONS: `--import=${recorder}`, TURNS_FILE: turns },
  });
  let log = '';
  server.stderr?.setEncoding('utf8').on('data', (part: string) => (log += part));
  await expect.poll(() => log).toContain('ready');
});

afterEach(() => {
  server.kill('SIGKILL');
  sandbox.remove();
});

function source(file: number): string {
  const functions = Array.from(
    { length: 40 },
    (_, at) =>
      `export function get${at}Of${file}(session: Session, list: string[]): string {\n  if (list.length > ${at}) {\n    list.append(session.get('${'a'.repeat(at % maxRun)}!'));\n  }\n  return session.get(list[${at}] ?? '${file}');\n}\n`,
  );
  return functions.join('\n\n');
}

it.skipIf(process.platform === 'win32')(
  'answers each of many hostile queries at once, or says why not, and shares its thread',
  async () => {
    // A test before this one can have put the guard of modules into what this process starts.
    const env = JSON.parse(readFileSync(`${turns}.env`, 'utf8')) as NodeJS.ProcessEnv;
    const ask = hostileClient(sandbox.home, sandbox.tree, env);
    const search = (...parameters: readonly (readonly [string, string])[]): Promise<string> =>
      ask({ endpoint: 'search', parameters });
    // The first ones load the program and the index.
    await search(['query', 'session']);
    for (const kind of ['regex', 'exact']) await search(['query', 'session.get'], [kind, 'true']);
    await ask({ endpoint: 'callers', parameters: [['name', 'append']] });
    await ask({ endpoint: 'similar', parameters: [['location', place]] });
    server.kill('SIGUSR2');
    const all = hostileRequests(place, packed);
    expect(all).toHaveLength(triedCases('Hostile requests to one server at once'));
    const requests = someOf(all);
    const answers = await Promise.all([...requests.map(ask), search(['query', 'get3Of1'])]);
    for (const [at, answer] of answers.entries()) {
      const request = requests[at];
      const end = JSON.parse(answer.trimEnd().split('\n').at(-1)!) as object;
      expect(end).toMatchObject({ [request && 'words' in request ? 'exit' : 'version']: expect.any(Number) as number });
      const { error, failure = error } = end as Partial<Record<'error' | 'failure', { readonly code: string }>>;
      expect(failure?.code ?? 'TIMED_OUT').toMatch(/^(?:TIMED_OUT|INPUT_INVALID|LIMIT_EXCEEDED)$/);
    }
    expect(answers.at(-1)).toContain('get3Of1');
    const ended = once(server, 'close');
    server.kill('SIGTERM');
    await ended;
    const recorded = JSON.parse(readFileSync(turns, 'utf8')) as {
      readonly turns: number[];
      readonly workMs: number;
    };
    const slowness = Math.max(1, recorded.workMs / workMs);
    expect(Math.max(...recorded.turns)).toBeLessThanOrEqual(maxTurnMs * slowness);
  },
);
