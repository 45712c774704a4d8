import { ecmascript } from './ecmascript.ts';
import type { Language } from '../language.ts';

export const javascript: Language = {
  ...ecmascript,
  name: 'javascript',
  aliases: ['node'],
  grammar: {
    name: 'javascript',
    source: 'tree-sitter-javascript/tree-sitter-javascript.wasm',
    sha256: '5fb488d0cabb4775a594bab85682de5ad6ce83c0d6ac997a9f82dd084d571240',
  },
  extensions: ['js', 'mjs', 'cjs', 'es6'],
  fileNames: ['Jakefile'],
  interpreters: ['node', 'nodejs'],
};

export const jsx: Language = {
  ...ecmascript,
  name: 'jsx',
  dialectOf: 'javascript',
  grammar: javascript.grammar,
  extensions: ['jsx'],
};
