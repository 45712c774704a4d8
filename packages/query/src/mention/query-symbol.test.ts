import { describe, expect, it } from 'vitest';
import { querySymbol } from './query-symbol.ts';

describe('a query is a name', () => {
  it.each([
    ['parseHeader', { name: 'parseHeader', scope: [] }],
    ['  parse_header() ', { name: 'parse_header', scope: [] }],
    ['"performEvictions"', { name: 'performEvictions', scope: [] }],
    ['Pool.run', { name: 'run', scope: ['Pool'] }],
    ['http::client::Pool', { name: 'Pool', scope: ['http', 'client'] }],
    ['Pool#run', { name: 'run', scope: ['Pool'] }],
    ['this->pool', { name: 'pool', scope: ['this'] }],
    ['src/pool.ts:run', { name: 'run', scope: [], path: 'src/pool.ts' }],
    ['pool.ts:Pool.run', { name: 'run', scope: ['Pool'], path: 'pool.ts' }],
    ['class Pool', { name: 'Pool', scope: [] }],
    ['class:Pool', { name: 'Pool', scope: [] }],
    ['symbol:Pool.run', { name: 'run', scope: ['Pool'] }],
    ['export async function run', { name: 'run', scope: [] }],
    ['Index function', { name: 'Index', scope: [] }],
    ['Pool.run method', { name: 'run', scope: ['Pool'] }],
    ['withRetries option', { name: 'withRetries', scope: [] }],
    ['Pool.run(task, 3)', { name: 'run', scope: ['Pool'] }],
    ['run/2', { name: 'run', scope: [] }],
    ['&Pool.run!/3', { name: 'run', scope: ['Pool'], mark: '!' }],
    ['Pool<Task>::run', { name: 'run', scope: ['Pool'] }],
    ['jobs.(*Pool).Run', { name: 'Run', scope: ['jobs', 'Pool'] }],
    ['Pool.prototype.run', { name: 'run', scope: ['Pool'] }],
    ['\\Acme\\Pool::run', { name: 'run', scope: ['Acme', 'Pool'] }],
    ['總價()', { name: '總價', scope: [] }],
    ['Größe', { name: 'Größe', scope: [] }],
    ['empty?', { name: 'empty', scope: [], mark: '?' }],
    ['Pool#run!', { name: 'run', scope: ['Pool'], mark: '!' }],
  ])('%s', (query, expected) => expect(querySymbol(query)).toEqual(expected));
});

describe('a query is not a name', () => {
  it.each([
    'retry a request',
    'src/pool.ts:12',
    '',
    '...',
    'a + b',
    'where is run',
    'search function',
    'Redis options',
    '總價計算',
    'メール送信',
    '비밀번호',
    'السعر',
  ])('%j', (query) => expect(querySymbol(query)).toBeUndefined());
});
