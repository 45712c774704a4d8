import { expect, it } from 'vitest';
import { readQuery } from '@codesearch/query';
import { chunkOf, textRetriever } from '../fixture/text-retriever.ts';
import type { Retriever } from '../retriever/retriever.ts';
import { findListed } from './find-listed.ts';
import { restrict } from './restrict.ts';

type File = readonly [path: string, text: string];

const find = async (question: string, ...files: readonly File[]) => {
  const retriever = textRetriever(files.map(([path, text]) => chunkOf(path, text)));
  const query = readQuery(question);
  const found = query.listedLines
    ? await findListed(retriever, question, query.listedLines, {})
    : await restrict(retriever, { query }, () => undefined);
  return found?.matches.map(({ path }) => path);
};

it.each([
  ['what does --jobs do', "program.option('-j, --jobs <n>', 'how many');"],
  ['what does --jobs do', 'flags.IntVar(&jobs, "jobs", 4, "how many")'],
  ['where is --sub-auto parsed', '{"sub-auto", OPT_CHOICE(sub_auto, {"no", -1})},'],
  ['the `--print-init` flag', 'parser.add_argument("--print-init", action="store_true")'],
  ['what does BATCH_SIZE default to', 'const size = Number(process.env.BATCH_SIZE ?? 100);'],
  ['default of server.max-connections', 'int max = config.get("server.max-connections", 10);'],
  ['which errors map to 404', 'if (error instanceof NotFoundError) return 404;'],
  ['which exceptions map to 404', 'ResourceException => StatusCodes.Status_Not_Found,'],
  ['what raises a 404', 'raise Http404'],
  ['what causes a 409', 'return HttpStatus.CONFLICT'],
  ['what causes a 429', 'throw new TooManyRequests()'],
  ['when is a 503 returned', 'reply(HttpStatus.SERVICE_UNAVAILABLE)'],
])('%s: finds %s', async (question, text) => {
  expect(
    await find(
      question,
      ['docs/guide.md', text],
      ['locale/app.xlf', text],
      ['src/a.ts', text],
      ['src/b.ts', 'jobs of 1404 servers'],
    ),
  ).toContain('src/a.ts');
  expect(await find(question, ['src/b.ts', 'jobs of 1404 servers, in conflict with port 4290'])).toBeUndefined();
});

it.each([
  'create_table "users", force: :cascade do |t|',
  'CREATE TABLE IF NOT EXISTS public.users (',
  "Schema::create('users', function (Blueprint $table) {",
  "__tablename__ = 'users'",
  '@Table(name = "users")',
  "@Entity('users')",
  'export const users = pgTable("users", {',
  '@@map("users")',
])('which columns does the users table have: finds %s', async (text) => {
  const files: readonly File[] = [
    ['db/0001.down.sql', text],
    ['db/0001.up.sql', text],
    ['src/list.ts', 'users.map((user) => user.table)'],
  ];
  expect(await find('which columns does the users table have', ...files)).toEqual(['db/0001.up.sql']);
  expect(await find('which columns does the orders table have', ...files)).toBeUndefined();
});

it('prefers the line that declares an option to another one with the word', async () => {
  const files: readonly File[] = [
    ['src/tree.ts', 'const key = "data";'],
    ['src/main.go', 'root.PersistentFlags().String("data", "", "folder")'],
  ];
  expect(await find('where is --data parsed', ...files)).toEqual(['src/main.go']);
  expect(await find('where is --data parsed', files[0]!)).toEqual(['src/tree.ts']);
});

it('prefers the program to its tests', async () => {
  const text = 'get("BATCH_SIZE")';
  expect(await find('default of BATCH_SIZE', ['test/a.ts', text], ['src/a.ts', text])).toEqual(['src/a.ts']);
  expect(await find('default of BATCH_SIZE', ['test/a.ts', text])).toEqual(['test/a.ts']);
  expect(await find('what causes a 404', ['test/a.ts', 'expect(404)'])).toBeUndefined();
});

it.each([
  ['which jobs run at night', 'a.py', "scheduler.add_job(backup, 'cron', hour=3)"],
  ['which jobs run at night', 'a.rs', 'sched.add(Job::new(purge_schedule, purge))'],
  ['which jobs run at night', 'a.go', 'c.AddFunc("@daily", purge)'],
  ['which jobs run at night', 'config/recurring.yml', 'schedule: every day at 3am'],
  ['which scheduled jobs are there', 'a.ts', "@Cron('0 3 * * *')"],
  ['which daily tasks are there', 'a.php', "$schedule->command('backup')->daily();"],
  ['which tasks run every hour', 'a.rs', 'scheduler.every(1.hour()).run(clean);'],
  ['list the cron jobs', 'a.js', "{ name: 'clean', cron: '0 3 * * *' },"],
  ['what are the environment variables', 'a.ts', 'const home = process.env.HOME;'],
  ['which environment variables are read?', 'a.py', "level = os.environ.get('LOG_LEVEL')"],
  ['list all env vars', 'a.go', 'port := os.Getenv("PORT")'],
  ['which environment variables does it need', 'a.rb', "key = ENV.fetch('API_KEY')"],
  ['where are the environment variables read', 'a.rs', 'let key = std::env::var("API_KEY")?;'],
])('%s: finds %s', async (question, path, text) => {
  const files: readonly File[] = [
    [`docs/${path}.md`, text],
    [`src/${path}`, text],
    [`src/other-${path}`, "env['HOME']"],
  ];
  expect(await find(question, ...files, [`test/${path}`, text])).toEqual([`src/${path}`]);
  expect(await find(question, files[2]!)).toBeUndefined();
});

it.each([
  ['where is --debug read', 'flags.Bool("debug", false, "say more")'],
  ['why is 500 returned', 'reply(Internal_Server_Error)'],
  ['what raises a 404', 'raise NotFound'],
  ['which classes implement Store', 'class Disk implements Store {'],
])('%s: loads no other texts than those with its words', async (question, text) => {
  const chunks = Array.from({ length: 50 }, (_, at) => chunkOf(`src/${at}.ts`, `class Other${at} {}`));
  const retriever = textRetriever([...chunks, chunkOf('src/a.ts', text)]);
  const loaded: string[] = [];
  const load: Retriever['load'] = (ids) => {
    loaded.push(...ids);
    return retriever.load(ids);
  };
  const found = await restrict({ ...retriever, load }, { query: readQuery(question) }, () => undefined);
  expect(found?.matches).toHaveLength(1);
  expect(new Set(loaded)).toEqual(new Set(['src/a.ts:1']));
});
