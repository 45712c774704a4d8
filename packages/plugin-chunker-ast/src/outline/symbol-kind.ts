import type { SymbolKind } from '@codesearch/kernel';

const functions = new Set<SymbolKind>(['function', 'method', 'constructor', 'macro', 'test']);
const values = new Set<SymbolKind>(['variable', 'constant', 'field', 'key']);
const locals = new Set<SymbolKind>(['variable', 'constant', 'key']);
const withMembers = new Set<SymbolKind>(['class', 'interface', 'struct', 'enum', 'trait']);

/** Whether its body is code that runs. */
export function isFunction(kind: SymbolKind): boolean {
  return functions.has(kind);
}

/** Whether its text is a value. */
export function isValue(kind: SymbolKind): boolean {
  return values.has(kind);
}

/** Whether it is local inside of a function, and so not worth finding. */
export function isLocal(kind: SymbolKind): boolean {
  return locals.has(kind);
}

/** The context that decides the kind of a symbol. */
interface SymbolContext {
  readonly name: string;
  readonly owners: readonly string[];
  readonly parent: { readonly name: string; readonly kind: SymbolKind } | undefined;
}

/** Tables say what a node declares. The context decides between a function and a method, a variable and a field. */
export function kindOf(declared: SymbolKind, { name, owners, parent }: SymbolContext): SymbolKind {
  const type = parent && withMembers.has(parent.kind) ? parent.name : undefined;
  if (declared === 'method') return owners.length === 0 && parent === undefined ? 'function' : 'method';
  if (declared === 'variable') return type === undefined ? 'variable' : 'field';
  if (declared !== 'function') return declared;
  if (name === (owners.at(-1) ?? type)) return 'constructor';
  return type !== undefined || owners.length > 0 ? 'method' : 'function';
}
