import { expect, it } from 'vitest';
import { requestedRoles } from './requested-roles.ts';

it('takes the kind of file that a question names for the kind that it asks for', () => {
  expect(requestedRoles('tests of the parser')).toEqual(['test']);
  expect(requestedRoles('TestParseHeader')).toEqual(['test']);
  expect(requestedRoles('how is a header parsed')).toEqual([]);
  expect(requestedRoles('which column was added for bans')).toEqual(['migration']);
});

it('asks for no test if the question asks for what a test is about', () => {
  expect(requestedRoles('TestParseHeader implementation')).toEqual([]);
  expect(requestedRoles('where is the code that test_retry tests implemented')).toEqual([]);
});

it('asks for no test if a test is what the question is about', () => {
  const questions = ['what stops a test that runs too long', 'run each flaky test again', 'where is the test skipped'];
  expect(questions.flatMap(requestedRoles)).toEqual([]);
  const wishes = ['is there a test for the retry', 'the test that checks the retry', 'a test case of the retry'];
  expect(wishes.map(requestedRoles)).toEqual([['test'], ['test'], ['test']]);
});
