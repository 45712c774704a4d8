import { expect, it } from 'vitest';
import { verbatimWeight } from './quotation.ts';

const code = { path: 'src/store.ts', text: "throw new Error('The store is closed, so nothing can be written')" };

it('counts a message in code fully', () => {
  expect(verbatimWeight('The store is closed, so nothing can be written', code)).toBe(1);
  expect(verbatimWeight('store is closed, so', code)).toBe(1);
});

it('counts a message of three words fully where code has it as a literal, and else little', () => {
  const weight = (text: string): number => verbatimWeight('Invalid version parameter', { path: 'src/api.py', text });
  expect(weight('raise NotFound("Invalid version parameter")')).toBe(1);
  expect(weight('# Invalid version parameter of the request')).toBeLessThan(0.2);
  expect(weight('"Invalid version parameters"')).toBeLessThan(0.2);
});

it('counts a question that a guide quotes little, and elsewhere not at all', () => {
  const query = 'where is the store closed after an error';
  const quoted = (path: string): number => verbatimWeight(query, { path, text: `ask("${query}")` });
  expect(quoted('README.md')).toBe(0.1);
  for (const path of ['src/ask.ts', 'test/ask.test.ts', 'queries.yaml']) expect(quoted(path)).toBe(0);
});

it('counts the words of a subject little in a text about code, and a sentence of that text fully', () => {
  const subject = { path: 'docs/guide.md', text: 'The hybrid search entry point is described below.' };
  expect(verbatimWeight('hybrid search entry point', subject)).toBeLessThan(0.2);
  expect(verbatimWeight('hybrid search entry point', { ...subject, path: 'src/search.ts' })).toBe(1);
  const sentence = 'All of these files are written again when the index has been removed';
  expect(verbatimWeight(sentence, { path: 'docs/guide.md', text: `First. ${sentence}.` })).toBe(1);
});

it('counts the title of a test and a message in it fully, and a few words in it little', () => {
  const test = { path: 'test/routes.js', text: "describe('when accepting neither text nor html', () => {" };
  expect(verbatimWeight('when accepting neither text nor html', test)).toBe(1);
  expect(verbatimWeight('neither text nor html', test)).toBeLessThan(0.2);
});

it('counts a recorded query not at all', () => {
  const query = 'corpus loads through the adapter of the runner and so on';
  for (const field of ['query', 'question', '"prompt"', 'search_term']) {
    const text = `- id: 7\n  ${field}: "${query}"\n  expected: runner.go\n`;
    expect(verbatimWeight(query, { path: 'eval/set.yaml', text })).toBe(0);
  }
});

it('counts the value of a field in a list of records little', () => {
  const query = 'remember what was found for later analysis of all the answers';
  const text = `- title: "index files"\n  grade: 3\n- title: "${query}"\n  grade: 2\n`;
  expect(verbatimWeight(query, { path: 'eval/queries.yaml', text })).toBeLessThan(0.2);
  expect(verbatimWeight(query, { path: 'locale/en.yaml', text: `analysis:\n  saved: "${query}"\n` })).toBe(1);
});
