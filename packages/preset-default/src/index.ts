export { default as presetDefault } from './preset-default.ts';
