import { QueryForms } from '../query-forms.ts';

const thing = String.raw`(?:(?:the|a|an|my|our|its)\s+)?(?<thing>[\p{L}_$][\p{L}\p{N}_$-]*(?:\s+(?:of\s+(?:the\s+)?)?[\p{L}_$][\p{L}\p{N}_$-]*){0,4}?)`;
const person = '(?:i|we|you|one|users?)';
const tune = String.raw`(?:configure|adjust|customi[sz]e|tune|specify|control|override)`;
const tuned = String.raw`(?:configured|adjusted|customi[sz]ed|tuned|specified|controlled|overridden)`;
/** Verbs for anything: only a thing that has a value is a setting. */
const change = String.raw`(?:set(?:\s+up)?|change|increase|decrease|raise|lower|limit|reduce)`;
const changed = String.raw`(?:set(?:\s+up)?|changed|increased|limited)`;
const setting = String.raw`(?:settings?|options?|flags?|parameters?|config(?:uration)?(?:\s+(?:key|option|value)s?)?|(?:environment|env)\s+variables?)`;
const where = String.raw`(?:\s+(?:in|for|by)(?:\s+\S+){1,3})?`;

const forms = new QueryForms([
  String.raw`(?:where|how)\s+(?:is|are)\s+${thing}\s+${tuned}${where}`,
  String.raw`(?:where|how)\s+(?:do|does|can|could|should)\s+${person}\s+${tune}\s+${thing}`,
  String.raw`how\s+to\s+${tune}\s+${thing}`,
  String.raw`(?:which|what)\s+${setting}\s+(?:controls?|configures?|sets?|defines?|limits?|determines?|changes?|enables?|disables?)\s+${thing}`,
  String.raw`(?:what(?:'s|\s+is|\s+are)\s+)?(?:the\s+)?defaults?\s+(?:values?\s+(?:of|for)\s+|for\s+)?${thing}`,
  String.raw`what\s+does\s+${thing}\s+default\s+to`,
]);

const formsOfValues = new QueryForms([
  String.raw`(?:where|how)\s+(?:is|are)\s+${thing}\s+${changed}${where}`,
  String.raw`(?:where|how)\s+(?:do|does|can|could|should)\s+${person}\s+${change}\s+${thing}`,
  String.raw`how\s+to\s+${change}\s+${thing}`,
]);

/** Things that have a value. */
const value =
  /\b(?:max\w*|min\w*|default|limits?|sizes?|timeouts?|levels?|ports?|hosts?|intervals?|delays?|rates?|ttl|number|count|retries|threads|workers|processes|concurrency|buffers?|formats?|encoding|locale|language|time\s?zone|proxy|log(?:ging)?|keep-?alive|precision|depth|quality)\b/i;

/** Matches every such question. V8 compiles an expression on first use, so few texts are compared with the forms. */
const asked = /^\s*(?:where|how|which|what(?:'s)?|the|defaults?)\b/i;

/** A longer text is no question. */
const maxLength = 120;

/**
 * Recognizes questions for what sets something: `where are retries configured`, `how do I change the log level`, `what
 * is the default port`. Only an index knows whether it has that setting.
 *
 * @returns what is set, as it is written: `log level`; `undefined` for any other question
 */
export function settingQuestion(query: string): string | undefined {
  if (query.length > maxLength || !asked.test(query)) return undefined;
  for (const { thing: found } of forms.groupsIn(query)) if (found !== undefined) return found;
  if (!value.test(query)) return undefined;
  for (const { thing: found } of formsOfValues.groupsIn(query)) if (found !== undefined) return found;
  return undefined;
}
