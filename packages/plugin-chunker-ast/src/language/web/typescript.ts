import { ecmascript } from './ecmascript.ts';
import type { Language } from '../language.ts';

export const typescript: Language = {
  ...ecmascript,
  name: 'typescript',
  grammar: {
    name: 'typescript',
    source: 'tree-sitter-typescript/tree-sitter-typescript.wasm',
    sha256: '778025db5a8be0e70f8ccc3671e486dfeddd048c25d9e8a70c26de2e1bf6f97d',
  },
  extensions: ['ts', 'mts', 'cts'],
  interpreters: ['ts-node', 'tsx', 'deno', 'bun'],
};

export const tsx: Language = {
  ...ecmascript,
  name: 'tsx',
  dialectOf: 'typescript',
  grammar: {
    name: 'tsx',
    source: 'tree-sitter-typescript/tree-sitter-tsx.wasm',
    sha256: '79e5da75ea62855a0cd67177685f0164eac87d5f630b3cbe1e0a099751ad30f8',
  },
  extensions: ['tsx'],
};
