import type { Node } from 'web-tree-sitter';
import type { Reader } from './language.ts';
import { textOf } from './readers.ts';

/* In C, a name stands inside the declarator that tells its type: `int (*pick(int))(int)` declares `pick`. */

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

interface Declared {
  readonly name: Node;
  readonly isFunction: boolean;
}

/** Follows a declarator down to the name. A pointer to a function is no function. */
export function declaredBy(node: Node): Declared | undefined {
  let at: Node | null = node.childForFieldName('declarator');
  let isFunction = false;
  for (; at !== null && !names.has(at.type); at = innerDeclarator(at)) {
    if (at.type === 'function_declarator') {
      isFunction = !isPointer(at.childForFieldName('declarator'));
    }
  }
  return at === null ? undefined : { name: at, isFunction: isFunction || at.type === 'operator_cast' };
}

function innerDeclarator(node: Node): Node | null {
  const field = node.childForFieldName('declarator');
  if (field !== null) return field;
  return node.namedChildren.find((item) => item.type.endsWith('declarator') || names.has(item.type)) ?? null;
}

function isPointer(node: Node | null): boolean {
  if (node?.type !== 'parenthesized_declarator') return false;
  const inner = node.firstNamedChild;
  return inner?.type === 'pointer_declarator' && inner.childForFieldName('declarator')?.type !== 'function_declarator';
}

/** Type arguments and scopes are left out: `geo::Map<K>::find` gives `find`. */
export const declaredName: Reader<string> = (node, text) => {
  let name = declaredBy(node)?.name;
  while (name?.type === 'qualified_identifier' || name?.type === 'template_function') {
    name = name.childForFieldName('name') ?? undefined;
  }
  if (name === undefined) return undefined;
  const written = textOf(name, text);
  return name.type === 'operator_cast' ? written.replace(/\s*\(.*$/s, '') : written;
};

/** The scopes of a name: `geo.Map` for `geo::Map<K>::find`. */
export const declaredOwner: Reader<string> = (node, text) => {
  const scopes: string[] = [];
  let name: Node | null | undefined = declaredBy(node)?.name;
  for (; name?.type === 'qualified_identifier'; name = name.childForFieldName('name')) {
    const scope = name.childForFieldName('scope');
    if (scope) scopes.push(textOf(scope.childForFieldName('name') ?? scope, text));
  }
  return scopes.length === 0 ? undefined : scopes.join('.');
};
