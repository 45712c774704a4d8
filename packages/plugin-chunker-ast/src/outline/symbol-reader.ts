import type { SymbolKind } from '@codesearch/kernel';
import type { SyntaxNode } from '../tree/syntax-node.ts';
import type { DefinitionRule, Language } from '../language/language.ts';
import { field, textOf, written } from '../language/readers.ts';
import type { LineTable } from '@codesearch/toolkit';
import { cleanComment } from './clean-comment.ts';
import { contentEnd } from './content-end.ts';
import type { DraftSymbol } from './draft-symbol.ts';
import { placeSymbol } from './draft-symbol.ts';
import type { LineLevels } from './line-levels.ts';
import type { PlacedSymbol } from './outline.ts';
import type { PrecedingComment } from './preceding-comment.ts';
import { signatureOf } from './signature.ts';
import { isFunction, isLocal, isValue, kindOf } from './symbol-kind.ts';
import { splitName } from './symbol-name.ts';

interface Scope {
  readonly depth: number;
  /** Undefined for a function without a name. */
  readonly symbol?: DraftSymbol;
}

const nameField = written(field('name'));
const bodyField = field('body');
/** `const (` in Go contains a group of definitions and is not the head of one. */
const opensGroup = /^\w+\s*\(/;

/** Turns the nodes that a language table declares as definitions into symbols with qualified names. */
export class SymbolReader {
  readonly #lines: LineTable;
  readonly #language: Language;
  readonly #comment: PrecedingComment;
  readonly #levels: LineLevels;
  readonly #drafts: DraftSymbol[] = [];
  readonly #scopes: Scope[] = [];
  #wrapperStart = -1;
  #wrapperDepth = -1;
  #latest: DraftSymbol | undefined;
  /** Whether the latest part of that definition has a body. A type signature has none. */
  #latestHasBody = false;

  constructor(lines: LineTable, language: Language, comment: PrecedingComment, levels: LineLevels) {
    this.#lines = lines;
    this.#language = language;
    this.#comment = comment;
    this.#levels = levels;
  }

  /** All symbols in the order of the text. */
  symbols(): readonly PlacedSymbol[] {
    return this.#drafts
      .toSorted((one, other) => one.start - other.start)
      .map((draft) => placeSymbol(draft, this.#lines));
  }

  /** Depth of the innermost open node, or -1. */
  get depth(): number {
    return Math.max(this.#scopes.at(-1)?.depth ?? -1, this.#wrapperDepth);
  }

  /** Closes the nodes at this depth or deeper. */
  leaveTo(depth: number): void {
    while ((this.#scopes.at(-1)?.depth ?? -1) >= depth) this.#scopes.pop();
    if (this.#wrapperDepth >= depth) this.#wrapperDepth = -1;
  }

  enterWrapper(start: number, depth: number): void {
    if (this.#wrapperDepth === -1 || this.#wrapperDepth !== depth - 1) this.#wrapperStart = start;
    this.#wrapperDepth = depth;
  }

  enterAnonymous(depth: number): void {
    if (this.#scopes.at(-1)?.depth !== depth) this.#scopes.push({ depth });
  }

  define(node: SyntaxNode, type: string, depth: number): void {
    const rule = this.#language.definitions[type];
    if (rule === undefined || this.#scopes.length >= (rule.maxDepth ?? Infinity)) return;
    const text = this.#lines.text;
    const declared = typeof rule.kind === 'function' ? rule.kind(node, text) : rule.kind;
    if (declared === undefined || (isLocal(declared) && this.#isInFunction())) return;
    if (rule.parts) {
      for (const part of rule.parts(node, text) ?? []) this.#addPart(part, declared);
      return;
    }
    const found = (rule.name ?? nameField)(node, text) ?? [];
    const names = (typeof found === 'string' ? [found] : found).filter((name) => name.trim() !== '' && name !== '_');
    if (names.length > 0) this.#add(node, rule, declared, names, depth);
    else this.#levelLines(node, node.startIndex, (rule.body ?? bodyField)(node, text), undefined);
  }

  #isInFunction(): boolean {
    const around = this.#scopes.at(-1);
    return around !== undefined && (around.symbol === undefined || isFunction(around.symbol.kind));
  }

  #parent(): DraftSymbol | undefined {
    return this.#scopes.findLast((scope) => scope.symbol)?.symbol;
  }

  #addPart(node: SyntaxNode, kind: SymbolKind): void {
    const text = this.#lines.text;
    const { name } = splitName(textOf(node, text), kind, undefined);
    const parent = this.#parent();
    this.#drafts.push({
      name,
      qualifiedName: qualify(parent, [], name),
      kind,
      signature: signatureOf(text, node.startIndex, node.endIndex, { firstLineOnly: true, decorated: false }),
      start: node.startIndex,
      qualifiesOnly: false,
      encloses: false,
      parent,
      doc: undefined,
      end: node.endIndex,
    });
  }

  #add(node: SyntaxNode, rule: DefinitionRule, declared: SymbolKind, names: readonly string[], depth: number): void {
    const text = this.#lines.text;
    const start = this.#startOf(node, depth);
    const end = contentEnd(node, this.#lines, this.#language.comments);
    const body = (rule.body ?? bodyField)(node, text);
    const comment = this.#comment.claim(start);
    const docstring = rule.doc?.(node, text);
    const doc = (docstring && cleanDoc(textOf(docstring, text))) ?? comment;
    const parent = ownerOf(this.#parent(), declared);
    const owner = rule.owner?.(node, text);
    const signature = this.#signature(node, start, end, body, declared);
    const qualifiesOnly =
      typeof rule.qualifiesOnly === 'function' ? rule.qualifiesOnly(node, text) : rule.qualifiesOnly;
    const encloses = rule.encloses?.(node, text) ?? true;
    this.#levelLines(node, start, body, docstring);
    for (const [index, each] of names.entries()) {
      const { name, owners } = splitName(each, declared, owner);
      if (index === 0 && rule.continues && this.#continue(name, parent, start, end, doc, depth)) continue;
      const draft: DraftSymbol = {
        name,
        qualifiedName: qualify(parent, owners, name),
        kind: kindOf(declared, { name, owners, parent }),
        signature,
        start,
        qualifiesOnly: qualifiesOnly ?? false,
        encloses: encloses && index === 0,
        parent,
        doc,
        end,
      };
      this.#drafts.push(draft);
      if (draft.encloses) this.#enter(draft, depth);
    }
    this.#latestHasBody = body !== undefined;
  }

  #enter(symbol: DraftSymbol, depth: number): void {
    this.#latest = symbol;
    this.#scopes.push({ depth, symbol });
  }

  /* Adds a further part to the previous definition, if it is the same: an overload, an equation, a clause. */
  #continue(
    name: string,
    parent: DraftSymbol | undefined,
    start: number,
    end: number,
    doc: string | undefined,
    depth: number,
  ): boolean {
    const before = this.#latest;
    if (before?.name !== name || before.parent !== parent || !isFunction(before.kind)) return false;
    const line = this.#lines.lineOf(start);
    if (this.#latestHasBody) this.#levels.continueAt(line);
    else this.#levels.continueSignature(this.#lines.lineOf(before.end - 1), line);
    before.end = end;
    before.doc ??= doc;
    this.#enter(before, depth);
    return true;
  }

  /* A definition starts with its wrapper. */
  #startOf(node: SyntaxNode, depth: number): number {
    const start = this.#wrapperStart;
    if (this.#wrapperDepth !== depth - 1 || start === -1) return node.startIndex;
    this.#wrapperStart = -1;
    return opensGroup.test(this.#lines.text.slice(start, Math.min(node.startIndex, start + 40)))
      ? node.startIndex
      : start;
  }

  #signature(node: SyntaxNode, start: number, end: number, body: SyntaxNode | undefined, kind: SymbolKind): string {
    const lines = this.#lines;
    const head = Math.max(start, lines.first(lines.lineOf(node.startIndex)));
    const headEnd = body && body.startIndex > head ? body.startIndex : end;
    return signatureOf(lines.text, head, headEnd, {
      firstLineOnly: body === undefined && isValue(kind),
      decorated: this.#language.decorators ?? true,
    });
  }

  #levelLines(node: SyntaxNode, start: number, body: SyntaxNode | undefined, docstring: SyntaxNode | undefined): void {
    if (body === undefined) return;
    const lines = this.#lines;
    const endLine = lines.lineOf(Math.max(start, node.endIndex - 1));
    this.#levels.addHead({ startLine: lines.lineOf(start), bodyStart: body.startIndex, endLine });
    if (docstring === undefined) return;
    this.#levels.addDocstring(lines.lineOf(docstring.startIndex), lines.lineOf(docstring.endIndex - 1), endLine);
  }
}

function qualify(parent: DraftSymbol | undefined, owners: readonly string[], name: string): string {
  return [...(parent ? [parent.qualifiedName] : []), ...owners, name].join('.');
}

/** A field that a constructor declares belongs to its type. */
function ownerOf(parent: DraftSymbol | undefined, declared: SymbolKind): DraftSymbol | undefined {
  return declared === 'field' && parent?.kind === 'constructor' ? parent.parent : parent;
}

function cleanDoc(docstring: string): string | undefined {
  const doc = cleanComment(docstring);
  return doc === '' ? undefined : doc;
}
