import { QueryForms } from '../query-forms.ts';

const word = String.raw`[\p{L}_][\p{L}\p{N}_-]*`;
const act = String.raw`(?<action>${word})\s+(?:(?:an?|the|his|her|their|your|my|any|all|other|another|someone\s+else's|other\s+people's)\s+)?(?<thing>${word}(?:\s+${word}){0,2}?)`;
const may = String.raw`(?:can|may|could|(?:is|are)\s+(?:allowed|able|permitted|authori[sz]ed)\s+to|has\s+(?:the\s+)?(?:permission|right)s?\s+to|gets?\s+to)`;

const forms = new QueryForms([
  String.raw`(?:who|(?:which|what)\s+(?:users?|roles?|members?|people|accounts?))\s+${may}\s+${act}`,
  String.raw`(?:which|what)\s+(?:permissions?|roles?|rights?|privileges?)\s+(?:(?:is|are|does\s+\S+|do\s+\S+)\s+)?(?:needed|required|necessary|need|have)\s+to\s+${act}`,
  String.raw`where\s+is\s+(?:it\s+)?(?:checked|decided|enforced)\s+(?:who|whether\s+(?:an?|the)\s+\S+|if\s+(?:an?|the)\s+\S+)\s+${may}\s+${act}`,
]);

/** Matches every such question. V8 compiles an expression on first use, so few texts are compared with the forms. */
const asked = /^\s*(?:who|which|what|where)\b/i;

/** A longer text is no question. */
const maxLength = 100;

/**
 * Recognizes questions for who may do something: `who may delete a project`, `which roles can ban users`. Only an index
 * knows whether something checks it.
 *
 * @returns what is done, and to what: `delete`, `project`; `undefined` for any other question
 */
export function permissionQuestion(query: string): readonly [action: string, thing: string] | undefined {
  if (query.length > maxLength || !asked.test(query)) return undefined;
  for (const { action, thing } of forms.groupsIn(query)) if (action && thing) return [action, thing];
  return undefined;
}
