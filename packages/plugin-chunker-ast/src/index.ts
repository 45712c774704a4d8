export { ast, astLanguages } from './chunker-ast.ts';
export type { AstOptions } from './options.ts';
