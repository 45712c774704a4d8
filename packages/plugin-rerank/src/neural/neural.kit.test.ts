import { describeReranker } from '@codesearch/testkit';
import { neural } from '../index.ts';

const runtime = new URL('fixture/runtime.ts', import.meta.url).href;

describeReranker(() => neural({ service: 'local', model: 'any/model', runtime, timeoutMs: 60_000 }));
