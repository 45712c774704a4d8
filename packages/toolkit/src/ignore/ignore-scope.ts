import type { IgnoreRule, IgnoreSubject } from './ignore-rule.ts';
import type { IgnoreRules } from './ignore-rules.ts';

/** The rules that apply in a folder: those of its ignore file, then those of the outer folders. */
export class IgnoreScope {
  readonly #rules: IgnoreRules;
  readonly #base: number;
  readonly #outer: IgnoreScope | undefined;

  /** @param base length of the path of the ignore file's folder, with its slash */
  constructor(rules: IgnoreRules, base: number, outer: IgnoreScope | undefined) {
    this.#rules = rules;
    this.#base = base;
    this.#outer = outer;
  }

  /** The rule that decides about a path, regardless of its parent folders: a walk does not enter ignored folders. */
  match(subject: IgnoreSubject): IgnoreRule | undefined {
    return this.#rules.match(subject, this.#base) ?? this.#outer?.match(subject);
  }
}
