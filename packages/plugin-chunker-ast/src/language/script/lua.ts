import type { SyntaxNode } from '../../tree/syntax-node.ts';
import type { DefinitionRule, Reader, Syntax } from '../language.ts';
import { child, field, lastName, stripQuotes, textOf } from '../readers.ts';

const last = /[^.:]+$/;

function lastPart(node: SyntaxNode | null | undefined, text: string): string | undefined {
  return node ? last.exec(textOf(node, text))?.[0] : undefined;
}

/** `M.net` for `M.net.open` and `M.net:open`. */
function leadingParts(node: SyntaxNode | null | undefined, text: string): string | undefined {
  const written = node ? textOf(node, text) : '';
  const owner = written.replace(/[.:]?[^.:]+$/, '').replaceAll(':', '.');
  return owner === '' ? undefined : owner;
}

const target: Reader<SyntaxNode> = (node, text) => child('variable_list')(node, text)?.firstNamedChild ?? undefined;
const value: Reader<SyntaxNode> = (node, text) => child('expression_list')(node, text)?.firstNamedChild ?? undefined;

const assignment: DefinitionRule = {
  kind: (node, text) => {
    const given = value(node, text);
    if (given?.type === 'function_definition') return 'function';
    if (given && /^require\b/.test(text.slice(given.startIndex, given.startIndex + 10))) return undefined;
    return target(node, text)?.type === 'bracket_index_expression' ? undefined : 'variable';
  },
  name: (node, text) => lastPart(target(node, text), text),
  owner: (node, text) => leadingParts(target(node, text), text),
  body: (node, text) => value(node, text)?.childForFieldName('body') ?? undefined,
};

const tableFunction: DefinitionRule = {
  kind: (node) => (node.childForFieldName('value')?.type === 'function_definition' ? 'method' : undefined),
  body: field('value', 'body'),
};

const required: Reader<string> = (node, text) => {
  const callee = node.childForFieldName('name');
  if (callee === null || textOf(callee, text) !== 'require') return undefined;
  const given = node.childForFieldName('arguments')?.firstNamedChild;
  return given?.type === 'string' ? stripQuotes(textOf(given, text)) : undefined;
};

export const lua: Syntax = {
  comments: ['comment'],
  definitions: {
    function_declaration: {
      kind: 'function',
      name: (node, text) => lastPart(node.childForFieldName('name'), text),
      owner: (node, text) => leadingParts(node.childForFieldName('name'), text),
    },
    assignment_statement: assignment,
    field: tableFunction,
  },
  calls: { function_call: (node, text) => (required(node, text) ? undefined : lastName(field('name'))(node, text)) },
  imports: { function_call: required },
  wrappers: ['variable_declaration'],
  anonymous: ['function_definition'],
};
