import { describeStore } from '../store/describe-store.ts';
import { memoryStore } from './memory-store.ts';

describeStore(() => memoryStore());
