import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maskSecrets } from '../mask-secrets.ts';
import { listedRules } from './listed-rules.ts';
import type { ListedRule } from './listed-rules.ts';

const seed = 7;

/** Signs at the end of a class. A sample would have as many signs as letters. */
const signs = /(?<=[\dzZw])[=_\\./+-]+\]/g;

/** Secrets that a rule describes. Few of those that are drawn look like words. */
function samples(rule: ListedRule): readonly string[] {
  const source = ('mark' in rule ? rule.pattern : rule.value).replaceAll(signs, ']');
  return fc.sample(fc.stringMatching(new RegExp(`^(?:${source.replaceAll(String.raw`\b`, '')})$`)), {
    numRuns: 12,
    seed,
  });
}

it.each(listedRules)('masks $id', (rule) => {
  const lines = samples(rule).map((secret) => ['mark' in rule ? 'x' : (rule.names[0] ?? ''), secret] as const);
  const kept = lines.filter(([name, secret]) =>
    maskSecrets('a.ts', `const ${name} = "${secret}";\n`).text.includes(secret),
  );
  expect(kept.length).toBeLessThanOrEqual(lines.length / 2);
});

it('keeps ids, digests and versions that are assigned to the name of an issuer', () => {
  const harmless = [
    'heroku_app_id = "01234567-89ab-cdef-0123-456789abcdef"',
    'datadog_sha = "da39a3ee5e6b4b0d3255bfef95601890afd80709"',
    'sentry-version: "20240101120000abcdef0123"',
  ];
  for (const line of harmless) expect(maskSecrets('a.ts', line).masked).toBe(0);
});
