export { defaultLanguages } from './default-languages.ts';
export { default as presetDefault } from './preset-default.ts';
