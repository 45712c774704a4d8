import { expect, it } from 'vitest';
import { asksForEntry, entryQuestion } from './entry-question.ts';

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

it.each([
  ['hybrid search entry point', 'hybrid search'],
  ['where is the entry point of the exporter?', 'exporter'],
  ['entry point for pr create', 'pr create'],
  ['what is the main entry-point to the routing module', 'routing'],
  ['the compiler entry point', 'compiler'],
  ['entry point', undefined],
  ['where is the entry point of the program', undefined],
  ['package entry points', undefined],
  ['docker entrypoint', undefined],
  ['how are entry points loaded', undefined],
])('%j asks for the entry point of %j', (question, part) => {
  expect(entryQuestion(question)).toBe(part);
});
