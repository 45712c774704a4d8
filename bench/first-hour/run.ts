import { parseArgs } from 'node:util';
import { CountingService } from './counting-service.ts';
import { Newcomer } from './newcomer.ts';
import type { Way } from './newcomer.ts';
import { OwnProject } from './own-project.ts';
import { stories } from './stories.ts';

/*
 * What somebody does in the first hour, as commands with their number and their time: a folder, a configuration that is
 * added, changed, broken and repaired, an own chunker, another embedder, another store. If a command does not reach its
 * goal, the command that its message names is run, and then the first one again. Ends with exit code 1 if a goal is not
 * reached.
 *
 *   npm run -w @codesearch/bench first-hour -- [--checkout FOLDER] [--sources FOLDER] [--json]
 *
 * The checkout is built. The sources are copied. Default: this checkout, and its packages/kernel/src.
 */

const { values: options } = parseArgs({
  options: {
    checkout: { type: 'string', default: new URL('../..', import.meta.url).pathname },
    sources: { type: 'string', default: new URL('../../packages/kernel/src', import.meta.url).pathname },
    json: { type: 'boolean', default: false },
  },
});

interface Row extends Way {
  readonly goal: string;
  /** Texts that a service was asked to embed. */
  readonly texts: number;
}

const rows: Row[] = [];
{
  using project = new OwnProject(options.checkout, options.sources);
  await using service = new CountingService();
  const address = await service.start();
  const newcomer = new Newcomer(project.program, project.tree, project.home);
  const reader = new Newcomer(project.program, project.tree, `${project.home}-of-reader`, { CODESEARCH_READER: '1' });
  for (const { goal, prepare, args, query, isReached, byReader } of stories(project, address)) {
    prepare();
    service.count();
    const person = byReader ? reader : newcomer;
    const way = args
      ? await person.reach(args, isReached)
      : await person.askServer(query ?? '', (output) => isReached?.(0, output) ?? true);
    const row = { goal, ...way, texts: service.count() };
    rows.push(row);
    if (!options.json) process.stdout.write(`${line(row)}\n`);
  }
}
if (options.json) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
if (rows.some(({ isReached }) => !isReached)) process.exitCode = 1;

function line({ goal, isReached, commands, ms, texts }: Row): string {
  const figures = `${commands.length} commands, ${(ms / 1000).toFixed(1)} s, ${texts} texts embedded`;
  const forced = commands.filter((command) => /--(?:force|trust)/.test(command)).length;
  const names = commands.map((command) =>
    command
      .split(' ')
      .filter((word) => /^[a-z-]+$/.test(word))
      .slice(0, 2)
      .join(' '),
  );
  return `${isReached ? 'reached' : 'NOT REACHED'}  ${goal}: ${figures}, ${forced} with --force or --trust (${names.join('; ')})`;
}
