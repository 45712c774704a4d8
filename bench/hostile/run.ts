import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { hostileClient } from '../../e2e/test/attack/hostile-client.ts';
import { hostileRequests } from '../../e2e/test/attack/hostile-queries.ts';
import type { HostileRequest } from '../../e2e/test/attack/hostile-queries.ts';

/*
 * Asks the resident server hostile requests, all at once and several times, and an ordinary search again and again
 * beside them. Prints how late its event loop was, and how long the ordinary searches took.
 */

const { values } = parseArgs({
  options: {
    tree: { type: 'string' },
    /** A file of the tree and a line with code, as `similar` takes it. */
    place: { type: 'string' },
    /** A file with more code or longer lines than others. Default: that of the place. */
    large: { type: 'string' },
    query: { type: 'string', default: 'parse the configuration file' },
    rounds: { type: 'string', default: '1' },
    /** The checkout whose built program serves. */
    program: { type: 'string', default: fileURLToPath(new URL('../..', import.meta.url)) },
  },
});
const { tree, place, query } = values;
if (tree === undefined || place === undefined) throw new Error('Give --tree and --place.');

const home = mkdtempSync(join(tmpdir(), 'codesearch-hostile-'));
chmodSync(home, 0o700);
const turnsFile = join(home, 'turns.json');
const entry = join(resolve(values.program), 'packages/cli/bin/codesearch.js');
const recorder = pathToFileURL(join(import.meta.dirname, '../../e2e/test/attack/record-turns.mjs')).href;
const env = { ...process.env, CODESEARCH_HOME: home, TURNS_FILE: turnsFile };
const folder = resolve(tree);

await once(spawn(process.execPath, [entry, 'index'], { cwd: folder, env, stdio: 'ignore' }), 'close');
const server = spawn(process.execPath, ['--import', recorder, entry, 'serve', '--port', '0'], {
  cwd: folder,
  env,
  stdio: ['ignore', 'ignore', 'pipe'],
});
const record = join(home, 'server/server.json');
while (!existsSync(record)) await new Promise((done) => setTimeout(done, 50));
const client = hostileClient(home, folder, env);

async function ask(request: HostileRequest): Promise<number> {
  const start = performance.now();
  await client(request);
  return performance.now() - start;
}

const ordinary: HostileRequest = { endpoint: 'search', parameters: [['query', query]] };
const requests = hostileRequests(place, values.large);
// The first ones load the program and the index, and compile it.
for (let count = 0; count < 8; count++) await ask(ordinary);
await Promise.all(requests.map(ask));
const alone: number[] = [];
for (let count = 0; count < 10; count++) alone.push(await ask(ordinary));
server.kill('SIGUSR2');
const beside: number[] = [];
const start = performance.now();
for (let round = 0; round < Number(values.rounds); round++) {
  const waits = new Set(requests.map((_, at) => at));
  const all = Promise.all(requests.map(async (each, at) => ask(each).finally(() => waits.delete(at))));
  while (waits.size > 0) beside.push(await ask(ordinary));
  await all;
}
const seconds = (performance.now() - start) / 1000;
server.kill('SIGTERM');
await once(server, 'close');
const { p50, p99, max, turns } = JSON.parse(readFileSync(turnsFile, 'utf8')) as {
  readonly [name in 'p50' | 'p99' | 'max']: number;
} & { readonly turns: readonly number[] };

const at = (list: readonly number[], share: number): number =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;
const line = (name: string, ...figures: readonly (readonly [string, number])[]): void =>
  void process.stdout.write(
    `${name.padEnd(36)}${figures.map(([label, ms]) => `${label} ${ms.toFixed(0)}`).join('  ')}\n`,
  );
line(`${requests.length} hostile requests, rounds`, ['n', Number(values.rounds)], ['seconds', seconds]);
line('delay of the event loop, ms', ['p50', p50], ['p99', p99], ['max', max]);
line('processor time of a turn, ms', ['p50', at(turns, 0.5)], ['p99', at(turns, 0.99)], ['max', Math.max(0, ...turns)]);
line('ordinary search alone, ms', ['p50', at(alone, 0.5)], ['max', at(alone, 1)]);
line(
  'ordinary search beside them, ms',
  ['n', beside.length],
  ['p50', at(beside, 0.5)],
  ['p99', at(beside, 0.99)],
  ['max', at(beside, 1)],
);
rmSync(home, { recursive: true });
