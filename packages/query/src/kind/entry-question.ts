import { QueryForms } from '../query-forms.ts';

const program = String.raw`(?:(?:the|this|our|a)\s+)?(?:main\s+)?(?:program|application|app|code|cli|binary|executable|process|command(?:[\s-]line\s+(?:tool|program))?|tool|project|execution|it|everything)`;
const point = String.raw`(?:main\s+)?entry[\s-]?points?(?:\s+(?:of|for|to|into)\s+${program})?`;

const form = new RegExp(
  String.raw`^\s*(?:(?:where|how)\s+(?:does|do)\s+${program}\s+(?:start|begin|boot|launch)(?:\s+(?:up|running|execution))?|(?:(?:where|what|which)\s+(?:is|are|file\s+is)\s+|find\s+|show\s+(?:me\s+)?)?(?:the\s+)?(?:${program}(?:'s)?\s+)?${point}|(?:where\s+is\s+)?the\s+main\s+(?:function|method)|main\s+(?:function|method)|where\s+is\s+main)\s*[?.!]?\s*$`,
  'i',
);

const asked = /\b(?:start|begin|boot|launch|entry[\s-]?points?|main)\b/i;

/** A longer text is no question. */
const maxLength = 100;

/** Whether a text asks where a program begins: `where does the program start`, `entry point`. */
export function asksForEntry(query: string): boolean {
  return query.length <= maxLength && asked.test(query) && form.test(query);
}

/** Up to four words. Several entry points are those of a package, by which others find it. */
const part = String.raw`(?:(?:the|a|an|our|its)\s+)?(?<part>[\p{L}_$][\p{L}\p{N}_$-]*(?:\s+[\p{L}_$][\p{L}\p{N}_$-]*){0,3}?)`;
const ofPart = String.raw`(?:(?:where|what|which)\s+(?:is|file\s+is)\s+|find\s+|show\s+(?:me\s+)?)?`;
const forms = new QueryForms([
  String.raw`${ofPart}${part}(?:'s)?\s+(?:main\s+)?entry[\s-]point`,
  String.raw`${ofPart}(?:the\s+)?(?:main\s+)?entry[\s-]point\s+(?:of|for|to|into)\s+${part}(?:\s+(?:code|module|package|component))?`,
]);
const ofWhat = /\bentry[\s-]point\b/i;

/**
 * Recognizes questions for where a part of a program begins: `hybrid search entry point`.
 *
 * @returns the part, as it is written; `undefined` for any other question, also for one about the whole program
 */
export function entryQuestion(query: string): string | undefined {
  if (query.length > maxLength || !ofWhat.test(query) || asksForEntry(query)) return undefined;
  for (const { part: found } of forms.groupsIn(query)) if (found !== undefined && !vague.test(found)) return found;
  return undefined;
}

/** What asks, and names no part. */
const vague = /^(?:where|what|which|find|show|the|a|an|main|an?\s+\w+)$/i;
