import { describeChangeDetector } from '../change-detector/describe-change-detector.ts';
import { jsonChangeDetector } from './json-change-detector.ts';

describeChangeDetector(() => jsonChangeDetector());
