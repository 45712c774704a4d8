import { QueryForms } from '../query-forms.ts';

/** Words with hyphens or in capitals, and what has them in front: no name of the language, but a key of a table. */
const dashed = String.raw`--?[A-Za-z][\w-]*`;
const joined = String.raw`[A-Za-z]\w*(?:[-.][A-Za-z]\w*)+`;
const capitals = '[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+';
const mark = String.raw`[\x60'"]?`;
const kind = String.raw`(?:(?:(?:command[\s-]line|cli|config(?:uration)?|env(?:ironment)?)\s+)?(?:option|setting|flag|switch|parameter|argument|property|key|variable))`;
const option = String.raw`(?:the\s+)?(?:${kind}\s+)?${mark}(?<name>${dashed}|${joined}|${capitals})(?:[=\s]<\w+>)?${mark}(?:\s+${kind})?`;
/** A joined word without the word for its kind can be any term: `copy-on-write`. */
const named = String.raw`(?:the\s+)?(?:${kind}\s+${mark}(?<before>${joined})${mark}|${mark}(?<after>${joined})${mark}\s+${kind}|${kind}\s+${mark}(?<dashedBefore>${dashed})${mark}|${mark}(?<dashed>${dashed})${mark}(?:\s+${kind})?)`;
const done = String.raw`(?:parsed|handled|read|defined|declared|implemented|applied|registered|validated|checked|used|set|added|documented)`;

const forms = new QueryForms([
  String.raw`what\s+(?:does|is|are)\s+${option}\s+(?:do|for|mean|default\s+to|control|change|set\s+to(?:\s+by\s+default)?)`,
  String.raw`(?:what\s+is\s+|what's\s+)?(?:the\s+)?default(?:\s+value)?\s+(?:of|for)\s+${option}`,
  String.raw`(?:where|how)\s+(?:is|are)\s+${named}\s+${done}`,
  named,
]);

/** Matches every such question. V8 compiles an expression on first use, so few texts are compared with the forms. */
const asked = /-[A-Za-z]|[A-Z]_[A-Z]|\w\.\w/;

/** A longer text is no question. */
const maxLength = 150;

/**
 * Recognizes questions for an option of a program, a variable of its environment or a key of its configuration: `what
 * does --jobs do`, `where is --color parsed`, `default of BATCH_SIZE`, `the cache-dir option`. Only an index knows
 * whether it has one.
 *
 * @returns its name, without the hyphens in front; `undefined` for any other question
 */
export function optionQuestion(query: string): string | undefined {
  if (query.length > maxLength || !asked.test(query)) return undefined;
  for (const { name, before, after, dashedBefore, dashed: alone } of forms.groupsIn(query)) {
    const found = name ?? before ?? after ?? dashedBefore ?? alone;
    // The forms accept any case, but `what does max_size do` asks for a name of the language.
    if (found !== undefined && (/[-.]/.test(found) || found === found.toUpperCase())) return found.replace(/^-+/, '');
  }
  return undefined;
}
