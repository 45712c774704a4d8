import type { ContextualizeRequest } from '@codesearch/kernel';
import { breach } from './breach.ts';
import type { AnswerRules } from './breach.ts';
import { assertLevel } from './file-promises.ts';
import { assertLabel, assertList, assertObject, assertText } from './value-promises.ts';

const fieldNames = ['path', 'names', 'scope', 'signature', 'doc', 'body'] as const;

/** Max characters in front of the text of a chunk. */
const maxHeader = 2_000;

const maxWordings = 4;
/** Max characters of one of them. */
const maxWording = 500;

/** What a contextualizer promises. */
export const contextualizerAnswers: AnswerRules = {
  contextualize(contexts, { chunks }: ContextualizeRequest) {
    assertList(contexts, 'the answer');
    if (contexts.length !== chunks.length)
      breach(`there is one context for each of ${chunks.length} chunks`, contexts.length);
    for (const [index, { text }] of chunks.entries()) {
      const context = contexts[index];
      assertObject(context, 'each context');
      const { embeddingText, fields, level } = context;
      assertText(embeddingText, '`embeddingText`');
      if (!embeddingText.endsWith(text))
        breach('`embeddingText` ends with the text of its chunk', `another text for the chunk ${index}`);
      if (embeddingText.length > text.length + maxHeader)
        breach(`the header has at most ${maxHeader} characters`, embeddingText.length - text.length);
      assertObject(fields, 'the fields of a context');
      for (const name of fieldNames) assertText(fields[name], `the field ${name}`);
      const { body } = fields as { readonly body: string };
      if (body !== text && !body.includes(text))
        breach('the field body contains the text of its chunk', `another text for the chunk ${index}`);
      assertLevel(level);
    }
  },
  reword(wordings) {
    assertList(wordings, 'the answer');
    if (wordings.length > maxWordings) breach(`a question has at most ${maxWordings} other wordings`, wordings.length);
    for (const wording of wordings) {
      assertLabel(wording, 'each wording');
      if (wording.trim() === '') breach('each wording has words', 'white space');
      if (wording.length > maxWording) breach(`a wording has at most ${maxWording} characters`, wording.length);
    }
  },
};
