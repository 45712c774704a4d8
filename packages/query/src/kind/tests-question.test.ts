import { describe, expect, it } from 'vitest';
import { testsQuestion } from './tests-question.ts';

describe('a question for tests', () => {
  it.each([
    ['tests for the parser', 'the parser'],
    ['test of retry', 'retry'],
    ['unit tests for Session.close', 'Session.close'],
    ['where are the tests for the rate limiter?', 'the rate limiter'],
    ['is there a test for the retry', 'the retry'],
    ['are there any tests of cookies', 'cookies'],
    ['show me all integration tests covering login', 'login'],
    ['the test that checks the retry', 'the retry'],
    ['a test case of the retry', 'the retry'],
    ['which tests cover the mouse', 'the mouse'],
    ['what tests exercise parse_header', 'parse_header'],
    ['how is key parsing tested', 'key parsing'],
    ['where is secure_filename tested', 'secure_filename'],
    ['does the cache have tests', 'the cache'],
    ['parseHeader tests', 'parseHeader'],
    ['Renderer spec', 'Renderer'],
  ])('%s', (query, about) => expect(testsQuestion(query)).toBe(about));

  it.each([
    'run the tests in parallel',
    'retry failed tests',
    'how to run the tests',
    'parallel tests',
    'where is the test database created',
    'what stops a test that runs too long',
    'TestParseHeader implementation',
    'how are flaky tests skipped',
    'the latest version of the parser',
    'parseHeader',
  ])('but not %s', (query) => expect(testsQuestion(query)).toBeUndefined());
});
