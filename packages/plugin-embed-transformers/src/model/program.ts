import { runModel } from '@codesearch/toolkit';
import type { Runtime } from './runtime.ts';
import { SentenceModel } from './sentence-model.ts';
import type { EmbeddedTexts, SentenceTask } from './sentence-model.ts';

/* The program of the threads that embed. */

await runModel<Runtime, SentenceTask, readonly string[], EmbeddedTexts>(
  (specifier) => import(specifier),
  async (runtime, task, options) => {
    const model = await SentenceModel.load(runtime, task, options);
    return (texts) => model.embed(texts);
  },
);
