import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundTokens } from './bound-tokens.ts';
import { cleanAnswer } from './clean-answer.ts';

const sentence = 'The `Engine.search` method fuses BM25 and vector hits.'.replaceAll('`', '');

describe('a sentence is cleaned of', () => {
  it.each([
    ['nothing', sentence],
    ['thinking', `<think>\nThe user wants a sentence.\n</think>\n\n${sentence}`],
    ['thinking whose opening tag is in the template', `The user wants one.</think>${sentence}`],
    ['unfinished thinking after it', `${sentence}<think>Was that`],
    ['quotes', `"${sentence}"`],
    ['typographic quotes', `“${sentence}”`],
    ['a preamble', `Here is the context for the excerpt: ${sentence}`],
    ['an eager preamble', `Sure! Here's a short description:\n\n${sentence}`],
    ['a label', `Context: ${sentence}`],
    ['a label in bold', `**Summary:** ${sentence}`],
    ['a list', `- ${sentence}`],
    ['a numbered list', `1. ${sentence}`],
    ['a heading', `## ${sentence}`],
    ['a quotation', `> ${sentence}`],
    ['code marks', sentence.replace('Engine.search', '`Engine.search`')],
    ['a fence', `\`\`\`text\n${sentence}\n\`\`\``],
    ['line breaks', sentence.replaceAll(' ', '\r\n')],
    ['a tag', `<context>${sentence}</context>`],
    ['control characters', `\u0007${sentence}\u001B`],
    ['a repeated sentence', `${sentence} ${sentence}`],
    [
      'an endless loop',
      `${sentence} It returns the sum of both lists ${'and returns the sum of both lists '.repeat(8)}`,
    ],
  ])('%s', (_, answer) => expect(cleanAnswer(answer)).toBe(sentence));

  it('but not of its own names, quotes and colons', () => {
    const names = 'Calls __init__ of "Foo" and *args, then returns "bar"';
    expect(cleanAnswer(names)).toBe(names);
    expect(cleanAnswer('This is a parser: it reads tokens.')).toContain('it reads tokens.');
  });
});

it.each([
  ['nothing', ''],
  ['white space', ' \n\t '],
  ['thinking alone', '<think>The user wants a sentence about the excerpt.</think>'],
  ['thinking that was cut off', '<think>The user wants a sentence about'],
  ['marks', '"..." ** ``` 12'],
  ['a preamble alone', 'Here is the context:'],
])('%s gives an empty sentence', (_, answer) => expect(cleanAnswer(answer)).toBe(''));

it.each([
  ['The excerpt defines a parser.', 'defines a parser.'],
  ['This code snippet does the following:\n\n1. It reads a line.', 'It reads a line.'],
])('the words that every answer starts with are removed: %s', (answer, rest) => expect(cleanAnswer(answer)).toBe(rest));

it('a loop within a single sentence is truncated after the first round', () => {
  const loop = 'Returns a function that takes one parameter, a, and returns a function that takes one parameter, b';
  expect(cleanAnswer(`${loop}, and returns a function that takes`)).toBe(
    'Returns a function that takes one parameter, a, and',
  );
});

describe('the limit of tokens', () => {
  it('truncates after the last complete sentence', () => {
    const sentences = Array.from({ length: 30 }, (_, index) => `Part ${index} does a thing.`);
    const bounded = cleanAnswer(sentences.join(' '));
    expect(bounded.endsWith('does a thing.')).toBe(true);
    expect(sentences.join(' ').startsWith(bounded)).toBe(true);
    expect(bounded.split('. ').length).toBeGreaterThan(10);
  });

  it('truncates after a word if the first sentence is too long', () => {
    expect(boundTokens('one two three four', 3)).toBe('one two three');
    expect(boundTokens('one two', 3)).toBe('one two');
  });

  it('counts a token per character in scripts without spaces', () => {
    expect(boundTokens('検索する関数', 3)).toBe('');
    expect(boundTokens('検索 する 関数', 4)).toBe('検索 する');
  });

  it('holds for every answer, which is one well-formed line', () => {
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
