import { QueryForms } from '../query-forms.ts';

const table = String.raw`(?:the\s+)?["'\x60]?(?<table>[A-Za-z_][\w.]*)["'\x60]?`;
const columns = '(?:columns|fields)';

const forms = new QueryForms([
  String.raw`(?:which|what)\s+${columns}\s+do(?:es)?\s+${table}\s+table\s+have`,
  String.raw`(?:which|what)\s+${columns}\s+are\s+(?:in|on|of)\s+${table}\s+table`,
  String.raw`(?:(?:what\s+are|show|list)\s+)?(?:the\s+)?(?:columns|schema|structure|definition)\s+(?:of|in|for)\s+${table}\s+table`,
  String.raw`where\s+is\s+${table}\s+table(?:\s+(?:defined|created|declared))?`,
  String.raw`${table}\s+table\s+(?:columns|schema|structure|definition)`,
]);

/** Matches every such question. V8 compiles an expression on first use, so few texts are compared with the forms. */
const asked = /\btable\b/i;

/** A longer text is no question. */
const maxLength = 80;

/**
 * Recognizes questions for a table of a database: `which columns does the users table have`, `where is the orders table
 * created`. Only an index knows whether something makes it.
 *
 * @returns the name of the table; `undefined` for any other question
 */
export function tableQuestion(query: string): string | undefined {
  if (query.length > maxLength || !asked.test(query)) return undefined;
  for (const { table: found } of forms.groupsIn(query)) if (found !== undefined) return found;
  return undefined;
}
