export { transformers } from './transformers.ts';
export { presets } from './presets.ts';
export type { PresetName } from './presets.ts';
export type { TransformersOptions } from './options.ts';
