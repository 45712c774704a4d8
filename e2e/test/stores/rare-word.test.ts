import { describeRareWord } from '../../live/harness/describe-rare-word.ts';

describeRareWord('in the default store', () => 'export default {};\n');
