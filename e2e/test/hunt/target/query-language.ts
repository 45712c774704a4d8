import assert from 'node:assert/strict';
import { completeQuery, withCondition, withoutCondition, writtenConditions } from '@codesearch/query';
import { assertRead, typedText } from '@codesearch/query/fixture';
import fc from 'fast-check';
import type { Target } from '../target.ts';
import { subjectOf } from '../try-case.ts';

const values = { lang: ['go', 'typescript'], path: ['my docs/**', 'src/**'] };

export const queryLanguage: Target = {
  promise: 'a typed text is read or refused, its conditions can be taken away, and what completes it can be read',
  share: 1,
  open: async () =>
    subjectOf({
      cases: fc.record({ typed: typedText, cursor: fc.nat(200) }),
      try({ typed, cursor }) {
        assertRead(typed);
        const bare = writtenConditions(typed).reduce(withoutCondition, typed);
        assert.deepEqual(writtenConditions(bare), []);
        assert.ok(withCondition(typed, '-test').length >= typed.trim().length);
        const completion = completeQuery(typed, Math.min(cursor, typed.length), values);
        if (completion) assert.ok(completion.options.length > 0 && completion.start <= completion.end);
      },
    }),
};
