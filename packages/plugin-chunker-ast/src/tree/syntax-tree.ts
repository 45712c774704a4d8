import type { Tree } from 'web-tree-sitter';
import type { ParserMemory } from './parser-memory.ts';

/** What nodes of a grammar are called. */
export interface GrammarNames {
  /** Names of node types by id. */
  readonly types: readonly string[];
  /** Ids of fields by name. */
  readonly fields: ReadonlyMap<string, number>;
}

/** A syntax tree in the parser's memory. Its nodes and walks must not be used after it is deleted. */
export interface SyntaxTree extends GrammarNames {
  readonly memory: ParserMemory;
  readonly address: number;
}

/** The address of a tree of the library. */
export function addressOf(tree: Tree): number {
  return (tree as unknown as { readonly 0: number })[0];
}
