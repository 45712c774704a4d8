import { QueryForms } from './query-forms.ts';

const person = '(?:i|we|you|one|people|users?|developers?)';

const forms = new QueryForms([
  String.raw`why\s+(?:not\s+)?(?:should|shouldn't|would|use|choose|prefer)\s.*`,
  String.raw`why\s+(?:do|does|did)\s+(?:\S+\s+){1,4}?(?:need|require|prefer|recommend|want)\s.*`,
  String.raw`when\s+(?:should|would|do|must)\s+${person}\s.*`,
  String.raw`when\s+should\s+(?:\S+\s+){1,4}?be\s+(?:used|chosen|preferred|avoided).*`,
  String.raw`when\s+to\s+\S.*`,
]);

/** V8 compiles an expression on first use, so few texts are compared with the forms. */
const asked = /^\s*(?:why|when)\s/i;

/** A longer text is no question. */
const maxLength = 120;

/**
 * Whether a text asks for advice or a reason, which documents give: `why should I use it`, `when do I need a cache`.
 * What happens when, and why it fails, is in the code.
 */
export function asksForAdvice(query: string): boolean {
  return query.length <= maxLength && asked.test(query) && !forms.groupsIn(query).next().done;
}
