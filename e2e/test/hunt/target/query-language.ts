import assert from 'node:assert/strict';
import { isCodesearchError } from '@codesearch/kernel';
import {
  completeQuery,
  queryKeys,
  readSearchText,
  withCondition,
  withoutCondition,
  writtenConditions,
} from '@codesearch/query';
import fc from 'fast-check';
import type { Target } from '../target.ts';
import { subjectOf } from '../try-case.ts';

const piece = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...queryKeys.flatMap(({ name, example }) => [`${name}:`, example])) },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...[
        '-',
        'not:',
        ':',
        '::',
        '//',
        '/',
        '"',
        '\\',
        ' ',
        '\t',
        '\n',
        ',',
        'retry',
        '12',
        'LANG:go',
        'is:new',
        'Error: ',
      ],
    ),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
);

const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

const values = { lang: ['go', 'typescript'], path: ['my docs/**', 'src/**'] };

export const queryLanguage: Target = {
  promise: 'a typed text is read or refused, its conditions can be taken away, and what completes it can be read',
  share: 1,
  open: async () =>
    subjectOf({
      cases: fc.record({ typed: text, cursor: fc.nat(200) }),
      try({ typed, cursor }) {
        try {
          const { question, conditions, repos, rev, match } = readSearchText(typed);
          const isBare = Object.keys(conditions).length === 0 && repos.length === 0 && rev === undefined;
          if (isBare && match === undefined) assert.equal(question, typed);
          else assert.notEqual(match === 'regex' ? question : question.trim(), '');
        } catch (error) {
          assert.ok(isCodesearchError(error, 'INPUT_INVALID'), String(error));
        }
        const bare = writtenConditions(typed).reduce(withoutCondition, typed);
        assert.deepEqual(writtenConditions(bare), []);
        assert.ok(withCondition(typed, '-test').length >= typed.trim().length);
        const completion = completeQuery(typed, Math.min(cursor, typed.length), values);
        if (completion) assert.ok(completion.options.length > 0 && completion.start <= completion.end);
      },
    }),
};
