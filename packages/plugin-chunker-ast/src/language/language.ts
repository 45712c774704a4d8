import type { LanguageDescription, SymbolKind } from '@codesearch/kernel';
import type { Node } from 'web-tree-sitter';

/** Reads something out of a node; `text` is the whole file. */
export type Reader<Value> = (node: Node, text: string) => Value | undefined;

/** How a node type defines symbols. */
export interface DefinitionRule {
  /** Undefined where a node of this type is no definition after all. */
  readonly kind: SymbolKind | Reader<SymbolKind>;
  /** The name or names; the field `name` by default. Dots and double colons part a name from its owners. */
  readonly name?: Reader<string | readonly string[]>;
  /** Names that stand between the enclosing symbols and this one, such as a Go receiver. */
  readonly owner?: Reader<string>;
  /** The nodes that are each a definition by their own text, where this node only holds them. */
  readonly parts?: Reader<readonly Node[]>;
  /** Where the head of the definition ends; the field `body` by default. */
  readonly body?: Reader<Node>;
  /** Documentation inside the definition, where there is none before it. */
  readonly doc?: Reader<string>;
  /** Places the definitions within it and defines nothing itself, such as a Rust `impl`. */
  readonly placesOnly?: boolean | Reader<boolean>;
  /** Whether the definitions within it are named by it; true by default. */
  readonly encloses?: Reader<boolean>;
  /** One definition in several parts: continues the one before it where that has the same name. */
  readonly continues?: boolean;
  /** Taken only within fewer enclosing symbols than this. */
  readonly deepest?: number;
}

/** Whether a node belongs to what follows it: as its documentation, or as a part of its head. */
export type Preamble = 'doc' | 'head';

/** A grammar as WebAssembly. The build copies it out of an npm package to `grammars/<name>.wasm`. */
export interface GrammarFile {
  /** File name without `.wasm`. */
  readonly name: string;
  /** The package, and the path in it. */
  readonly source: string;
  /** Of the copied file, in lower-case hex digits. */
  readonly sha256: string;
}

/** All that the chunker knows of a language: one small table over the node types of its grammar. */
export interface Language extends LanguageDescription {
  readonly grammar: GrammarFile;
  /** Programs that a `#!` line may name, without version numbers. */
  readonly interpreters?: readonly string[];

  /** The text as the grammar is to see it, of the same length and with the same lines. */
  readonly prepare?: (text: string) => string;
  readonly comments: readonly string[];
  readonly definitions: Readonly<Record<string, DefinitionRule>>;
  /** The called name of a call. */
  readonly calls?: Readonly<Record<string, Reader<string>>>;
  readonly imports?: Readonly<Record<string, Reader<string | readonly string[]>>>;
  /** Attributes, decorators and the like that stand before what they belong to. */
  readonly preambles?: Readonly<Record<string, Preamble | Reader<Preamble>>>;
  /** Nodes around a definition that belong to its head, such as `export`. */
  readonly wrappers?: readonly string[];
  /** What has no name and makes what is defined in it local: functions, and lists of data. */
  readonly anonymous?: readonly string[];
  /** Whether `@name` before a definition decorates it; true by default. */
  readonly decorators?: boolean;
  /** Nodes that end something and so begin no piece, such as a closing tag. */
  readonly closers?: readonly string[];
  /** What chunks without definitions are: `statements` by default. */
  readonly content?: 'data' | 'statements';
}
