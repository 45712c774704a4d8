import { runModel } from '@codesearch/toolkit';
import type { Runtime } from './model/runtime.ts';
import { SentenceModel } from './model/sentence-model.ts';
import type { EmbeddedTexts, SentenceTask } from './model/sentence-model.ts';

/* The program of the threads that embed. */

await runModel<Runtime, SentenceTask, readonly string[], EmbeddedTexts>(
  (specifier) => import(specifier),
  async (runtime, task, options) => {
    const model = await SentenceModel.load(runtime, task, options);
    return (texts) => model.embed(texts);
  },
);
