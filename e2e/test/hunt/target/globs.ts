import assert from 'node:assert/strict';
import { isCodesearchError } from '@codesearch/kernel';
import { pathGlob } from '@codesearch/toolkit/pure';
import fc from 'fast-check';
import type { Target } from '../target.ts';
import { subjectOf } from '../try-case.ts';

const piece = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('a', 'b', '.ts', '/', '*', '**', '**/', '?', '{', '}', ',', '\\', '[', ']', '!', '.'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
);

const glob = fc.oneof(
  { weight: 20, arbitrary: fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join('')) },
  {
    weight: 1,
    arbitrary: fc.tuple(piece, fc.integer({ min: 1, max: 400 })).map(([unit, times]) => unit.repeat(times)),
  },
);

const path = fc.oneof(
  {
    weight: 20,
    arbitrary: fc
      .array(fc.constantFrom('a', 'b', '.ts', '/', 'ab', '{', '}', ',', '*'), { maxLength: 9 })
      .map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 2_000 }).map((length) => 'ab/'.repeat(length)) },
);

export const globs: Target = {
  promise: 'a glob matches the paths that a regular expression for its wildcards matches',
  share: 1,
  open: async () =>
    subjectOf({
      cases: fc.record({ pattern: glob, paths: fc.array(path, { minLength: 1, maxLength: 6 }) }),
      try({ pattern, paths }) {
        let matches;
        try {
          matches = pathGlob(pattern);
        } catch (error) {
          assert.ok(isCodesearchError(error, 'LIMIT_EXCEEDED'), String(error));
          assert.ok(pattern.split('{').length > 8, `few braces in ${pattern}`);
          return;
        }
        for (const each of paths) {
          const found = matches(each);
          // Backtracking takes too long for more.
          if (pattern.length > 40 || each.length > 40) continue;
          assert.equal(
            found,
            matchesByExpression(pattern, each),
            `${JSON.stringify(each)} for ${JSON.stringify(pattern)}`,
          );
        }
      },
    }),
};

/** Another implementation: the innermost braces first, then an expression for each alternative. */
function matchesByExpression(pattern: string, path: string): boolean {
  const [group, choices] = /\{([^{}]*)\}/.exec(pattern) ?? [];
  if (group === undefined || choices === undefined) return expressionOf(pattern).test(path);
  const at = pattern.indexOf(group);
  const [before, after] = [pattern.slice(0, at), pattern.slice(at + group.length)];
  return choices.split(',').some((choice) => matchesByExpression(before + choice + after, path));
}

const wildcards: Readonly<Record<string, string>> = { '?': '[^/]', '*': '[^/]*', '**': '.*', '**/': '(?:.*/)?' };

/** Of a pattern without braces. */
function expressionOf(pattern: string): RegExp {
  const tokens = pattern.matchAll(/(?<=^|\/)\*{2,}\/|\*+|[^*]/gs);
  const parts = [...tokens].map(([token]) => {
    const name = token.replace(/^\*{2,}/, '**');
    return wildcards[name] ?? `\\u${token.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return new RegExp(`^${parts.join('')}$`, 's');
}
