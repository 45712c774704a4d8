import type { SyntaxNode } from '../../tree/syntax-node.ts';
import type { DefinitionRule, Reader, Syntax } from '../language.ts';
import { field, lastName, textOf, written } from '../readers.ts';

const docstring: Reader<SyntaxNode> = (node) => {
  const first = node.childForFieldName('body')?.firstNamedChild;
  const literal = first?.type === 'expression_statement' ? first.firstNamedChild : first;
  return literal?.type === 'string' ? literal : undefined;
};

const assignment: DefinitionRule = {
  kind: (node, text) => {
    const left = node.childForFieldName('left');
    if (left?.type !== 'identifier') return undefined;
    return /^_*[A-Z][A-Z0-9_]*$/.test(textOf(left, text)) ? 'constant' : 'variable';
  },
  name: written(field('left')),
};

export const python: Syntax = {
  comments: ['comment'],
  definitions: {
    function_definition: {
      kind: (node, text) => (written(field('name'))(node, text) === '__init__' ? 'constructor' : 'function'),
      doc: docstring,
      continues: true,
    },
    class_definition: { kind: 'class', doc: docstring },
    type_alias_statement: { kind: 'type', name: written(field('left')) },
    assignment,
  },
  calls: {
    call: lastName(field('function')),
    decorator: (node, text) => {
      const named = node.firstNamedChild;
      return named?.type === 'call' ? undefined : lastName(() => named ?? undefined)(node, text);
    },
  },
  imports: {
    import_statement: (node, text) =>
      node.childrenForFieldName('name').map((item) => textOf(item.childForFieldName('name') ?? item, text)),
    import_from_statement: written(field('module_name')),
    future_import_statement: () => '__future__',
  },
  preambles: { decorator: 'head' },
  wrappers: ['decorated_definition', 'expression_statement'],
  anonymous: ['lambda'],
};
