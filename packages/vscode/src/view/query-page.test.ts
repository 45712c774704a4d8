import { expect, it } from 'vitest';
import { isQuestion } from './is-question.ts';
import { queryPage } from './query-page.ts';

const parts = { script: 's.js', style: 's.css', source: 'https://files', nonce: 'abc', query: '', tests: true };

it('shows a query as text, whatever it contains', () => {
  const page = queryPage({ ...parts, query: '</textarea><script>alert(1)</script>' });
  expect(page).not.toContain('<script>alert');
  expect(page).toContain('&lt;/textarea&gt;&lt;script&gt;alert(1)');
});

it('loads nothing but its script and its style', () => {
  const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(queryPage(parts))!;
  expect(policy).toBe("default-src 'none'; style-src https://files; script-src 'nonce-abc'");
});

it('takes only questions from a page', () => {
  const question = { type: 'question', query: 'a', mode: 'exact', tests: true, isTyped: false };
  expect(isQuestion(question)).toBe(true);
  for (const wrong of [null, 'a', { ...question, mode: 'shell' }, { ...question, query: 1 }, { type: 'question' }]) {
    expect(isQuestion(wrong)).toBe(false);
  }
});
