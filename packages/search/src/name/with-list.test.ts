import { expect, it } from 'vitest';
import { readQuery } from '@codesearch/query';
import { definitionChunk, textRetriever } from '../fixture/text-retriever.ts';
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

it('names the folder of a kind that nothing else lists', async () => {
  const { members, places } = await withList(retriever, readQuery('what management commands exist'), {});
  expect(members).toEqual([]);
  expect(places.map(({ written }) => written)).toEqual(['app/management/commands']);
});

it.each([
  ['which storages exist', 'BaseStorage'],
  ['what cache backends are there', 'CacheBackend'],
  ['which servers exist', undefined],
])('%s asks for the kinds of %s, if nothing lists them', async (question, base) => {
  const types = textRetriever([
    definitionChunk('src/storage.py', 'class BaseStorage:\n  pass', 'BaseStorage', 'class'),
    definitionChunk('src/cache.ts', 'interface CacheBackend {\n}', 'CacheBackend', 'interface'),
    definitionChunk('src/http.ts', 'class HttpServerPool {\n}', 'HttpServerPool', 'class'),
  ]);
  expect((await withList(types, readQuery(question), {})).subtypesOf).toBe(base);
});
