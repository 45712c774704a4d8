import type { Reader, Syntax } from '../language.ts';
import { child, lastName, textOf, unquoted, written } from '../readers.ts';

const block = child('block', 'keyframe_block_list');
const selectors: Reader<string> = (node, text) => written(child('selectors'))(node, text)?.replace(/\s+/g, ' ');

/** Of a declaration. A custom property begins with two hyphens. */
const property = written(child('property_name'));

/** The name of an at-rule is its head: `@media (max-width: 600px)`. */
const head: Reader<string> = (node, text) => {
  const end = block(node, text)?.startIndex ?? node.endIndex;
  return text.slice(node.startIndex, end).replace(/\s+/g, ' ').trim();
};

const imported: Reader<string> = (node, text) => {
  const path = child('string_value', 'call_expression')(node, text);
  return path && /["']([^"']+)["']/.exec(textOf(path, text))?.[1];
};

export const css: Syntax = {
  comments: ['comment', 'js_comment'],
  definitions: {
    declaration: {
      kind: (node, text) => (property(node, text)?.startsWith('--') ? 'variable' : undefined),
      name: property,
    },
    rule_set: { kind: 'selector', name: selectors, body: block },
    media_statement: { kind: 'selector', name: head, body: block },
    supports_statement: { kind: 'selector', name: head, body: block },
    keyframes_statement: { kind: 'selector', name: unquoted(child('keyframes_name')), body: block },
    at_rule: { kind: (node, text) => (block(node, text) ? 'selector' : undefined), name: head, body: block },
  },
  calls: { call_expression: lastName(child('function_name')) },
  imports: { import_statement: imported },
};
