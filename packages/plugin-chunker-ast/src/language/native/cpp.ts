import { declaredName, declaredOwner } from './c-declarators.ts';
import { c, cDefinitions, declaration, memberDeclaration, withBody } from './c.ts';
import type { Syntax } from '../language.ts';
import { field, lastName, written } from '../readers.ts';

export const cpp: Syntax = {
  ...c,
  definitions: {
    ...cDefinitions,
    function_definition: { kind: 'function', name: declaredName, owner: declaredOwner },
    declaration: { ...declaration, owner: declaredOwner },
    field_declaration: memberDeclaration,
    class_specifier: withBody('class'),
    namespace_definition: { kind: 'module' },
    alias_declaration: { kind: 'type' },
    concept_definition: { kind: 'type' },
  },
  calls: {
    call_expression: lastName(field('function')),
    new_expression: lastName(field('type')),
  },
  imports: { ...c.imports, using_declaration: written((node) => node.firstNamedChild ?? undefined) },
  wrappers: ['template_declaration', 'friend_declaration', 'linkage_specification'],
  anonymous: ['lambda_expression'],
};
