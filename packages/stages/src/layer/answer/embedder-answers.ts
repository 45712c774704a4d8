import type { EmbedRequest } from '@codesearch/kernel';
import { breach } from './breach.ts';
import type { AnswerRules } from './breach.ts';
import { assertCount, assertList, assertObject } from './value-promises.ts';

/**
 * What an embedder promises of the form of its answers. Their numbers, and how many vectors there are, come from a
 * model or a service, which `withVectorCheck` judges.
 */
export const embedderAnswers: AnswerRules = {
  open(facts) {
    if (facts === undefined) return;
    assertObject(facts, 'what `open` returns');
    for (const name of ['dimensions', 'maxInputTokens']) {
      const value = facts[name];
      if (value !== undefined && !(Number.isSafeInteger(value) && (value as number) > 0))
        breach(`\`${name}\` is a whole number from 1`, value);
    }
  },

  embed(result, { inputs }: EmbedRequest) {
    assertObject(result, 'the answer');
    const { vectors, tokens, truncated } = result;
    assertList(vectors, '`vectors`');
    const texts = new Map<unknown, string | undefined>();
    for (const [index, vector] of vectors.entries()) {
      if (!(vector instanceof Float32Array)) breach('a vector is a Float32Array', vector);
      if (texts.has(vector) && texts.get(vector) !== inputs[index])
        breach('each text has a vector of its own', 'one array for several texts');
      texts.set(vector, inputs[index]);
    }
    if (tokens !== undefined) assertCount(tokens, 'the number of tokens');
    if (truncated === undefined) return;
    assertList(truncated, '`truncated`');
    for (const index of truncated)
      if (!Number.isSafeInteger(index) || inputs[index as number] === undefined)
        breach(`an index in \`truncated\` is one of ${inputs.length} texts, from 0`, index);
  },
};
