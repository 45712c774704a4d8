import { declaredName, declaredOwner } from './c-declarators.ts';
import { c, cDefinitions, declaration, memberDeclaration, withBody } from './c.ts';
import type { Language } from '../language.ts';
import { field, lastName, written } from '../readers.ts';

export const cpp: Language = {
  ...c,
  name: 'c++',
  fence: 'cpp',
  grammar: {
    name: 'cpp',
    source: 'tree-sitter-cpp/tree-sitter-cpp.wasm',
    sha256: '174eb0deb75b2ec7881bcacda9f995648d8e683956e5c2267e69ab6dc503fcbf',
  },
  extensions: [
    'cc',
    'cpp',
    'cxx',
    'c++',
    'hpp',
    'hh',
    'hxx',
    'h++',
    'ipp',
    'tpp',
    'inl',
    'cu',
    'cuh',
    'ino',
    'cppm',
    'ixx',
  ],
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
