import type { Parser } from 'web-tree-sitter';

/**
 * The used part of the parser's WebAssembly module, which the library does not publish. Its own classes copy each
 * position of a cursor into the memory and out of it again for every call.
 */
export interface ParserModule {
  /** Replaced when the memory grows. */
  readonly HEAP32: Int32Array;
  _free(address: number): void;
  /** Returns the address of the buffer in which calls pass nodes and cursors. */
  _ts_init(): number;
  _ts_tree_root_node_wasm(tree: number): void;
  _ts_tree_cursor_new_wasm(tree: number): void;
  _ts_tree_cursor_delete_wasm(tree: number): void;
  _ts_tree_cursor_goto_first_child_wasm(tree: number): number;
  _ts_tree_cursor_goto_next_sibling_wasm(tree: number): number;
  _ts_tree_cursor_goto_parent_wasm(tree: number): number;
  _ts_tree_cursor_current_node_type_id_wasm(tree: number): number;
  _ts_tree_cursor_start_index_wasm(tree: number): number;
  _ts_tree_cursor_end_index_wasm(tree: number): number;
  _ts_tree_cursor_current_node_wasm(tree: number): void;
  _ts_node_symbol_wasm(tree: number): number;
  _ts_node_end_index_wasm(tree: number): number;
  _ts_node_child_count_wasm(tree: number): number;
  _ts_node_named_child_count_wasm(tree: number): number;
  _ts_node_child_wasm(tree: number, index: number): void;
  _ts_node_named_child_wasm(tree: number, index: number): void;
  _ts_node_child_by_field_id_wasm(tree: number, field: number): void;
  _ts_node_children_by_field_id_wasm(tree: number, field: number): void;
  _ts_node_children_wasm(tree: number): void;
  _ts_node_named_children_wasm(tree: number): void;
  _ts_node_parent_wasm(tree: number): void;
  _ts_node_prev_sibling_wasm(tree: number): void;
  _ts_node_next_sibling_wasm(tree: number): void;
  _ts_node_prev_named_sibling_wasm(tree: number): void;
}

/** A cursor whose position is in the buffer until another call needs the buffer. */
export interface BufferUser {
  /** Copies what is in the buffer. */
  leaveBuffer(): void;
}

/** The buffer in which calls pass nodes and cursors, and who has something in it. */
export class ParserMemory {
  readonly module: ParserModule;
  /** Index of the buffer in the 32-bit integers of the memory. */
  readonly buffer: number;
  #user: BufferUser | undefined;

  constructor(module: ParserModule) {
    this.module = module;
    this.buffer = module._ts_init() >> 2;
  }

  /** Returns whether the buffer has what this user left in it; otherwise it may write there now. */
  take(user: BufferUser): boolean {
    if (this.#user === user) return true;
    this.clear();
    this.#user = user;
    return false;
  }

  /** Lets the user of the buffer copy what is in it. */
  clear(): void {
    this.#user?.leaveBuffer();
    this.#user = undefined;
  }
}

/**
 * Returns the memory of a parser that has a grammar.
 *
 * @throws if the library has another module than the one that is described here
 */
export function memoryOf(parser: Parser): ParserMemory {
  const callers: unknown[] = [];
  // The library calls it as a method of its module.
  parser
    .parse(function (this: unknown) {
      callers.push(this);
      return undefined;
    })
    ?.delete();
  return new ParserMemory(callers[0] as ParserModule);
}
