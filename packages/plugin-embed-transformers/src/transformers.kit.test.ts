import { describeEmbedder } from '@codesearch/testkit';
import { standIn } from './fixture/stand-in.ts';
import { transformers } from './index.ts';

describeEmbedder(() => transformers({ model: 'any/model', runtime: standIn, workers: 2 }));
