import type { Language as Grammar } from 'web-tree-sitter';
import type { Language } from '../language/language.ts';

/** Roles of node types in the walk through a syntax tree, as bits. */
export const nodeRole = {
  named: 1,
  definition: 2,
  call: 4,
  imports: 8,
  comment: 16,
  preamble: 32,
  wrapper: 64,
  anonymous: 128,
  closer: 256,
  leaf: 512,
} as const;

/** Roles for which the walk reads the node. */
export const readingRoles: number = nodeRole.definition | nodeRole.call | nodeRole.imports | nodeRole.preamble;

/** Roles that the walk handles, other than comments. */
export const handledRoles: number = readingRoles | nodeRole.wrapper | nodeRole.anonymous;

/** Types without named children in all grammars: visiting the children of a node costs a call into the parser. */
const leaves =
  /^(?:.*identifier|identifier|name|variable_name|(?:escape|character|integer|float|number|decimal|hex)\w*|string_(?:content|fragment|start|end)|\w*_content|primitive_type|predefined_type|integral_type|true|false|null|nil|none|self|this|super|word|comment|operator|plain_value|property_name|class_name|tag_name|attribute_name|attribute_value|bare_key)$/;
const branchingLeaves =
  /^(?:qualified|scoped|nested|field|computed|dotted|line|block|namespace|template|generic)\w*_identifier$|^identifier$|^operator$/;

/** The roles of each node type of a grammar, by type id. */
export function nodeRoles(grammar: Grammar, language: Language): Uint16Array {
  const byName = rolesByName(language);
  const roles = new Uint16Array(grammar.nodeTypeCount);
  for (let id = 0; id < roles.length; id++) {
    const name = grammar.nodeTypeForId(id);
    if (name === null || !grammar.nodeTypeIsNamed(id)) continue;
    const leaf = leaves.test(name) && !branchingLeaves.test(name) ? nodeRole.leaf : 0;
    roles[id] = nodeRole.named | leaf | (byName.get(name) ?? 0);
  }
  return roles;
}

function rolesByName(language: Language): ReadonlyMap<string, number> {
  const roles = new Map<string, number>();
  const add = (names: readonly string[] | undefined, role: number): void => {
    for (const name of names ?? []) roles.set(name, (roles.get(name) ?? 0) | role);
  };
  add(Object.keys(language.definitions), nodeRole.definition);
  add(Object.keys(language.calls ?? {}), nodeRole.call);
  add(Object.keys(language.imports ?? {}), nodeRole.imports);
  add(Object.keys(language.preambles ?? {}), nodeRole.preamble);
  add(language.comments, nodeRole.comment);
  add(language.wrappers, nodeRole.wrapper);
  add(language.anonymous, nodeRole.anonymous);
  add(language.closers, nodeRole.closer);
  return roles;
}
