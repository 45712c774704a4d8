export { presetDefault } from './preset-default.ts';
