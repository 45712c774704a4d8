import type { LanguageDescription, SymbolKind } from '@codesearch/kernel';
import type { SyntaxNode } from '../tree/syntax-node.ts';

/** Reads a value from a node. `text` is the whole file. */
export type Reader<Value> = (node: SyntaxNode, text: string) => Value | undefined;

/** How a node type defines symbols. */
export interface DefinitionRule {
  /** Undefined if this node is not a definition after all. */
  readonly kind: SymbolKind | Reader<SymbolKind>;
  /** The name or names. Dots and double colons separate a name from its owners. Default: the field `name`. */
  readonly name?: Reader<string | readonly string[]>;
  /** Names between the enclosing symbols and this one, such as a Go receiver. */
  readonly owner?: Reader<string>;
  /** Nodes whose texts are the names of definitions, if this node is only a container of them. */
  readonly parts?: Reader<readonly SyntaxNode[]>;
  /** The node at which the head of the definition ends. Default: the field `body`. */
  readonly body?: Reader<SyntaxNode>;
  /** Documentation inside the definition. It takes precedence over a comment before it. */
  readonly doc?: Reader<SyntaxNode>;
  /** Whether it qualifies the definitions in it but defines nothing itself, such as a Rust `impl`. Default: false. */
  readonly qualifiesOnly?: boolean | Reader<boolean>;
  /** Whether its name qualifies the definitions in it. Default: true. */
  readonly encloses?: Reader<boolean>;
  /**
   * Whether it continues the previous definition if that has the same name: overloads, equations, clauses. Default:
   * false.
   */
  readonly continues?: boolean;
  /** Counts as a definition only in fewer enclosing symbols than this. Default: no limit. */
  readonly maxDepth?: number;
}

/** How a node belongs to the next one: as its documentation, or as part of its head. */
export type Preamble = 'doc' | 'head';

/** A grammar as WebAssembly. The build copies it out of an npm package to `grammars/<name>.wasm`. */
export interface GrammarFile {
  /** File name without `.wasm`. */
  readonly name: string;
  /** The package and the path in it. */
  readonly source: string;
  /** Checksum of the copied file, in lower-case hex digits. */
  readonly sha256: string;
}

/** The names of a language and its grammar. */
export interface LanguageFacts extends LanguageDescription {
  readonly grammar: GrammarFile;
  /** Programs that a `#!` line may name, without version numbers. */
  readonly interpreters?: readonly string[];
}

/** A table of the node types of a grammar. */
export interface Syntax {
  /** Prepares the text for the grammar. The result has the same length and the same lines. */
  readonly prepare?: (text: string) => string;
  readonly comments: readonly string[];
  readonly definitions: Readonly<Record<string, DefinitionRule>>;
  /** Node types of calls, each with a reader of the called name. */
  readonly calls?: Readonly<Record<string, Reader<string>>>;
  /** Node types of imports, each with a reader of the imported names. */
  readonly imports?: Readonly<Record<string, Reader<string | readonly string[]>>>;
  /** Attributes, decorators and the like before a definition. */
  readonly preambles?: Readonly<Record<string, Preamble | Reader<Preamble>>>;
  /** Nodes around a definition that belong to its head, such as `export`. */
  readonly wrappers?: readonly string[];
  /** Node types without a name whose definitions are local: functions, and lists of data. */
  readonly anonymous?: readonly string[];
  /** Whether `@name` before a definition is a decorator. Default: true. */
  readonly decorators?: boolean;
  /** Nodes that end something and start no piece, such as a closing tag. */
  readonly closers?: readonly string[];
  /** Kind of chunks without definitions. Default: `statements`. */
  readonly content?: 'data' | 'statements';
}

/** Everything that the chunker knows about a language. */
export interface Language extends LanguageFacts, Syntax {}
