import type { DefinitionRule, Reader, Syntax } from '../language.ts';
import { field, stripQuotes, textOf, written } from '../readers.ts';

const sources = /^(?:source|\.)$/;
/** Builtins of the shell. They do not characterize a script. */
const builtins =
  /^(?:\[|\.|:|alias|bg|break|builtin|cd|command|continue|declare|echo|eval|exec|exit|export|false|fg|getopts|hash|let|local|popd|printf|pushd|pwd|read|readonly|return|set|shift|shopt|source|test|trap|true|type|ulimit|umask|unalias|unset|wait)$/;

const assignment: DefinitionRule = {
  kind: (node, text) => {
    const place = node.parent?.type;
    if (place !== 'program' && place !== 'declaration_command') return undefined;
    return /^[A-Z][A-Z0-9_]*$/.test(written(field('name'))(node, text) ?? '') ? 'constant' : 'variable';
  },
};

const command: Reader<string> = (node, text) => {
  const name = written(field('name'))(node, text);
  return name && /^[\w./:-]+$/.test(name) && !builtins.test(name) ? name : undefined;
};

const sourced: Reader<string> = (node, text) => {
  if (!sources.test(written(field('name'))(node, text) ?? '')) return undefined;
  const path = node.childForFieldName('argument');
  return path ? stripQuotes(textOf(path, text)) : undefined;
};

export const bash: Syntax = {
  comments: ['comment'],
  definitions: { function_definition: { kind: 'function' }, variable_assignment: assignment },
  calls: { command },
  imports: { command: sourced },
  wrappers: ['declaration_command'],
};
