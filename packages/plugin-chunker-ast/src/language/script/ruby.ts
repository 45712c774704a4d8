import type { DefinitionRule, Reader, Syntax } from '../language.ts';
import { field, stripQuotes, textOf, written } from '../readers.ts';

const accessors = /^attr_(?:reader|writer|accessor)$|^(?:c|m|thread_m)attr_(?:reader|writer|accessor)$/;
const requires = /^(?:require|require_relative|load|autoload)$/;

function calledMethod(node: Parameters<Reader<string>>[0], text: string): string {
  const name = node.childForFieldName('method');
  return name ? textOf(name, text) : '';
}

/** `attr_reader :items, :size` defines fields. */
const accessor: DefinitionRule = {
  kind: (node, text) => (accessors.test(calledMethod(node, text)) ? 'field' : undefined),
  name: (node, text) =>
    node
      .childForFieldName('arguments')
      ?.namedChildren.filter((item) => item.type === 'simple_symbol')
      .map((item) => textOf(item, text).slice(1)),
};

const method: DefinitionRule = {
  kind: (node, text) => (written(field('name'))(node, text) === 'initialize' ? 'constructor' : 'method'),
};

const constant: DefinitionRule = {
  kind: (node) => (node.childForFieldName('left')?.type === 'constant' ? 'constant' : undefined),
  name: written(field('left')),
};

const required: Reader<string> = (node, text) => {
  if (!requires.test(calledMethod(node, text))) return undefined;
  const path = node.childForFieldName('arguments')?.namedChildren.find((item) => item.type === 'string');
  return path && stripQuotes(textOf(path, text));
};

export const ruby: Syntax = {
  comments: ['comment'],
  definitions: {
    module: { kind: 'module' },
    class: { kind: 'class' },
    method,
    singleton_method: { kind: 'method' },
    assignment: constant,
    call: accessor,
  },
  calls: {
    call: (node, text) => {
      const name = calledMethod(node, text);
      return name === '' || requires.test(name) || accessors.test(name) ? undefined : name;
    },
  },
  imports: { call: required },
  anonymous: ['lambda', 'do_block', 'block'],
};
