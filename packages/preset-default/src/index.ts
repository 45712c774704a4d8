export { defaultLanguages } from './default-languages.ts';
export { default, default as presetDefault } from './preset-default.ts';
