import { expect, it } from 'vitest';
import type { CodeSymbol } from '@codesearch/kernel';
import { readQuery } from '@codesearch/query';
import { chunkOf, textRetriever } from '../fixture/text-retriever.ts';
import { withSetting } from './with-setting.ts';

function chunk(
  path: string,
  text: string,
  qualifiedName: string,
  kind: CodeSymbol['kind'],
): ReturnType<typeof chunkOf> {
  const name = qualifiedName.split('.').at(-1)!;
  const [signature] = text.split('\n');
  return chunkOf(path, text, {
    symbols: [{ name, qualifiedName, kind, signature: signature!, startLine: 1, endLine: text.split('\n').length }],
  });
}

const retriever = textRetriever([
  chunk('app/task.py', 'max_retries = 3', 'Task.max_retries', 'field'),
  chunk('app/worker.py', 'def on_retry(exc):\n    is_configured(exc)', 'Worker.on_retry', 'method'),
  chunk('app/state.py', 'retries = None', 'State.retries', 'variable'),
  chunk('test/settings.py', 'max_retries = 1', 'max_retries', 'constant'),
  chunk('package.json', '"retries": 2', 'ava.retries', 'key'),
  chunk('docs/options.md', '## retries', 'retries', 'heading'),
  chunk('core/settings.go', 'type SMTPConfig struct {\n}', 'SMTPConfig', 'struct'),
  chunk('mail/client.go', 'func (c *SMTPClient) send() {\n}', 'SMTPClient.send', 'method'),
  chunk('config.py', 'class LogLevel(Setting):\n    pass', 'LogLevel', 'class'),
  chunk('app/log.py', 'def log_level(name):\n    pass', 'log_level', 'function'),
  chunk('dsl.rb', 'def worker_timeout(seconds)\nend', 'DSL.worker_timeout', 'method'),
  chunk('worker.rb', 'def worker_timeout_error\nend', 'Worker.worker_timeout_error', 'method'),
  chunk('server.h', 'unsigned long maxmemory;', 'server.maxmemory', 'field'),
  chunk('src/config.c', 'void rewrite_memory_lines(void) {\n}', 'rewrite_memory_lines', 'function'),
  chunk('pool/pool.go', 'const defaultPoolSize = 10', 'defaultPoolSize', 'constant'),
  chunk('pool/conn.go', 'PoolSize int', 'conn.PoolSize', 'field'),
]);

it.each([
  ['where are retries configured', ['max_retries']],
  ['how do I configure the smtp server', ['SMTPConfig']],
  ['where is the log level set', ['LogLevel']],
  ['how do I set the worker timeout', ['worker_timeout']],
  ['where is the max memory configured', ['maxmemory']],
  ['what is the default pool size', ['defaultPoolSize', 'PoolSize']],
  ['where is the color configured', []],
  ['why are retries counted', []],
])('%s', async (question, names) => {
  const { members } = await withSetting(retriever, readQuery(question), {});
  expect(members.map(({ name }) => name)).toEqual(names);
});
