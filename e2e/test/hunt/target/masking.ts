import assert from 'node:assert/strict';
import { maskSecrets } from '@codesearch/secrets';
import fc from 'fast-check';
import { mutatedSource } from '../source/mutated-source.ts';
import { secretText } from '../source/secret-text.ts';
import { sourceSamples } from '../source/source-samples.ts';
import type { Target } from '../target.ts';
import { subjectOf } from '../try-case.ts';

export const masking: Target = {
  promise: 'masking keeps all lines and positions of any text, and takes linear time',
  share: 2,
  open: async ({ corpus }) =>
    subjectOf({
      cases: fc.oneof({ weight: 4, arbitrary: secretText }, mutatedSource(sourceSamples(corpus))),
      try({ path, text }) {
        const { text: masked, masked: count } = maskSecrets(path, text);
        assert.equal(masked.length, text.length, 'the length');
        assert.equal(count > 0, masked !== text, `${count} secrets`);
        for (let at = 0; at < text.length; at++) {
          assert.ok(masked[at] === text[at] || masked[at] === '*', `the character at ${at} is replaced by another one`);
          assert.ok(
            masked[at] === text[at] || !/[\r\n\u2028\u2029]/.test(text[at]!),
            `the line end at ${at} is masked`,
          );
        }
      },
    }),
};
