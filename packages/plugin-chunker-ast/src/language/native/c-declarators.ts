import type { SyntaxNode } from '../../tree/syntax-node.ts';
import type { Reader } from '../language.ts';
import { textOf } from '../readers.ts';

/* In C, the name is inside the declarator of its type: `int (*pick(int))(int)` declares `pick`. */

const names = new Set([
  'identifier',
  'field_identifier',
  'type_identifier',
  'qualified_identifier',
  'destructor_name',
  'operator_name',
  'operator_cast',
  'template_function',
]);

/** What the parser takes for a name where it cannot read a macro. */
const types: ReadonlySet<string> = new Set(['void', 'char', 'short', 'int', 'long', 'float', 'double', 'size_t']);

interface Declaration {
  readonly name: SyntaxNode;
  /** Type of the node of the name. */
  readonly type: string;
  readonly isFunction: boolean;
}

/**
 * The last result: kind, name and owner of a node are read one after the other, and each step is a call into the
 * parser.
 */
let latest: { readonly node: SyntaxNode; readonly declared: Declaration | undefined } | undefined;

/** The name that a declaration declares. A pointer to a function is not a function. */
export function declaredBy(node: SyntaxNode): Declaration | undefined {
  if (latest?.node !== node) latest = { node, declared: followDeclarator(node) };
  return latest.declared;
}

/* Follows the declarators down to the name. */
function followDeclarator(node: SyntaxNode): Declaration | undefined {
  let at = node.childForFieldName('declarator');
  let isFunction = false;
  while (at !== null) {
    const { type } = at;
    if (names.has(type)) return { name: at, type, isFunction: isFunction || type === 'operator_cast' };
    if (type === 'function_declarator') isFunction = !isPointer(at.childForFieldName('declarator'));
    at = innerDeclarator(at);
  }
  return undefined;
}

function innerDeclarator(node: SyntaxNode): SyntaxNode | null {
  const field = node.childForFieldName('declarator');
  if (field !== null) return field;
  return node.namedChildren.find((item) => item.type.endsWith('declarator') || names.has(item.type)) ?? null;
}

function isPointer(node: SyntaxNode | null): boolean {
  if (node?.type !== 'parenthesized_declarator') return false;
  const inner = node.firstNamedChild;
  return inner?.type === 'pointer_declarator' && inner.childForFieldName('declarator')?.type !== 'function_declarator';
}

/** The name without type arguments and scopes: `find` for `geo::Map<K>::find`. */
export const declaredName: Reader<string> = (node, text) => {
  const declared = declaredBy(node);
  if (declared === undefined) return undefined;
  let { name, type } = declared;
  while (type === 'qualified_identifier' || type === 'template_function') {
    const inner = name.childForFieldName('name');
    if (inner === null) return undefined;
    ({ type } = name = inner);
  }
  const written = textOf(name, text);
  if (types.has(written)) return undefined;
  return type === 'operator_cast' ? written.replace(/\s*\(.*$/s, '') : written;
};

/** The scopes of a name: `geo.Map` for `geo::Map<K>::find`. */
export const declaredOwner: Reader<string> = (node, text) => {
  const declared = declaredBy(node);
  // Behind an unknown macro, the parser adds the colons: `int WINAPI run(void)`.
  if (declared?.type !== 'qualified_identifier' || !textOf(declared.name, text).includes('::')) return undefined;
  const scopes: string[] = [];
  for (let name: SyntaxNode | null = declared.name; name?.type === 'qualified_identifier';) {
    const scope = name.childForFieldName('scope');
    if (scope) scopes.push(textOf(scope.childForFieldName('name') ?? scope, text));
    name = name.childForFieldName('name');
  }
  return scopes.length === 0 ? undefined : scopes.join('.');
};
