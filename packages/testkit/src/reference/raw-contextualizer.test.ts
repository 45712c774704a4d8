import { describeContextualizer } from '../contextualizer/describe-contextualizer.ts';
import { rawContextualizer } from './raw-contextualizer.ts';

describeContextualizer(() => rawContextualizer());
