import type { SymbolKind } from '@codesearch/kernel';
import type { Node } from 'web-tree-sitter';
import type { DefinitionRule, Language } from '../language/language.ts';
import { field, textOf } from '../language/readers.ts';
import type { LineTable } from '../text/line-table.ts';
import { trimEnd } from '../text/trim-end.ts';
import { cleanComment } from './clean-comment.ts';
import type { PlacedSymbol } from './outline.ts';
import type { PrecedingComment } from './preceding-comment.ts';
import { signatureOf } from './signature.ts';

const longestName = 200;

const functions = new Set<SymbolKind>(['function', 'method', 'constructor', 'macro']);
const values = new Set<SymbolKind>(['variable', 'constant', 'field', 'key']);
const hasMembers = new Set<SymbolKind>(['class', 'interface', 'struct', 'enum', 'trait']);
/** Their names are written as they are; a dot in them parts nothing. */
const wholeNames = new Set<SymbolKind>(['heading', 'key', 'selector']);

interface Scope {
  readonly depth: number;
  /** Undefined for a function without a name. */
  readonly symbol?: Draft;
}

interface Draft {
  readonly name: string;
  readonly qualifiedName: string;
  readonly kind: SymbolKind;
  readonly signature: string;
  doc?: string;
  readonly start: number;
  readonly placesOnly: boolean;
  readonly encloses: boolean;
  readonly parent?: Draft;
  end: number;
}

/** What definitions tell about the lines that they stand on. */
export interface LineBonds {
  /** Each line after the first belongs to the one before it. */
  hold(from: number, to: number): void;
  /** The line begins a further part of the definition before it. */
  join(line: number): void;
}

/** Turns the nodes that a language's table calls definitions into symbols, with the names of all that encloses them. */
export class SymbolReader {
  readonly #lines: LineTable;
  readonly #language: Language;
  readonly #comment: PrecedingComment;
  readonly #bonds: LineBonds;
  readonly #drafts: Draft[] = [];
  readonly #scopes: Scope[] = [];
  #wrapperStart = -1;
  #wrapperDepth = -1;
  #latest: Draft | undefined;

  constructor(
    lines: LineTable,
    language: Language,
    comment: PrecedingComment,
    bonds: LineBonds,
  ) {
    this.#lines = lines;
    this.#language = language;
    this.#comment = comment;
    this.#bonds = bonds;
  }

  /** All symbols in the order of the text. */
  symbols(): readonly PlacedSymbol[] {
    return this.#drafts.toSorted((one, other) => one.start - other.start).map((draft) => this.#placed(draft));
  }

