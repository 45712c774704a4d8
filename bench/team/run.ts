import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openProject, searchProjects } from '@codesearch/engine';
import { pgvector } from '@codesearch/plugin-store-pgvector';
import { presetDefault } from '@codesearch/preset-default';
import pg from 'pg';

/*
 * Measures what a reader of a team's database asks of it: sizes of the tables, time and statements of searches over all
 * given repositories together, which a builder has indexed as docs/teams.md says.
 *
 *   npm run -w @codesearch/bench team -- --home FOLDER [--rounds 3] CLONE...
 *
 * PGVECTOR_URL is the address, of a user who may read the statistics of the database. No other program uses it.
 */

const { values: options, positionals: clones } = parseArgs({
  allowPositionals: true,
  options: { home: { type: 'string' }, rounds: { type: 'string', default: '3' } },
});
const url = process.env['PGVECTOR_URL'];
if (url === undefined || options.home === undefined || clones.length === 0)
  throw new Error('Give PGVECTOR_URL, --home and clones.');

const questions = [
  'how are failed calls repeated with a longer wait',
  'where are certificates renewed',
  'parse command line arguments',
  'write a log message to a rotated file',
  'how is a database migration rolled back',
  'ConnectionPool',
  'validate an email address',
  'cancel a request when the client disconnects',
];

const home = resolve(options.home);
const client = new pg.Client({ connectionString: url });
await client.connect();

process.stdout.write(`${await sizes()}\n`);
const started = performance.now();
const parts = await Promise.all(
  clones.map(async (clone) => {
    const table = `code-${basename(resolve(clone))
      .replaceAll(/[^\w-]/g, '-')
      .slice(0, 43)}`;
    const config = { home, readOnly: true, store: pgvector({ table, lexical: 'server' }) };
    return { project: await openProject({ root: resolve(clone), preset: presetDefault, config }) };
  }),
);
const [first, ...others] = parts;
if (!first) throw new Error('There is no clone.');
const search = async (query: string): Promise<number> => {
  const began = performance.now();
  await searchProjects([first, ...others], { query, limit: 10 });
  return performance.now() - began;
};
await search(questions[0] ?? '');
process.stdout.write(`first search, with opening: ${(performance.now() - started).toFixed(0)} ms\n`);
const [statements, processor] = [await statementsSoFar(), process.cpuUsage()];
const times: number[] = [];
for (let round = 0; round < Number(options.rounds); round++)
  for (const question of questions) times.push(await search(question));
const { user, system } = process.cpuUsage(processor);
const count = (await statementsSoFar()) - statements;
times.sort((one, other) => one - other);
const at = (share: number): string => `${(times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(0)} ms`;
process.stdout.write(
  `${times.length} searches: min ${at(0)}, median ${at(0.5)}, 95 % ${at(0.95)}; ` +
    `${((user + system) / 1000 / times.length).toFixed(0)} ms of processor time of the reader and ` +
    `${(count / times.length).toFixed(0)} statements each\n`,
);
for (const { project } of parts) await project[Symbol.asyncDispose]();
await client.end();

async function sizes(): Promise<string> {
  const { rows } = await client.query<Record<string, string>>(`
    SELECT count(*) FILTER (WHERE tablename LIKE '%-state') AS indexes,
      (sum(pg_total_relation_size(name)) FILTER (WHERE tablename LIKE '%-words') / 1e6)::int AS words,
      (sum(pg_total_relation_size(name)) FILTER (WHERE tablename NOT LIKE '%-words') / 1e6)::int AS entries,
      (sum(reltuples) FILTER (WHERE tablename NOT LIKE '%-words' AND tablename NOT LIKE '%-state'))::int AS rows
    FROM pg_tables, LATERAL (SELECT format('%I', tablename)::regclass AS name) AS named JOIN pg_class ON pg_class.oid = name
    WHERE tablename LIKE 'code-%'`);
  const { indexes, words, entries, rows: stored } = rows[0] ?? {};
  return `${indexes} indexes, ${stored} entries of chunks and files: ${entries} MB, and words ${words} MB`;
}

/** Outside of a transaction, each statement is one. */
async function statementsSoFar(): Promise<number> {
  await new Promise((done) => setTimeout(done, 1_500));
  await client.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ readonly count: string }>(
    'SELECT xact_commit AS count FROM pg_stat_database WHERE datname = current_database()',
  );
  return Number(rows[0]?.count);
}
