export { local } from './local.ts';
export type { LocalOptions } from './options.ts';
