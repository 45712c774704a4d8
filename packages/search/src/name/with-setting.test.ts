import { expect, it } from 'vitest';
import { readQuery } from '@codesearch/query';
import { definitionChunk, textRetriever } from '../fixture/text-retriever.ts';
import { withSetting } from './with-setting.ts';

const retriever = textRetriever([
  definitionChunk('app/task.py', 'max_retries = 3', 'Task.max_retries', 'field'),
  definitionChunk('view.tsx', 'readonly onRetry?: () => void;', 'ViewProps.onRetry', 'field'),
  definitionChunk('app/worker.py', 'def on_retry(exc):\n    is_configured(exc)', 'Worker.on_retry', 'method'),
  definitionChunk('app/state.py', 'retries = None', 'State.retries', 'variable'),
  definitionChunk('test/settings.py', 'max_retries = 1', 'max_retries', 'constant'),
  definitionChunk('package.json', '"retries": 2', 'ava.retries', 'key'),
  definitionChunk('docs/options.md', '## retries', 'retries', 'heading'),
  definitionChunk('core/settings.go', 'type SMTPConfig struct {\n}', 'SMTPConfig', 'struct'),
  definitionChunk('mail/client.go', 'func (c *SMTPClient) send() {\n}', 'SMTPClient.send', 'method'),
  definitionChunk('config.py', 'class LogLevel(Setting):\n    pass', 'LogLevel', 'class'),
  definitionChunk('app/log.py', 'def log_level(name):\n    pass', 'log_level', 'function'),
  definitionChunk('dsl.rb', 'def worker_timeout(seconds)\nend', 'DSL.worker_timeout', 'method'),
  definitionChunk('worker.rb', 'def worker_timeout_error\nend', 'Worker.worker_timeout_error', 'method'),
  definitionChunk('server.h', 'unsigned long maxmemory;', 'server.maxmemory', 'field'),
  definitionChunk('src/config.c', 'void rewrite_memory_lines(void) {\n}', 'rewrite_memory_lines', 'function'),
  definitionChunk('pool/pool.go', 'const defaultPoolSize = 10', 'defaultPoolSize', 'constant'),
  definitionChunk('pool/conn.go', 'PoolSize int', 'conn.PoolSize', 'field'),
  definitionChunk('limits/list.ts', 'const minItemLimit = 10;', 'minItemLimit', 'constant'),
  definitionChunk('limits/options.ts', 'readonly itemLimit?: number;', 'ListOptions.itemLimit', 'field'),
]);

it.each([
  ['where are retries configured', ['max_retries']],
  ['how do I configure the smtp server', ['SMTPConfig']],
  ['where is the log level set', ['LogLevel']],
  ['how do I set the worker timeout', ['worker_timeout']],
  ['where is the max memory configured', ['maxmemory']],
  ['what is the default pool size', ['defaultPoolSize', 'PoolSize']],
  ['where is the item limit set', ['itemLimit', 'minItemLimit']],
  ['where is the color configured', []],
  ['why are retries counted', []],
])('%s', async (question, names) => {
  const { members } = await withSetting(retriever, readQuery(question), {});
  expect(members.map(({ name }) => name)).toEqual(names);
});
