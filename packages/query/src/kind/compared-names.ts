import { QueryForms } from '../query-forms.ts';

const name = String.raw`[\x60'"]?[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#)[\p{L}_$][\p{L}\p{N}_$]*)*(?:\(\))?(?:!|\?(?=\s))?[\x60'"]?`;
const one = `(?:the\\s+)?(?<one>${name})`;
const other = `(?:the\\s+)?(?<other>${name})`;
const kinds = String.raw`(?:\s+(?:functions?|methods?|classes|types?|structs?|interfaces?|traits?|options?|macros?|modules?))?`;
const ask = String.raw`(?:(?:what(?:\s+is|'s|\s+are)|explain|show|how\s+do\s+i\s+choose)\s+)?(?:the\s+)?`;

const forms = new QueryForms([
  String.raw`${ask}(?:differences?|relation(?:ship)?|distinction)\s+between\s+${one}\s+(?:and|vs\.?|or)\s+${other}${kinds}`,
  String.raw`(?:compare\s+)?${one}\s+(?:vs\.?|versus|compared\s+(?:to|with))\s+${other}${kinds}`,
  String.raw`compare\s+${one}\s+(?:and|with|to)\s+${other}${kinds}`,
  String.raw`how\s+(?:does|do|is|are)\s+${one}\s+(?:differ(?:ent)?|distinct)\s+from\s+${other}${kinds}`,
  String.raw`(?:when\s+(?:to\s+use|should\s+i\s+use|do\s+i\s+use)|should\s+i\s+use)\s+${one}\s+(?:or|vs\.?|instead\s+of|rather\s+than|and\s+when)\s+${other}${kinds}`,
]);

const asked = /\b(?:between|vs|versus|compared?|differ(?:ent)?|use)\b/i;

/** A longer text is no question. */
const maxLength = 200;

/**
 * Recognizes questions for what two things have in common: `difference between chain and group`, `Pool vs Queue`.
 *
 * @returns both as they are written, without quotes; empty for any other question
 */
export function comparedNames(query: string): readonly string[] {
  if (query.length > maxLength || !asked.test(query)) return [];
  for (const { one: first = '', other: second = '' } of forms.groupsIn(query))
    return [first, second].map((each) => each.replaceAll(/["'`]/g, ''));
  return [];
}
