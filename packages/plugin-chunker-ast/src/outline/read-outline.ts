import { handledRoles, nodeRole, readingRoles } from '../grammar/node-role.ts';
import type { Language } from '../language/language.ts';
import type { LineTable } from '@codesearch/toolkit';
import { trimEnd } from '@codesearch/toolkit';
import type { SyntaxNode } from '../tree/syntax-node.ts';
import type { SyntaxTree } from '../tree/syntax-tree.ts';
import { TreeWalk } from '../tree/tree-walk.ts';
import { LineLevels } from './line-levels.ts';
import type { Mention, Outline } from './outline.ts';
import { lineContent } from './outline.ts';
import { PrecedingComment, allowsBlankLine } from './preceding-comment.ts';
import { SymbolReader } from './symbol-reader.ts';

/** Type id of text that matches no rule of the grammar. */
const errorType = 0xffff;
const maxMentionLength = 200;

export interface OutlineOptions {
  /** Roles of node types by id. */
  readonly roles: Uint16Array;
  /** Whether a part of the tree is an error. */
  readonly broken: boolean;
}

/** Reads the outline in one walk through a syntax tree: each step is a call into the parser. */
export function readOutline(
  tree: SyntaxTree,
  lines: LineTable,
  language: Language,
  { roles, broken }: OutlineOptions,
): Outline {
  using walk = new TreeWalk(tree);
  return new OutlineReader(walk, tree.types, lines, language, roles).run(broken);
}

class OutlineReader {
  readonly #walk: TreeWalk;
  readonly #lines: LineTable;
  readonly #language: Language;
  readonly #roles: Uint16Array;
  /** Names of node types by id. Reading the name from a node is a call into the parser. */
  readonly #types: readonly string[];
  readonly #levels: LineLevels;
  readonly #contents: Uint8Array;
  readonly #comment: PrecedingComment;
  readonly #symbols: SymbolReader;
  readonly #calls: Mention[] = [];
  readonly #imports: Mention[] = [];
  #depth = 0;
  #line = 0;
  #errorLine = -1;

  constructor(walk: TreeWalk, types: readonly string[], lines: LineTable, language: Language, roles: Uint16Array) {
    this.#walk = walk;
    this.#lines = lines;
    this.#language = language;
    this.#roles = roles;
    this.#types = types;
    this.#levels = new LineLevels(lines);
    this.#contents = new Uint8Array(lines.count);
    this.#comment = new PrecedingComment(lines);
    this.#symbols = new SymbolReader(lines, language, this.#comment, this.#levels);
  }

  run(broken: boolean): Outline {
    const walk = this.#walk;
    for (let done = false; !done;) {
      if (this.#visit() && walk.toFirstChild()) {
        this.#depth++;
        continue;
      }
      while (!walk.toNextSibling()) {
        if (!walk.toParent()) {
          done = true;
          break;
        }
        this.#depth--;
      }
    }
    return {
      splitPoints: this.#levels.splitPoints(),
      contents: this.#contents,
      symbols: this.#symbols.symbols(),
      calls: this.#calls,
      imports: this.#imports,
      broken,
      ...(this.#errorLine === -1 ? {} : { errorLine: this.#errorLine }),
    };
  }

  /* Returns whether to visit the children. */
  #visit(): boolean {
    const type = this.#walk.typeId;
    const role = type === errorType ? nodeRole.named : (this.#roles[type] ?? 0);
    if ((role & nodeRole.named) === 0) return false;
    if (this.#depth <= this.#symbols.depth) this.#symbols.leaveTo(this.#depth);
    const start = this.#walk.startIndex;
    this.#start(start, role);
    if (type === errorType && this.#errorLine === -1) this.#errorLine = this.#lines.lineOf(start);
    if ((role & nodeRole.comment) !== 0) this.#addComment(start, this.#walk.endIndex, false);
    else if ((role & handledRoles) !== 0) this.#handle(this.#types[type] ?? '', role, start);
    return (role & nodeRole.leaf) === 0;
  }

  /* Nodes come in the order of their starts, the outermost first. */
  #start(start: number, role: number): void {
    const lines = this.#lines;
    while (start >= lines.start(this.#line + 1) && this.#line + 1 < lines.count) this.#line++;
    if ((role & nodeRole.closer) !== 0 || lines.first(this.#line) !== start) return;
    this.#levels.startNode(this.#line, this.#depth);
  }

  #handle(type: string, role: number, start: number): void {
    if ((role & nodeRole.wrapper) !== 0) this.#symbols.enterWrapper(start, this.#depth);
    if ((role & readingRoles) !== 0) this.#read(this.#walk.node, type, role);
    if ((role & nodeRole.anonymous) !== 0) this.#symbols.enterAnonymous(this.#depth);
  }

  #read(node: SyntaxNode, type: string, role: number): void {
    const { text } = this.#lines;
    const { startIndex: start } = node;
    if ((role & nodeRole.preamble) !== 0) this.#addPreamble(node, type);
    if ((role & nodeRole.definition) !== 0) this.#symbols.define(node, type, this.#depth);
    if ((role & nodeRole.call) !== 0) mention(this.#calls, start, this.#language.calls?.[type]?.(node, text));
    if ((role & nodeRole.imports) !== 0) this.#addImport(node, type, start);
  }

  /* A comment on separate lines is kept with the next node. Some grammars include the line end in a comment. */
  #addComment(start: number, end: number, alone: boolean): void {
    this.#comment.add(start, end, alone);
    const first = this.#lines.lineOf(start);
    const last = this.#lines.lineOf(Math.max(start, end - 1));
    if (this.#lines.first(first) !== start) return;
    this.#contents.fill(lineContent.comment, first, last + 1);
    const lineEnd = this.#lines.end(last);
    if (end < lineEnd && trimEnd(this.#lines.text, end, lineEnd) !== end) return;
    const distance = allowsBlankLine(this.#lines.text, start) && this.#lines.isBlank(last + 1) ? 2 : 1;
    this.#levels.addComment(first, last, last + distance);
  }

  #addPreamble(node: SyntaxNode, type: string): void {
    const rule = this.#language.preambles?.[type];
    const preamble = typeof rule === 'function' ? rule(node, this.#lines.text) : rule;
    const end = node.endIndex;
    if (preamble === 'doc') this.#addComment(node.startIndex, end, true);
    if (preamble !== 'head') return;
    this.#comment.extendOver(node.startIndex, end);
    const last = this.#lines.lineOf(Math.max(node.startIndex, end - 1));
    this.#levels.addPreamble(this.#lines.lineOf(node.startIndex), last);
  }

  #addImport(node: SyntaxNode, type: string, start: number): void {
    const names = this.#language.imports?.[type]?.(node, this.#lines.text);
    if (names === undefined) return;
    for (const name of typeof names === 'string' ? [names] : names) mention(this.#imports, start, name);
    this.#contents.fill(lineContent.imports, this.#line, this.#lines.lineOf(node.endIndex - 1) + 1);
  }
}

function mention(mentions: Mention[], offset: number, name: string | undefined): void {
  const trimmed = name?.trim();
  if (trimmed) mentions.push({ offset, name: trimmed.replace(/\s+/g, ' ').slice(0, maxMentionLength) });
}
