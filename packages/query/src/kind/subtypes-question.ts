import { isIdentifier } from '../mention/code-names.ts';
import { QueryForms } from '../query-forms.ts';

const type = String.raw`(?:classes|class|types?|structs?|interfaces?|traits?|objects?|modules?|components?)`;
const act = String.raw`(?:implements?|implementing|extends?|extending|inherits?(?:\s+from)?|inheriting\s+from|derives?\s+from|derived\s+from|subclass(?:es)?|conforms?\s+to)`;
const noun = String.raw`(?:implementations|implementers|implementors|implementing\s+classes|subclasses|subtypes|derived\s+classes|descendants)`;
const verb = String.raw`(?:(?:find|list|show)\s+)?(?:me\s+)?(?:all\s+)?(?:the\s+)?`;
const name = String.raw`(?:the\s+)?(?:interface\s+|class\s+|trait\s+|protocol\s+|type\s+)?[\x60'"]?(?<name>[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::)[\p{L}_$][\p{L}\p{N}_$]*)*)[\x60'"]?(?:\s+(?:interface|class|trait|protocol))?`;

const forms = new QueryForms([
  String.raw`(?:which|what|who)\s+(?:${type}\s+)?(?:that\s+)?${act}\s+${name}`,
  String.raw`${verb}${type}\s+(?:(?:that|which)\s+)?${act}\s+${name}`,
  String.raw`${verb}${noun}\s+of\s+${name}`,
  String.raw`${verb}${name}\s+${noun}`,
]);

/**
 * Matches every such question. Only texts that it matches are compared with the forms, because V8 compiles an
 * expression on first use.
 */
const asked = /implement|exten|inherit|deriv|subclass|subtype|conform|descendant/i;

/** A longer text is no question. */
const maxLength = 200;

/**
 * Recognizes questions such as `which classes implement Router` and `subclasses of BaseModel`.
 *
 * @returns the last part of the name; `undefined` for any other question, also about a word that is no name of a type
 */
export function subtypesQuestion(query: string): string | undefined {
  if (query.length > maxLength || !asked.test(query)) return undefined;
  for (const { name: written } of forms.groupsIn(query)) {
    const last = written?.split(/\.|::/).at(-1);
    if (last !== undefined && (isIdentifier(last) || /^\p{Lu}/u.test(last))) return last;
  }
  return undefined;
}
