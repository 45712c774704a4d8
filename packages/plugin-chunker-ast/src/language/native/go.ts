import type { DefinitionRule, Reader, Syntax } from '../language.ts';
import { each, field, lastName, textOf, unquoted } from '../readers.ts';

const kinds = { struct_type: 'struct', interface_type: 'interface' } as const;

const receiver: Reader<string> = (node, text) => {
  const written = node.childForFieldName('receiver');
  return written
    ? /([\p{L}_][\p{L}\p{N}_]*)\s*(?:\[[^\]]*\])?\s*,?\s*\)$/u.exec(textOf(written, text))?.[1]
    : undefined;
};

const type: DefinitionRule = {
  kind: (node) => {
    const found = node.childForFieldName('type')?.type ?? '';
    return found in kinds ? kinds[found as keyof typeof kinds] : 'type';
  },
  body: (node) => {
    const found = node.childForFieldName('type');
    if (found === null || !(found.type in kinds)) return undefined;
    return (
      (found.type === 'struct_type' ? found.firstNamedChild : found.children.find((item) => item.type === '{')) ??
      undefined
    );
  },
};

export const go: Syntax = {
  comments: ['comment'],
  definitions: {
    function_declaration: { kind: 'function' },
    method_declaration: { kind: 'method', owner: receiver },
    type_spec: type,
    type_alias: { kind: 'type' },
    const_spec: { kind: 'constant', name: each('identifier') },
    var_spec: { kind: 'variable', name: each('identifier') },
    field_declaration: { kind: 'field', name: each('field_identifier') },
    method_elem: { kind: 'method' },
  },
  calls: { call_expression: lastName(field('function')) },
  imports: { import_spec: unquoted(field('path')) },
  wrappers: ['type_declaration', 'const_declaration', 'var_declaration'],
  anonymous: ['func_literal'],
};
