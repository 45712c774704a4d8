import { describeScanner } from '@codesearch/testkit';
import { revisionTree } from '../test/revision-tree.ts';
import { scanGit } from './index.ts';

describeScanner(() => scanGit({ revision: 'HEAD' }), { tree: revisionTree });
