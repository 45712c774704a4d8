import { describeReranker } from '../reranker/describe-reranker.ts';
import { identityReranker } from './identity-reranker.ts';

describeReranker(() => identityReranker());
