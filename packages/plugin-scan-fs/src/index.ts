export { scanFs } from './scan-fs.ts';
export type { ScanFsOptions } from './options.ts';
