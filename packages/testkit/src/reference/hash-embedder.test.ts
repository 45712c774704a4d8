import { describeEmbedder } from '../embedder/describe-embedder.ts';
import { hashEmbedder } from './hash-embedder.ts';

describeEmbedder(() => hashEmbedder());
