import { expect, it } from 'vitest';
import { additionQuestion } from './addition-question.ts';

it.each([
  ['how do I add a new storage backend', 'storage backend'],
  ['How to write a plugin?', 'plugin'],
  ['how can I create my own theme', 'theme'],
  ['writing a custom converter', 'converter'],
  ['how do I add a new command to the cli', 'command'],
  ['how do I implement an authentication provider for ldap', 'authentication provider'],
  ['how do I create a client', undefined],
  ['how do I add a file to the index', undefined],
  ['how are plugins registered', undefined],
  ['how do I write to a file', undefined],
])('reads %j', (question, thing) => {
  expect(additionQuestion(question)).toBe(thing);
});
