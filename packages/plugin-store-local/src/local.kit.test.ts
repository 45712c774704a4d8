import { describeStore } from '@codesearch/testkit';
import { local } from './index.ts';

describeStore(() => local());
