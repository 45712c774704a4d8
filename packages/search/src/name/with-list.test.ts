import { expect, it } from 'vitest';
import { readQuery } from '@codesearch/query';
import { chunkOf, definitionChunk, textRetriever } from '../fixture/text-retriever.ts';
import { withList } from './with-list.ts';

const retriever = textRetriever([
  definitionChunk('src/shell.rs', 'pub fn shell_format() {\n}', 'shell_format', 'function'),
  definitionChunk('src/config.rs', 'pub enum Shell {\n  Bash,\n  Fish,\n}', 'Shell', 'enum'),
  definitionChunk('src/completion.rs', 'enum CompletionShell {\n  Bash,\n}', 'CompletionShell', 'enum'),
  definitionChunk(
    'video/out.c',
    'static const driver *video_out_drivers[] = {\n  &a,\n  &b,\n  &c,\n};',
    'video_out_drivers',
    'variable',
  ),
  definitionChunk('src/models.py', 'class FieldType(models.TextChoices):\n  A = "a"', 'Field.FieldType', 'class'),
  definitionChunk('src/level.ts', "type LogLevel = 'debug' | 'info' | 'error';", 'LogLevel', 'type'),
  definitionChunk('src/log.ts', 'const logLevel = format({ a: 1, b: 2, c: 3 });', 'logLevel', 'constant'),
  definitionChunk('src/theme.ts', 'const shellInputThemes = {\n  a,\n  b,\n  c,\n};', 'shellInputThemes', 'constant'),
  definitionChunk('test/shells.ts', 'enum Shells {\n}', 'Shells', 'enum'),
  definitionChunk('app/management/commands/load.py', 'class Load:\n  pass', 'Load', 'class'),
  definitionChunk('app/management/commands/dump.py', 'class Dump:\n  pass', 'Dump', 'class'),
  definitionChunk('app/management/commands/clean.py', 'class Clean:\n  pass', 'Clean', 'class'),
]);

it.each([
  ['which shells are supported', ['Shell', 'CompletionShell']],
  ['which video output drivers exist', ['video_out_drivers']],
  ['what field types are there', ['FieldType']],
  ['list all log levels', ['LogLevel']],
  ['which colors exist', []],
  ['how is a shell started', []],
])('%s', async (question, names) => {
  const { members, places } = await withList(retriever, readQuery(question), {});
  expect(members.map(({ name }) => name)).toEqual(names);
  expect(places).toEqual([]);
});

it('names the file of a kind that nothing else lists', async () => {
  const events = textRetriever([definitionChunk('src/events.py', 'class Key:\n  pass', 'Key', 'class')]);
  const { places } = await withList(events, readQuery('what events exist'), {});
  expect(places.map(({ written }) => written)).toEqual(['src/events.py']);
});

it.each([
  ['what rbac actions exist', ['ActionPull']],
  ['which filters are available', ['getFilters']],
  ['which access modes are there', ['AccessMode']],
  ['which topics are published', []],
  ['what states can a job have', []],
])('%s: what lists them without a type of its own', async (question, names) => {
  const lists = textRetriever([
    chunkOf('src/rbac/const.go', 'const (\n\tActionPull = "pull"\n\tActionPush = "push"\n\tActionList = "list"\n)', {
      symbols: ['ActionPull', 'ActionPush', 'ActionList'].map((name, index) => ({
        ...{ name, qualifiedName: name, kind: 'constant' as const, signature: name },
        ...{ startLine: index + 2, endLine: index + 2 },
      })),
    }),
    definitionChunk(
      'src/core.php',
      'function getFilters() {\n  return [\n    new Filter("a"),\n    new Filter("b"),\n    new Filter("c"),\n  ];\n}',
      'Core.getFilters',
      'method',
    ),
    chunkOf('src/Job.cs', 'class Job {\n  string StateName { get; set; }\n}', {
      symbols: ['StateName', 'StateReason', 'StateChanged'].map((name, index) => ({
        ...{ name, qualifiedName: `Job.${name}`, kind: 'property' as const, signature: `string ${name} { get; set; }` },
        ...{ startLine: index + 2, endLine: index + 2 },
      })),
    }),
    definitionChunk('src/access.go', 'type AccessMode int', 'AccessMode', 'type'),
    definitionChunk('src/topic.go', 'type TopicID string', 'TopicID', 'type'),
    definitionChunk('src/topic.go', 'const TopicPush = "push"', 'TopicPush', 'constant'),
  ]);
  expect((await withList(lists, readQuery(question), {})).members.map(({ name }) => name)).toEqual(names);
});

it.each([
  ['which storage modules exist', 'server/modules/storage'],
  ['what task states are there', 'celery/states.py'],
])('%s: %s', async (question, path) => {
  const files = textRetriever(
    [
      ...['server/modules/storage/disk/storage.js', 'server/modules/storage/git/storage.js'],
      ...['server/modules/storage/s3/storage.js', 'celery/_state.py', 'celery/states.py'],
    ].map((each) => definitionChunk(each, 'run()', 'run', 'function')),
  );
  const { places } = await withList(files, readQuery(question), {});
  expect(places.map(({ written }) => written)).toEqual([path]);
});

it('takes the type that the next one implements for how one is added', async () => {
  const types = textRetriever([
    definitionChunk('src/storages.ts', 'class Storages {\n}', 'Storages', 'class'),
    definitionChunk('src/storage.ts', 'interface Storage {\n}', 'Storage', 'interface'),
    definitionChunk('src/monitor-type.ts', 'class MonitorType {\n}', 'MonitorType', 'class'),
  ]);
  const { members } = await withList(types, readQuery('how do I add a new monitor type'), {});
  expect(members.map(({ name }) => name)).toEqual(['MonitorType']);
  const query = await withList(types, readQuery('how do I add a new storage'), {});
  expect(query.members.map(({ name }) => name)).toEqual(['Storage']);
  expect(query.subtypesOf).toBeUndefined();
});

