import { QueryForms } from '../query-forms.ts';

const how = String.raw`(?:(?:how\s+(?:do|can|could|should|would)\s+(?:i|we|you|one)|how\s+to|steps\s+to|(?:a\s+)?guide\s+(?:to|for))\s+)`;
const add = '(?:add|write|implement|create|make|define|register|build|develop|introduce)';
const adding = '(?:adding|writing|implementing|creating|making|defining|registering|building|developing)';
const own = String.raw`(?:an?\s+|another\s+|my\s+|our\s+|your\s+)?(?:new|custom|own|additional|another|third-party)\s+(?:custom\s+)?`;
const word = String.raw`[\p{L}_$][\p{L}\p{N}_$-]*`;
const thing = String.raw`(?<thing>${word}(?:\s+${word}){0,3}?)`;
/** Parts that others write for a program, also where nothing says that one is new. */
const extension = String.raw`(?<thing>(?:${word}\s+){0,2}?(?:plug-?in|extension|add-?on|middleware|adapter|driver|provider|backend|theme|integration|module))`;
const where = String.raw`(?:\s+(?:to|in|for|with)(?:\s+\S+){1,4})?`;

const forms = new QueryForms([
  String.raw`(?:${how}${add}|${adding})\s+${own}${thing}${where}`,
  String.raw`(?:${how}${add}|${adding})\s+(?:an?\s+)?${extension}${where}`,
]);

/** Matches every such question. V8 compiles an expression on first use, so few texts are compared with the forms. */
const asked = new RegExp(String.raw`^\s*(?:how|steps|(?:a\s+)?guide|${adding})\b`, 'i');

/** A longer text is no question. */
const maxLength = 120;

/**
 * Recognizes questions for how one more of a kind is made: `how do I add a new storage backend`, `how to write a
 * plugin`. Only an index knows whether it has a guide, or others of the kind.
 *
 * @returns the kind, as it is written: `storage backend`; `undefined` for any other question
 */
export function additionQuestion(query: string): string | undefined {
  if (query.length > maxLength || !asked.test(query)) return undefined;
  for (const { thing: found } of forms.groupsIn(query)) if (found !== undefined) return found;
  return undefined;
}
