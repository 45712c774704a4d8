import type { SymbolKind } from '@codesearch/kernel';

/** How one line of a language defines a name. */
export interface LineRule {
  readonly kind: SymbolKind;
  /** Matches one line. The group `name` is the defined name. */
  readonly pattern: RegExp;
  /**
   * Where the definition ends: at a line that matches, or before the `next` definition by the same rule. Default: with
   * the last line that is indented more deeply, or a closing bracket or word after it.
   */
  readonly end?: RegExp | 'next';
  /**
   * Whether the rule counts only for a member: right inside of a module or class, at the indentation of its first line.
   * Default: anywhere.
   */
  readonly isMember?: boolean;
}

/** The kind and the pattern of a rule, and what else is not the default. */
export type RuleRow = readonly [kind: SymbolKind, pattern: RegExp, more?: Omit<LineRule, 'kind' | 'pattern'>];

/**
 * The parameters of a type, such as `<Id, Map<String, List<Order>>>`. Without nesting, a line of them could be read in
 * 2ⁿ ways.
 */
const typeParameters = String.raw`<[^()<>]*(?:<[^()<>]*(?:<[^()<>]*>[^()<>]*)*>[^()<>]*)*>`;

/**
 * A method as in Java: a type, a name and parameters, then a body. @param brace that begins the body, as an expression
 */
export const typedMethod = (brace: string): RuleRow => [
  'method',
  new RegExp(
    [
      String.raw`^\s*(?:@\w+\s+)*(?!(?:return|else|new|throw|case|await|assert|in)\b)`,
      String.raw`(?:[A-Za-z_][\w.]*(?:${typeParameters})?(?:\[\])*\s+)+`,
      String.raw`(?!(?:if|for|while|switch|catch|synchronized)\b)(?<name>[A-Za-z_]\w*)`,
      String.raw`\s*\([^()]*\)\s*(?:throws\s+[\w., ]+)?${brace}\s*$`,
    ].join(''),
  ),
];
