import { expect, it } from 'vitest';
import { taskQuestion } from './task-question.ts';

it.each([
  ['how do I run the tests', 'test'],
  ['how to run all unit tests locally?', 'test'],
  ['how are the tests run', 'test'],
  ['what is the command to test this', 'test'],
  ['how do I build it from source', 'build'],
  ['how is the project built', 'build'],
  ['how to install the dependencies', 'install'],
  ['how do I set up a development environment', 'install'],
  ['getting started', 'install'],
  ['how can I run the dev server', 'run'],
  ['how do we deploy it in production', 'deploy'],
  ['how do I make a release', 'release'],
  ['how to lint the code', 'lint'],
  ['how do I contribute to this project', 'contribute'],
  ['what license is it under', 'license'],
  ['which license does this project have', 'license'],
  ['what does this project do', 'overview'],
  ['What is this repo about?', 'overview'],
  ['where should I start reading', 'structure'],
  ['how is the code organized', 'structure'],
  ['where is the schema of the database', 'schema'],
  ['Where is the database schema defined?', 'schema'],
  ['what does the db schema look like', 'schema'],
  ['where are the tables created', 'schema'],
  ['where are the database migrations', 'schema'],
  ['which tables does the database have', 'schema'],
])('%s', (question, task) => {
  expect(taskQuestion(question)).toBe(task);
});

it.each([
  'how do I run a task twice',
  'how are the tests of the parser run in parallel by the scheduler',
  'where does it start',
  'how is it',
  'how is the cache built',
  'how to build a query',
  'what does the scheduler do',
  'what is the structure of a node',
  'run',
  'where is the schema of the request validated',
  'where are tables rendered as text',
  'where is the database opened',
])('%s is no such question', (question) => {
  expect(taskQuestion(question)).toBeUndefined();
});