  /** Depth of the innermost node that the reader is in; -1 outside of all. */
  get depth(): number {
    return Math.max(this.#scopes.at(-1)?.depth ?? -1, this.#wrapperDepth);
  }

  /** Leaves what lies as deep as this, or deeper. */
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

  define(node: Node, depth: number): void {
    const rule = this.#language.definitions[node.type];
    if (rule === undefined || this.#scopes.length >= (rule.deepest ?? Infinity)) return;
    const text = this.#lines.text;
    const declared = typeof rule.kind === 'function' ? rule.kind(node, text) : rule.kind;
    if (declared === undefined) return;
    const around = this.#scopes.at(-1);
    if (values.has(declared) && around && (around.symbol === undefined || functions.has(around.symbol.kind))) return;
    if (rule.parts) {
      for (const part of rule.parts(node, text) ?? []) this.#addPart(part, declared);
      return;
    }
    const written = (rule.name ?? nameField)(node, text);
    const names = (typeof written === 'string' ? [written] : (written ?? [])).filter((name) => name.trim() !== '' && name !== '_');
    if (names.length === 0) return;
    this.#add(node, rule, declared, names, depth);
  }

  #addPart(node: Node, kind: SymbolKind): void {
    const text = this.#lines.text;
    const name = textOf(node, text).slice(0, longestName);
    const parent = this.#parent();
    this.#drafts.push({
      name,
      qualifiedName: parent ? `${parent.qualifiedName}.${name}` : name,
      kind,
      signature: signatureOf(text, node.startIndex, node.endIndex, { firstLineOnly: true, decorated: false }),
      start: node.startIndex,
      end: node.endIndex,
      placesOnly: false,
      encloses: false,
    });
  }

  #parent(): Draft | undefined {
    return this.#scopes.findLast((scope) => scope.symbol)?.symbol;
  }

  #add(node: Node, rule: DefinitionRule, declared: SymbolKind, names: readonly string[], depth: number): void {
    const text = this.#lines.text;
    const start = this.#startOf(node, depth);
    const end = trimEnd(text, node.startIndex, node.endIndex);
    const body = (rule.body ?? bodyField)(node, text);
    const parent = this.#parent();
    const owner = rule.owner?.(node, text);
    const comment = this.#comment.claim(start);
    const doc = cleanDoc(rule.doc?.(node, text)) ?? comment;
    const head = Math.max(start, this.#lines.first(this.#lines.lineOf(node.startIndex)));
    const headEnd = body && body.startIndex > head ? body.startIndex : end;
    const signature = signatureOf(text, head, headEnd, {
      firstLineOnly: body === undefined && values.has(declared),
      decorated: this.#language.decorators ?? true,
    });
    this.#holdHead(start, body);
    for (const [index, written] of names.entries()) {
      const { name, owners } = splitName(written, declared, owner);
      const before = this.#latest;
      if (rule.continues && index === 0 && before?.name === name && before.parent === parent && functions.has(before.kind)) {
        before.end = end;
        this.#bonds.join(this.#lines.lineOf(start));
        if (doc !== undefined) before.doc ??= doc;
        this.#scopes.push({ depth, symbol: before });
        continue;
      }
      const draft: Draft = {
        name,
        qualifiedName: [...(parent ? [parent.qualifiedName] : []), ...owners, name].join('.'),
        kind: kindOf(declared, name, owners, parent),
        signature,
        ...(doc === undefined ? {} : { doc }),
        start,
        placesOnly: typeof rule.placesOnly === 'function' ? (rule.placesOnly(node, text) ?? false) : (rule.placesOnly ?? false),
        encloses: index === 0 && (rule.encloses?.(node, text) ?? true),
        ...(parent ? { parent } : {}),
        end,
      };
      this.#drafts.push(draft);
      if (!draft.encloses) continue;
      this.#latest = draft;
      this.#scopes.push({ depth, symbol: draft });
    }
  }

  /** A definition begins with what wraps it, unless that holds a group of definitions, as `const (` does in Go. */
  #startOf(node: Node, depth: number): number {
    const start = this.#wrapperStart;
    if (this.#wrapperDepth !== depth - 1 || start === -1) return node.startIndex;
    this.#wrapperStart = -1;
    return opensGroup.test(this.#lines.text.slice(start, Math.min(node.startIndex, start + 40))) ? node.startIndex : start;
  }

  /** The head of a definition is not cut: neither between its parts nor before the bracket or docstring that opens its body. */
  #holdHead(start: number, body: Node | undefined): void {
    if (body === undefined) return;
    const opens = /["'{([]/.test(this.#lines.text[body.startIndex] ?? '');
    this.#bonds.hold(this.#lines.lineOf(start), this.#lines.lineOf(body.startIndex) - (opens ? 0 : 1));
  }

  #placed(draft: Draft): PlacedSymbol {
    const { name, qualifiedName, kind, signature, doc, start, end, placesOnly, encloses } = draft;
    return {
      symbol: {
        name,
        qualifiedName,
        kind,
        signature,
        ...(doc === undefined ? {} : { doc }),
        startLine: this.#lines.lineOf(start) + 1,
        endLine: this.#lines.lineOf(Math.max(start, end - 1)) + 1,
      },
      start,
      end,
      placesOnly,
      encloses,
    };
  }
}

const nameReader = field('name');
const nameField = (node: Node, text: string): string | undefined => {
  const name = nameReader(node, text);
  return name && textOf(name, text);
};
const bodyField = field('body');

function cleanDoc(written: string | undefined): string | undefined {
  const doc = written === undefined ? '' : cleanComment(written);
  return doc === '' ? undefined : doc;
}

const opensGroup = /^\w+\s*\(/;
const compound = /^[\p{L}_$][\p{L}\p{N}_$]*(?:(?:::|\.)[\p{L}\p{N}_$#~]+)+$/u;

/** `geo::Shape` is `Shape` in `geo`. */
function splitName(
  written: string,
  kind: SymbolKind,
  owner: string | undefined,
): { readonly name: string; readonly owners: readonly string[] } {
  const whole = written.replace(/\s+/g, ' ').trim().slice(0, longestName);
  const owners = owner === undefined ? [] : owner.split(/::|\./);
  if (wholeNames.has(kind) || !compound.test(whole)) return { name: whole, owners };
  const parts = whole.split(/::|\./);
  return { name: parts.at(-1) ?? whole, owners: [...owners, ...parts.slice(0, -1)] };
}

/** Tables say what a node declares; where it stands decides between a function and a method, a variable and a field. */
function kindOf(declared: SymbolKind, name: string, owners: readonly string[], parent: Draft | undefined): SymbolKind {
  const isMember = parent !== undefined && hasMembers.has(parent.kind);
  if (declared === 'method' && owners.length === 0 && parent === undefined) return 'function';
  if (declared === 'variable') return isMember ? 'field' : 'variable';
  if (declared !== 'function') return declared;
  if (name === (owners.at(-1) ?? (isMember ? parent.name : undefined))) return 'constructor';
  return isMember || owners.length > 0 ? 'method' : 'function';
}
