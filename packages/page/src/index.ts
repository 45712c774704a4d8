export { pageFiles } from './file/page-files.ts';
export type { PageFile } from './file/page-files.ts';
export { pageHeaders } from './file/page-headers.ts';
