import { expect, it } from 'vitest';
import { listQuestion } from './list-question.ts';

it.each([
  ['which backends exist', 'backends'],
  ['what commands are there', 'commands'],
  ['Which file formats are supported?', 'file formats'],
  ['which file formats are supported by the importer', 'file formats'],
  ['what types of events exist', 'events'],
  ['what kinds of image can an item have', 'image'],
  ['which types of event does a webhook support', 'event'],
  ['what kind of person wrote it', undefined],
  ['which colors can a style have', 'colors'],
  ['which hooks can be used', 'hooks'],
  ['what events can a script listen to', 'events'],
  ['what commands does the cli have', 'commands'],
  ['list all event types', 'event types'],
  ['list of image formats for screenshots', 'image formats'],
  ['what are the log levels', 'log levels'],
  ['supported url protocols', 'url protocols'],
  ['all available themes', 'themes'],
  ['what job statuses exist', 'job statuses'],
  ['which pipelines are there', 'pipelines'],
  ['which events are sent', 'events'],
  ['what signals does the worker handle', 'signals'],
  ['which roles can a user have in a vault', 'roles'],
  ['list all events of webhooks', 'webhook events'],
  ['what events of webhooks are there', 'webhook events'],
  ['what are the states of a background job', 'background job states'],
  ['list the keys of each registry', 'registry keys'],
  ['list all methods of Client', undefined],
  ['which jobs run at night', 'scheduled jobs'],
  ['what scheduled tasks are there', 'scheduled tasks'],
  ['which cron jobs does the server run', 'cron jobs'],
  ['which tasks are run every hour', 'scheduled jobs'],
  ['which jobs are there', 'jobs'],
  ['which environment variables configure the mail server', undefined],
  ['which tests are there', undefined],
  ['list the callers', undefined],
  ['which function parses options', undefined],
  ['what happens when requests fail', undefined],
  ['which class is used', undefined],
  ['how are commands registered', undefined],
  ['list files recursively', undefined],
  ['what is the status', undefined],
])('reads %j', (question, things) => {
  expect(listQuestion(question)?.listOf).toBe(things);
});

it.each([
  ['which jobs run at night', 'scheduled jobs'],
  ['what scheduled tasks are there', 'scheduled jobs'],
  ['which environment variables are read', 'environment variables'],
  ['which jobs are there', undefined],
])('reads whether lines list what %j asks for', (question, lines) => {
  expect(listQuestion(question)?.listedLines).toBe(lines);
});
