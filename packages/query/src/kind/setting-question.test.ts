import { expect, it } from 'vitest';
import { settingQuestion } from './setting-question.ts';

it.each([
  ['where are retries configured', 'retries'],
  ['where is the database connection configured?', 'database connection'],
  ['How is rate limiting configured in production', 'rate limiting'],
  ['how do I configure the smtp server', 'smtp server'],
  ['how can I customize the theme', 'theme'],
  ['how to override the user agent', 'user agent'],
  ['which setting controls the cache size', 'cache size'],
  ['what environment variable sets the port', 'port'],
  ['what is the default retry limit', 'retry limit'],
  ['default value of the page size', 'page size'],
  ['what does the timeout default to', 'timeout'],
  ['where is the log level set', 'log level'],
  ['how do I change the number of workers', 'number of workers'],
  ['how to increase the buffer size', 'buffer size'],
])('%s', (question, thing) => {
  expect(settingQuestion(question)).toBe(thing);
});

it.each([
  'how do I set a cookie',
  'how to change the password of a user',
  'where are users disabled',
  'where is the referer set',
  'where are retries counted',
  'how does the default case work in the switch statement of the parser of this long sentence',
  'configure',
  'retry policy',
])('%s is no such question', (question) => {
  expect(settingQuestion(question)).toBeUndefined();
});
