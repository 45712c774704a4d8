import type { ParserModule } from './parser-memory.ts';
import type { SyntaxTree } from './syntax-tree.ts';

/** Integers that describe a node. */
const nodeLength = 5;

/** A node of a syntax tree. It is read from the parser's memory when it is asked. */
export class SyntaxNode {
  readonly #tree: SyntaxTree;
  /** The same for all objects of one node. */
  readonly id: number;
  readonly startIndex: number;
  readonly #row: number;
  readonly #column: number;
  readonly #alias: number;

  private constructor(tree: SyntaxTree, at: number) {
    const heap = tree.memory.module.HEAP32;
    this.#tree = tree;
    this.id = heap[at]!;
    this.startIndex = heap[at + 1]!;
    this.#row = heap[at + 2]!;
    this.#column = heap[at + 3]!;
    this.#alias = heap[at + 4]!;
  }

  /** Reads the node at an index of the 32-bit integers of the memory. */
  static read(tree: SyntaxTree, at: number): SyntaxNode | null {
    return tree.memory.module.HEAP32[at] === 0 ? null : new SyntaxNode(tree, at);
  }

  get type(): string {
    return this.#tree.types[this.#pass()._ts_node_symbol_wasm(this.#tree.address)] || 'ERROR';
  }

  get endIndex(): number {
    return this.#pass()._ts_node_end_index_wasm(this.#tree.address);
  }

  get children(): readonly SyntaxNode[] {
    this.#pass()._ts_node_children_wasm(this.#tree.address);
    return this.#list();
  }

  get namedChildren(): readonly SyntaxNode[] {
    this.#pass()._ts_node_named_children_wasm(this.#tree.address);
    return this.#list();
  }

  get firstNamedChild(): SyntaxNode | null {
    return this.namedChild(0);
  }

  get lastNamedChild(): SyntaxNode | null {
    return this.namedChild(this.#pass()._ts_node_named_child_count_wasm(this.#tree.address) - 1);
  }

  get lastChild(): SyntaxNode | null {
    const last = this.#pass()._ts_node_child_count_wasm(this.#tree.address) - 1;
    this.#pass()._ts_node_child_wasm(this.#tree.address, last);
    return this.#passed();
  }

  get parent(): SyntaxNode | null {
    this.#pass()._ts_node_parent_wasm(this.#tree.address);
    return this.#passed();
  }

  get previousSibling(): SyntaxNode | null {
    this.#pass()._ts_node_prev_sibling_wasm(this.#tree.address);
    return this.#passed();
  }

  get nextSibling(): SyntaxNode | null {
    this.#pass()._ts_node_next_sibling_wasm(this.#tree.address);
    return this.#passed();
  }

  get previousNamedSibling(): SyntaxNode | null {
    this.#pass()._ts_node_prev_named_sibling_wasm(this.#tree.address);
    return this.#passed();
  }

  namedChild(index: number): SyntaxNode | null {
    this.#pass()._ts_node_named_child_wasm(this.#tree.address, index);
    return this.#passed();
  }

  /** The first child in a field. */
  childForFieldName(name: string): SyntaxNode | null {
    const field = this.#tree.fields.get(name);
    if (field === undefined) return null;
    this.#pass()._ts_node_child_by_field_id_wasm(this.#tree.address, field);
    return this.#passed();
  }

  childrenForFieldName(name: string): readonly SyntaxNode[] {
    const field = this.#tree.fields.get(name);
    if (field === undefined) return [];
    this.#pass()._ts_node_children_by_field_id_wasm(this.#tree.address, field);
    return this.#list();
  }

  /* Passes this node to the next call. */
  #pass(): ParserModule {
    const { memory } = this.#tree;
    memory.clear();
    const { buffer, module } = memory;
    const heap = module.HEAP32;
    heap[buffer] = this.id;
    heap[buffer + 1] = this.startIndex;
    heap[buffer + 2] = this.#row;
    heap[buffer + 3] = this.#column;
    heap[buffer + 4] = this.#alias;
    return module;
  }

  /* The node that the last call has passed. */
  #passed(): SyntaxNode | null {
    return SyntaxNode.read(this.#tree, this.#tree.memory.buffer);
  }

  /* The nodes that the last call has passed. */
  #list(): readonly SyntaxNode[] {
    const { module, buffer } = this.#tree.memory;
    const count = module.HEAP32[buffer]!;
    const address = module.HEAP32[buffer + 1]!;
    const nodes: SyntaxNode[] = [];
    for (let index = 0; index < count; index++) {
      nodes.push(new SyntaxNode(this.#tree, (address >> 2) + index * nodeLength));
    }
    if (count > 0) module._free(address);
    return nodes;
  }
}
