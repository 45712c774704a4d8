import { expect, it } from 'vitest';
import { optionQuestion } from './option-question.ts';

it.each([
  ['what does --jobs do', 'jobs'],
  ['What does the --max-old-space-size flag do?', 'max-old-space-size'],
  ['what does the option demuxer-max-bytes do', 'demuxer-max-bytes'],
  ['where is --hwdec parsed', 'hwdec'],
  ['how is the `--color` option handled', 'color'],
  ['what does BATCH_SIZE default to', 'BATCH_SIZE'],
  ['default of BATCH_SIZE', 'BATCH_SIZE'],
  ['what is the default value of server.max-connections', 'server.max-connections'],
  ['--no-sync', 'no-sync'],
  ['the --jobs option', 'jobs'],
  ['cache-dir option', 'cache-dir'],
  ['config option cache-dir', 'cache-dir'],
  ['environment variable http-proxy', 'http-proxy'],
  ['what does copy-on-write mean here', undefined],
  ['how is copy-on-write implemented', undefined],
  ['where is retry handled', undefined],
  ['what does Client.send', undefined],
  ['set the flag', undefined],
  ['default options', undefined],
  ['MAX_SIZE', undefined],
  ['what does max_size do', undefined],
])('reads %j', (question, name) => {
  expect(optionQuestion(question)).toBe(name);
});