it('names it before a list of them, and finds a part of its name in the folder', async () => {
  const types = textRetriever([
    definitionChunk('src/rules/actions/action.ts', 'interface ActionInterface {\n}', 'ActionInterface', 'interface'),
    definitionChunk('src/config.ts', 'const ruleActions = {\n  a,\n  b,\n  c,\n};', 'ruleActions', 'constant'),
    definitionChunk('src/menu/action.ts', 'interface Action {\n}', 'Action', 'interface'),
  ]);
  const { members } = await withList(types, readQuery('how do I add a new rule action'), {});
  expect(members.map(({ name }) => name)).toEqual(['ActionInterface', 'ruleActions']);
});

it.each([
  ['which activity types exist', ['ActivityType']],
  ['which users exist', []],
])('takes a class of constants for their list: %s', async (question, names) => {
  const constants = "  const NEW = 'a';\n  const OLD = 'b';\n  const GONE = 'c';\n";
  const classes = textRetriever([
    definitionChunk('app/activity.php', `class ActivityType {\n${constants}}`, 'ActivityType', 'class'),
    chunkOf('app/user.php', `class User {\n${constants}}`, {
      symbols: ['User', 'name', 'age'].map((name, index) => ({
        ...{ name, qualifiedName: index === 0 ? name : `User.${name}`, kind: index === 0 ? 'class' : 'method' },
        ...{ signature: name, startLine: 1, endLine: 5 },
      })),
    }),
  ]);
  const { members } = await withList(classes, readQuery(question), {});
  expect(members.map(({ name }) => name)).toEqual(names);
});

it('takes a folder before a list that is named by something else too', async () => {
  const files = textRetriever([
    definitionChunk('server/types.go', 'type middlewareStack string', 'middlewareStack', 'type'),
    ...['auth', 'chain', 'retry'].map((name) =>
      definitionChunk(`middlewares/${name}/${name}.go`, 'func New() {}', 'New', 'function'),
    ),
  ]);
  const { members, places } = await withList(files, readQuery('which middlewares exist'), {});
  expect(members).toEqual([]);
  expect(places.map(({ written }) => written)).toEqual(['middlewares']);
});

it('finds a table by a short form of what is in it', async () => {
  const code = textRetriever([
    definitionChunk('cmd.c', 'struct cmd *cmd_table[] = {\n  &a,\n  &b,\n  &c,\n};', 'cmd_table', 'variable'),
  ]);
  const retriever: typeof code = {
    ...code,
    searchLexical: async () => [],
    relatedWords: async () => [{ word: 'cmd', closeness: 1 }],
  };
  const { members } = await withList(retriever, readQuery('which commands are there'), {});
  expect(members.map(({ name }) => name)).toEqual(['cmd_table']);
});

it('names the folder of a kind that nothing else lists', async () => {
  const { members, places } = await withList(retriever, readQuery('what management commands exist'), {});
  expect(members).toEqual([]);
  expect(places.map(({ written }) => written)).toEqual(['app/management/commands']);
});

it('needs no folder for the name of the program that runs them', async () => {
  const { places } = await withList(retriever, readQuery('which artisan commands are there'), {});
  expect(places.map(({ written }) => written)).toEqual(['app/management/commands']);
});

it.each([
  ['which events exist', ['src/events.py']],
  ['which commands can an admin run', []],
  ['how do I add a new command', []],
])('names the file of a kind only if its name is in the plural: %s', async (question, expected) => {
  const files = textRetriever([
    definitionChunk('git/command.go', 'func NewCommand() {\n}', 'NewCommand', 'function'),
    definitionChunk('src/events.py', 'def emit():\n  pass', 'emit', 'function'),
  ]);
  const { places } = await withList(files, readQuery(question), {});
  expect(places.map(({ written }) => written)).toEqual(expected);
});

it('takes an enumeration for the list of its codes', async () => {
  const codes = textRetriever([
    definitionChunk('src/status.kt', 'enum class HttpStatus(val code: Int) {\n  OK(200),\n}', 'HttpStatus', 'enum'),
    definitionChunk('src/codes.kt', 'fun codes() {\n}', 'codes', 'function'),
  ]);
  const { members } = await withList(codes, readQuery('what http status codes are defined'), {});
  expect(members.map(({ name }) => name)).toEqual(['HttpStatus']);
});

it.each([
  ['which storages exist', 'BaseStorage'],
  ['what cache backends are there', 'CacheBackend'],
  ['which scheduled tasks are there', 'IScheduledTask'],
  ['which servers exist', undefined],
])('%s asks for the kinds of %s, if nothing lists them', async (question, base) => {
  const types = textRetriever([
    definitionChunk('src/storage.py', 'class BaseStorage:\n  pass', 'BaseStorage', 'class'),
    definitionChunk('src/cache.ts', 'interface CacheBackend {\n}', 'CacheBackend', 'interface'),
    definitionChunk('src/task.cs', 'interface IScheduledTask {\n}', 'IScheduledTask', 'interface'),
    definitionChunk('src/http.ts', 'class HttpServerPool {\n}', 'HttpServerPool', 'class'),
  ]);
  expect((await withList(types, readQuery(question), {})).subtypesOf).toBe(base);
});
