import type { SymbolKind } from '@codesearch/kernel';
import type { SyntaxNode } from '../../tree/syntax-node.ts';
import { expandBraces } from '../expand-braces.ts';
import type { DefinitionRule, Reader, Syntax } from '../language.ts';
import { field, lastName, none, textOf, written } from '../readers.ts';
import { openItemMacros } from './open-item-macros.ts';

const implemented: DefinitionRule = {
  kind: 'class',
  name: (node, text) => {
    const type = node.childForFieldName('type');
    return type ? textOf(type.childForFieldName('type') ?? type, text) : undefined;
  },
  qualifiesOnly: true,
};

const used: Reader<readonly string[]> = (node, text) => {
  const argument = node.childForFieldName('argument');
  return argument ? expandBraces(textOf(argument, text)) : undefined;
};

/** `#[test]`, `#[tokio::test]` or `#[cfg(test)]`, but not `#[cfg(not(test))]`; then other attributes and comments. */
const afterTestAttribute =
  /#\[\s*(?:cfg\s*\(\s*(?:all\s*\(\s*)?|(?:\w+\s*::\s*)*)(?:test|rstest|bench)\b[^\n\]]*\](?:\s*(?:#\[[^\n]*\]|\/\/[^\n]*))*\s*$/;

/** Longer attributes are not read. */
const maxAttributes = 500;

/* Reads the text, because each step to a previous node takes time linear in the number of nodes before it. */
function isTest({ startIndex }: SyntaxNode, text: string): boolean {
  return afterTestAttribute.test(text.slice(Math.max(0, startIndex - maxAttributes), startIndex));
}

const moduleKind: Reader<SymbolKind> = (node, text) => {
  if (!node.childForFieldName('body')) return undefined;
  return isTest(node, text) ? 'test' : 'module';
};

export const rust: Syntax = {
  prepare: openItemMacros,
  comments: ['line_comment', 'block_comment'],
  definitions: {
    function_item: { kind: (node, text) => (isTest(node, text) ? 'test' : 'function') },
    function_signature_item: { kind: 'function' },
    struct_item: { kind: 'struct' },
    union_item: { kind: 'struct' },
    enum_item: { kind: 'enum' },
    enum_variant: { kind: 'constant', body: none },
    field_declaration: { kind: 'field' },
    trait_item: { kind: 'trait' },
    impl_item: implemented,
    mod_item: { kind: moduleKind },
    type_item: { kind: 'type' },
    associated_type: { kind: 'type' },
    const_item: { kind: 'constant' },
    static_item: { kind: 'variable' },
    macro_definition: { kind: 'macro', body: (node) => node.namedChild(1) ?? undefined },
  },
  calls: {
    call_expression: lastName(field('function')),
    macro_invocation: lastName(field('macro')),
    struct_expression: lastName(field('name')),
  },
  imports: {
    use_declaration: used,
    extern_crate_declaration: written(field('name')),
    mod_item: (node, text) => (node.childForFieldName('body') ? undefined : written(field('name'))(node, text)),
  },
  preambles: { attribute_item: 'head' },
  anonymous: ['closure_expression'],
};
