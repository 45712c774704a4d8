import { expect, it } from 'vitest';
import { asksForEntry } from './entry-question.ts';

it.each([
  'where does the program start',
  'Where does the application start up?',
  'how does the app start',
  'where does execution begin',
  'entry point',
  'what is the entry point of the program',
  'find the main entrypoint',
  'the program entry point',
  'where is main',
  'main function',
])('%j asks for the entry', (question) => {
  expect(asksForEntry(question)).toBe(true);
});

it.each([
  'where does the server start listening',
  'start a transaction',
  'main loop',
  'where is the main thread blocked',
  'entry point of a plugin',
  'how does the app start a job',
])('%j does not', (question) => {
  expect(asksForEntry(question)).toBe(false);
});
