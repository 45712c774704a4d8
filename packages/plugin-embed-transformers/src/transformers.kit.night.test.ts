import { describeEmbedder } from '@codesearch/testkit';
import { fakeRuntime } from './fixture/fake-runtime.ts';
import { transformers } from './index.ts';

describeEmbedder(() => transformers({ model: 'any/model', runtime: fakeRuntime, workers: 2 }));
