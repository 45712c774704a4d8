import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundTokens } from './bound-tokens.ts';
import { cleanAnswer } from './clean-answer.ts';

const sentence = 'The `Engine.search` method fuses BM25 and vector hits.'.replaceAll('`', '');

describe('what a model writes around its answer goes', () => {
  it.each([
    ['nothing', sentence],
    ['thinking', `<think>\nThe user wants a sentence.\n</think>\n\n${sentence}`],
    ['the end of thinking that a template began', `The user wants one.</think>${sentence}`],
    ['thinking after it, without an end', `${sentence}<think>Was that`],
    ['quotes', `"${sentence}"`],
    ['typographic quotes', `“${sentence}”`],
    ['a preamble', `Here is the context for the excerpt: ${sentence}`],
    ['a preamble that is eager', `Sure! Here's a short description:\n\n${sentence}`],
    ['a label', `Context: ${sentence}`],
    ['a label in bold', `**Summary:** ${sentence}`],
    ['a list', `- ${sentence}`],
    ['a numbered list', `1. ${sentence}`],
    ['a heading', `## ${sentence}`],
    ['a quotation', `> ${sentence}`],
    ['code marks', sentence.replace('Engine.search', '`Engine.search`')],
    ['a fence', `\`\`\`text\n${sentence}\n\`\`\``],
    ['line breaks', sentence.replaceAll(' ', '\r\n')],
    ['a mark', `<context>${sentence}</context>`],
    ['control characters', `\u0007${sentence}\u001B`],
    ['a sentence that comes again', `${sentence} ${sentence}`],
    [
      'a loop without an end',
      `${sentence} It returns the sum of both lists ${'and returns the sum of both lists '.repeat(8)}`,
    ],
  ])('%s', (_, answer) => expect(cleanAnswer(answer)).toBe(sentence));

  it('but not what belongs to it', () => {
    const names = 'Calls __init__ of "Foo" and *args, then returns "bar"';
    expect(cleanAnswer(names)).toBe(names);
    expect(cleanAnswer('This is a parser: it reads tokens.')).toContain('it reads tokens.');
  });
});

it.each([
  ['nothing', ''],
  ['space', ' \n\t '],
  ['thinking alone', '<think>The user wants a sentence about the excerpt.</think>'],
  ['thinking that was cut off', '<think>The user wants a sentence about'],
  ['marks', '"..." ** ``` 12'],
  ['a preamble alone', 'Here is the context:'],
])('%s is no sentence', (_, answer) => expect(cleanAnswer(answer)).toBe(''));

it.each([
  ['The excerpt defines a parser.', 'defines a parser.'],
  ['This code snippet does the following:\n\n1. It reads a line.', 'It reads a line.'],
])('what would stand before every chunk goes: %s', (answer, rest) => expect(cleanAnswer(answer)).toBe(rest));

it('a single sentence that has become a loop is told once', () => {
  const loop = 'Returns a function that takes one parameter, a, and returns a function that takes one parameter, b';
  expect(cleanAnswer(`${loop}, and returns a function that takes`)).toBe(
    'Returns a function that takes one parameter, a, and',
  );
});

describe('100 tokens', () => {
  it('end with the last whole sentence', () => {
    const sentences = Array.from({ length: 30 }, (_, index) => `Part ${index} does a thing.`);
    const bounded = cleanAnswer(sentences.join(' '));
    expect(bounded.endsWith('does a thing.')).toBe(true);
    expect(sentences.join(' ').startsWith(bounded)).toBe(true);
    expect(bounded.split('. ').length).toBeGreaterThan(10);
  });

  it('end after a word where the first sentence is longer', () => {
    expect(boundTokens('one two three four', 3)).toBe('one two three');
    expect(boundTokens('one two', 3)).toBe('one two');
  });

  it('are one a character in scripts without spaces', () => {
    expect(boundTokens('検索する関数', 3)).toBe('');
    expect(boundTokens('検索 する 関数', 4)).toBe('検索 する');
  });

  it('bound every answer, on one line, well formed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 5_000 }), (answer) => {
        const cleaned = cleanAnswer(answer);
        expect(cleaned).not.toMatch(/[\r\n]/);
        expect(cleaned).toBe(cleaned.trim());
        expect(cleaned.isWellFormed()).toBe(answer.isWellFormed() || cleaned.isWellFormed());
        expect(boundTokens(cleaned, 100)).toBe(cleaned);
        expect(cleaned.length).toBeLessThanOrEqual(100 * 12);
      }),
    );
  });
});
