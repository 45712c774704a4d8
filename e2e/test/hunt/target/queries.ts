import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openProject } from '@codesearch/engine';
import type { ProjectSearchRequest, SearchResult } from '@codesearch/engine';
import { isCodesearchError } from '@codesearch/kernel';
import { presetDefault } from '@codesearch/preset-default';
import { assertRightAnswer } from '../source/right-answer.ts';
import { searchRequest } from '../source/search-request.ts';
import { sourceSamples } from '../source/source-samples.ts';
import type { Target } from '../target.ts';
import { subjectOf } from '../try-case.ts';

type Outcome = SearchResult | { readonly refused: string };

export const queries: Target = {
  promise:
    'any query with any options is refused or answered with lines of the files, best first, and the same each time',
  share: 3,
  async open({ folder }) {
    const root = join(folder, 'tree');
    const files = new Map(sourceSamples().map(({ path, text }) => [path, text]));
    for (const [path, text] of files) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const project = await openProject({
      root,
      preset: presetDefault,
      config: { workers: 0 },
      env: { CODESEARCH_HOME: join(folder, 'home'), PATH: process.env['PATH'] },
    });
    await project.index();
    const ask = async (request: ProjectSearchRequest): Promise<Outcome> => {
      try {
        return await project.search({ ...request, sync: false });
      } catch (error) {
        if (!isCodesearchError(error)) throw error;
        assert.ok(['INPUT_INVALID', 'LIMIT_EXCEEDED'].includes(error.code), `${error.code}: ${error.message}`);
        return { refused: error.message };
      }
    };
    return subjectOf({
      cases: searchRequest([...files].map(([path, text]) => ({ path, text }))),
      async try(request) {
        const answer = await ask(request);
        if ('hits' in answer) assertRightAnswer(request, answer, files);
        assert.deepEqual(await ask(request), answer, 'the second time');
      },
      close: async () => project[Symbol.asyncDispose](),
    });
  },
};
