import { describeScanner } from '../scanner/describe-scanner.ts';
import { folderScanner } from './folder-scanner.ts';

describeScanner(() => folderScanner());
