import { describe, expect, it } from 'vitest';
import { callersQuestion } from './callers-question.ts';

describe('a question for callers', () => {
  it.each([
    ['where is parseHeader called', 'parseHeader'],
    ['Where is `retry` called?', 'retry'],
    ['where is the function retry() called from?', 'retry()'],
    ['who calls Client.send?', 'Client.send'],
    ['what calls pool::run', 'pool::run'],
    ['callers of retry', 'retry'],
    ['callers retry', 'retry'],
    ['callers Client.send', 'Client.send'],
    ['find all callers parseHeader', 'parseHeader'],
    ['parse_header callers', 'parse_header'],
    ['find all callers of the method Client.send', 'Client.send'],
    ['which functions call performEvictions', 'performEvictions'],
    ['code that calls retry', 'retry'],
    ['all calls to retry', 'retry'],
    ['where does parse_header get called', 'parse_header'],
    ['where is HttpClient instantiated', 'HttpClient'],
    ['where is the HttpClient created', 'HttpClient'],
    ['who creates `Session`', 'Session'],
    ['where is HTTPException thrown', 'HTTPException'],
    ['what raises ParseError', 'ParseError'],
    ['functions that throw StoreClosed', 'StoreClosed'],
    ['which functions construct HttpClient', 'HttpClient'],
  ])('%s', (query, name) => expect(callersQuestion(query)).toEqual({ name, anyUsage: false }));

  it.each([
    ['usages of createStore', 'createStore'],
    ['where is MAX_RETRIES used?', 'MAX_RETRIES'],
    ['what uses `caching`', 'caching'],
    ['usages createStore', 'createStore'],
    ['MAX_RETRIES references', 'MAX_RETRIES'],
    ['references to Client.send', 'Client.send'],
  ])('%s, also without a call', (query, name) => expect(callersQuestion(query)).toEqual({ name, anyUsage: true }));

  it.each([
    ['where is NewEmbedder called when validation starts', 'NewEmbedder', 'when validation starts'],
    ['who calls Client.send in the retry loop?', 'Client.send', 'in the retry loop'],
    ['which functions call performEvictions before a write', 'performEvictions', 'before a write'],
  ])('%s, with what it says about the calls', (query, name, about) =>
    expect(callersQuestion(query)).toEqual({ name, anyUsage: false, about }),
  );

  it.each([
    ['where is GITHUB_TOKEN read', 'GITHUB_TOKEN', 'read'],
    ['Where does maxRetries get changed?', 'maxRetries', 'changed'],
    ['where is `timeout` set by the client', 'timeout', 'set by the client'],
    ['where is ParseError caught', 'ParseError', 'caught'],
    ['what sets retry_count', 'retry_count', 'sets'],
    ['which functions read maxRetries', 'maxRetries', 'read'],
    ['code that modifies `timeout`', 'timeout', 'modifies'],
  ])('%s, with what happens to it', (query, name, about) =>
    expect(callersQuestion(query)).toEqual({ name, anyUsage: true, about }),
  );

  it.each([
    'where is caching used',
    'where is the timeout set',
    'what sets the timeout',
    'code that handles errors',
    'where is JSON read',
    'where are cookies changed',
    'where is parseHeader implemented',
    'where are retries configured',
    'where is the session created',
    'what creates an index',
    'where is an error thrown',
    'code that raises the limit',
    'who calls',
    'who calls home when done',
    'where is retry called when the connection drops',
    'where is the parseHeader function of the client called in tests',
    'where is the connection pool called from the worker',
    'how is parseHeader called',
    'usages of the cache',
    'parseHeader',
    'usages statistics',
    'cache references',
    'calls per second',
    'callers of the cache in the worker',
    'what calls for a new index',
    'code that uses a lock',
  ])('but not %s', (query) => expect(callersQuestion(query)).toBeUndefined());
});
