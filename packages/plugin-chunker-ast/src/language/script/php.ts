import { expandBraces } from '../expand-braces.ts';
import type { DefinitionRule, Reader, Syntax } from '../language.ts';
import { child, field, lastName, stripQuotes, textOf, written } from '../readers.ts';

const used: Reader<readonly string[]> = (node, text) =>
  expandBraces(textOf(node, text).replace(/^use\s+(?:function\s+|const\s+)?|;\s*$/g, ''));

const included: Reader<string> = (node, text) => {
  const path = child('string', 'encapsed_string')(node, text);
  return path && stripQuotes(textOf(path, text));
};

const method: DefinitionRule = {
  kind: (node, text) => (written(field('name'))(node, text) === '__construct' ? 'constructor' : 'method'),
};

function namesOf(type: string): Reader<readonly string[]> {
  return (node, text) =>
    node.namedChildren
      .filter((item) => item.type === type)
      .map((item) => textOf(item.childForFieldName('name') ?? item.firstNamedChild ?? item, text).replace(/^\$/, ''));
}

/** A constructor parameter with a visibility is a property. */
const promoted: DefinitionRule = {
  kind: 'field',
  name: (node, text) => written(field('name'))(node, text)?.replace(/^\$/, ''),
};

export const php: Syntax = {
  comments: ['comment'],
  definitions: {
    namespace_definition: {
      kind: 'module',
      name: (node, text) => written(field('name'))(node, text)?.replaceAll('\\', '.'),
    },
    class_declaration: { kind: 'class' },
    interface_declaration: { kind: 'interface' },
    trait_declaration: { kind: 'trait' },
    enum_declaration: { kind: 'enum' },
    enum_case: { kind: 'constant' },
    function_definition: { kind: 'function' },
    method_declaration: method,
    property_declaration: { kind: 'field', name: namesOf('property_element') },
    property_promotion_parameter: promoted,
    const_declaration: { kind: 'constant', name: namesOf('const_element') },
  },
  calls: {
    function_call_expression: lastName(field('function')),
    member_call_expression: lastName(field('name')),
    nullsafe_member_call_expression: lastName(field('name')),
    scoped_call_expression: lastName(field('name')),
    object_creation_expression: lastName(child('name', 'qualified_name')),
  },
  imports: {
    namespace_use_declaration: used,
    require_expression: included,
    require_once_expression: included,
    include_expression: included,
    include_once_expression: included,
  },
  preambles: { attribute_list: 'head' },
  anonymous: ['anonymous_function', 'anonymous_function_creation_expression', 'arrow_function'],
};
