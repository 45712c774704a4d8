import { isIdentifier } from '../mention/code-names.ts';
import { QueryForms } from '../query-forms.ts';

const kind = String.raw`(?:(?:unit|integration|regression|functional|system|end-to-end|e2e|property|fuzz)[\s-]+)?`;
const tests = String.raw`${kind}(?:tests?|specs?|test\s+(?:cases?|suites?|files?|classes?))`;
const show = String.raw`(?:(?:where|what|which)\s+(?:is|are)\s+|(?:find|show|list|open)\s+(?:me\s+)?)?(?:(?:is|are)\s+there\s+)?(?:all\s+|any\s+|an?\s+)?(?:the\s+)?`;
const check = String.raw`(?:tests?|covers?|checks?|exercises?|verif(?:y|ies)|asserts?)`;
const about = String.raw`(?<about>\S.*?)`;

const forms = new QueryForms([
  String.raw`${show}${tests}\s+(?:for|of|about|covering|testing|(?:that|which)\s+${check})\s+${about}`,
  String.raw`(?:which|what)\s+${tests}\s+${check}\s+${about}`,
  String.raw`(?:where|how)\s+(?:is|are)\s+${about}\s+(?:being\s+)?tested`,
  String.raw`(?:does|do|has|have)\s+${about}\s+(?:have\s+)?(?:any\s+|an?\s+)?${tests}`,
  String.raw`${show}(?<name>[\w$.:#]+)\s+${tests}`,
]);

const asked = /\b(?:test|spec)/i;

/** A longer text is no question. */
const maxLength = 200;

/**
 * Recognizes questions for tests: `tests for the parser`, `which tests cover Session.close`, `how is retry tested`,
 * `parseHeader tests`.
 *
 * @returns what the tests are about; `undefined` for any other question, also about tests: `retry failed tests`
 */
export function testsQuestion(query: string): string | undefined {
  if (query.length > maxLength || !asked.test(query)) return undefined;
  for (const { about: thing, name } of forms.groupsIn(query)) {
    if (thing !== undefined) return thing;
    // `unit tests` and `parallel tests` can be what a test runner is about.
    if (name !== undefined && (isIdentifier(name) || /^\p{Lu}\p{Ll}/u.test(name))) return name;
  }
  return undefined;
}
