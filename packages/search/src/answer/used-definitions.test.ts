import { expect, it } from 'vitest';
import { symbolWith } from './fixture/hit.ts';
import { wordsOf } from '../words/query-words.ts';
import { usedDefinitions } from './used-definitions.ts';

const lines = ['function send() {', '  if (tries > maxTries) wait(delayOf(tries), timeout);', '}'];
const send = symbolWith({ name: 'send', startLine: 10, endLine: 12 });
const constant = (name: string, startLine: number): typeof send => ({
  ...symbolWith({ name, startLine }),
  kind: 'constant',
});
const usedFor = (query: string, all: readonly (typeof send)[]): readonly string[] =>
  usedDefinitions(send, { lines, language: 'typescript' }, all, wordsOf(query)).map(({ name }) => name);

it('names the constants of a file that a definition uses, and the functions that the question mentions', () => {
  const delayOf = symbolWith({ name: 'delayOf', startLine: 20, endLine: 24 });
  const wait = symbolWith({ name: 'wait', startLine: 30, endLine: 34 });
  const all = [constant('timeout', 1), constant('maxTries', 2), constant('unused', 3), send, delayOf, wait];
  expect(usedFor('how long is the delay', all)).toEqual(['delayOf', 'maxTries', 'timeout']);
  expect(usedFor('what limits the time', all)).toEqual(['maxTries', 'timeout']);
});

it('names nothing that is in the definition or contains it, and no other definition of its name', () => {
  const owner = { ...constant('tries', 1), endLine: 90 };
  const all = [owner, send, constant('maxTries', 11), constant('send', 95)];
  expect(usedFor('send tries', all)).toEqual([]);
});

it('names at most four', () => {
  const names = ['tries', 'maxTries', 'wait', 'delayOf', 'timeout'];
  expect(usedFor('x', [send, ...names.map((name, index) => constant(name, 40 + index))])).toHaveLength(4);
});

it('names nothing that only a comment or the documentation of the definition has', () => {
  const all = [constant('limit', 40), constant('pause', 41), constant('unit', 42), constant('style', 43)];
  const code = {
    python: ['def send():', '    """Waits at most', '    limit', '    """', '    wait(f"{unit}")  # no pause'],
    go: ['func send() {', '\t// a limit', '\twait(unit) /* pause */', '}'],
  };
  for (const [language, lines] of Object.entries(code))
    expect(usedDefinitions(send, { lines, language }, all, wordsOf('x')).map(({ name }) => name)).toEqual(['unit']);
});
