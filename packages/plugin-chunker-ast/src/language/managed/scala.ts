import { expandBraces } from '../expand-braces.ts';
import type { DefinitionRule, Reader, Syntax } from '../language.ts';
import { field, lastName, textOf } from '../readers.ts';

const imported: Reader<readonly string[]> = (node, text) =>
  expandBraces(textOf(node, text).replace(/^(?:import|export)\s+/, ''));

const patternName: Reader<string> = (node, text) => {
  const pattern = node.childForFieldName('pattern') ?? node.childForFieldName('name');
  return pattern?.type === 'identifier' || pattern?.type === 'operator_identifier' ? textOf(pattern, text) : undefined;
};

const value: DefinitionRule = { kind: 'variable', name: patternName };

/** `class Foo(val s: String)`: a parameter with `val` or `var` is a field. */
const parameter: DefinitionRule = {
  kind: (node, text) => (/^(?:\w+\s+)*va[lr]\s/.test(textOf(node, text)) ? 'field' : undefined),
};

export const scala: Syntax = {
  comments: ['comment', 'block_comment'],
  definitions: {
    class_definition: { kind: 'class' },
    trait_definition: { kind: 'trait' },
    object_definition: { kind: 'class' },
    package_object: { kind: 'module' },
    enum_definition: { kind: 'enum' },
    simple_enum_case: { kind: 'constant' },
    full_enum_case: { kind: 'constant' },
    function_definition: { kind: 'function', continues: true },
    function_declaration: { kind: 'function', continues: true },
    given_definition: { kind: 'constant' },
    type_definition: { kind: 'type' },
    val_definition: value,
    val_declaration: value,
    var_definition: value,
    var_declaration: value,
    class_parameter: parameter,
  },
  calls: {
    call_expression: lastName(field('function')),
    instance_expression: lastName((node) => node.firstNamedChild ?? undefined),
  },
  imports: { import_declaration: imported, export_declaration: imported },
  preambles: { annotation: 'head' },
  anonymous: ['lambda_expression'],
};
