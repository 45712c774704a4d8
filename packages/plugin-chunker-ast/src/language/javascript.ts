import { ecmascript } from './ecmascript.ts';
import type { Language } from './language.ts';

export const javascript: Language = {
  ...ecmascript,
  name: 'javascript',
  grammar: 'javascript',
  extensions: ['js', 'mjs', 'cjs', 'es6'],
  fileNames: ['Jakefile'],
  interpreters: ['node', 'nodejs'],
};

export const jsx: Language = { ...ecmascript, name: 'jsx', grammar: 'javascript', extensions: ['jsx'] };
