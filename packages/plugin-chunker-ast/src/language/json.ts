import type { Language } from './language.ts';
import { field, unquoted } from './readers.ts';

export const json: Language = {
  name: 'json',
  grammar: 'json',
  extensions: ['json', 'jsonc', 'json5', 'jsonld', 'geojson', 'webmanifest', 'topojson'],
  fileNames: ['.babelrc', '.eslintrc', '.prettierrc', '.swcrc', '.jshintrc', 'composer.lock'],
  comments: ['comment'],
  definitions: { pair: { kind: 'key', name: unquoted(field('key')), body: field('value'), deepest: 2 } },
  anonymous: ['array'],
  content: 'data',
};
