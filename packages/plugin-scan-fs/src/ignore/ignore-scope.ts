import type { IgnoreRule, IgnoreSubject } from './ignore-rule.ts';
import type { IgnoreRules } from './ignore-rules.ts';

/** The rules that hold in a folder: those of its own ignore file before those of the folders around it. */
export class IgnoreScope {
  readonly #rules: IgnoreRules;
  readonly #base: number;
  readonly #outer: IgnoreScope | undefined;

  /** @param base length of the path of the ignore file's folder, its slash included */
  constructor(rules: IgnoreRules, base: number, outer: IgnoreScope | undefined) {
    this.#rules = rules;
    this.#base = base;
    this.#outer = outer;
  }

  /**
   * The rule that decides about one path by itself, without regard to its parent folders: whoever walks the tree does
   * not enter ignored folders.
   */
  match(subject: IgnoreSubject): IgnoreRule | undefined {
    return this.#rules.match(subject, this.#base) ?? this.#outer?.match(subject);
  }
}
