import type { BufferUser, ParserModule } from './parser-memory.ts';
import { SyntaxNode } from './syntax-node.ts';
import type { SyntaxTree } from './syntax-tree.ts';

/** A position in a syntax tree that moves from node to node. It begins at the root. */
export class TreeWalk implements BufferUser, Disposable {
  readonly #tree: SyntaxTree;
  readonly #module: ParserModule;
  /** The position, while the buffer has something else. */
  readonly #kept = new Int32Array(4);

  constructor(tree: SyntaxTree) {
    this.#tree = tree;
    this.#module = tree.memory.module;
    tree.memory.take(this);
    this.#module._ts_tree_root_node_wasm(tree.address);
    this.#module._ts_tree_cursor_new_wasm(tree.address);
  }

  get typeId(): number {
    return this.#pass()._ts_tree_cursor_current_node_type_id_wasm(this.#tree.address);
  }

  get startIndex(): number {
    return this.#pass()._ts_tree_cursor_start_index_wasm(this.#tree.address);
  }

  get endIndex(): number {
    return this.#pass()._ts_tree_cursor_end_index_wasm(this.#tree.address);
  }

  get node(): SyntaxNode {
    const { memory, address } = this.#tree;
    this.#pass();
    memory.clear();
    this.#module._ts_tree_cursor_current_node_wasm(address);
    return SyntaxNode.read(this.#tree, memory.buffer) as SyntaxNode;
  }

  /** @returns whether there is one */
  toFirstChild(): boolean {
    return this.#pass()._ts_tree_cursor_goto_first_child_wasm(this.#tree.address) === 1;
  }

  /** @returns whether there is one */
  toNextSibling(): boolean {
    return this.#pass()._ts_tree_cursor_goto_next_sibling_wasm(this.#tree.address) === 1;
  }

  /** @returns whether there is one */
  toParent(): boolean {
    return this.#pass()._ts_tree_cursor_goto_parent_wasm(this.#tree.address) === 1;
  }

  leaveBuffer(): void {
    const { buffer } = this.#tree.memory;
    const heap = this.#module.HEAP32;
    for (let index = 0; index < 4; index++) this.#kept[index] = heap[buffer + index]!;
  }

  [Symbol.dispose](): void {
    this.#pass()._ts_tree_cursor_delete_wasm(this.#tree.address);
    this.#tree.memory.clear();
  }

  /* Passes the position to the next call, which leaves the next position in the buffer. */
  #pass(): ParserModule {
    const { memory } = this.#tree;
    if (memory.take(this)) return this.#module;
    const heap = this.#module.HEAP32;
    for (let index = 0; index < 4; index++) heap[memory.buffer + index] = this.#kept[index]!;
    return this.#module;
  }
}
