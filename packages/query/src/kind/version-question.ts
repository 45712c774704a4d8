import { QueryForms } from '../query-forms.ts';

const thing = String.raw`(?:the\s+)?[\x60'"]?(?<name>@?[\p{L}_][\p{L}\p{N}_$.\/+#-]*?)[\x60'"]?`;
const kind = '(?:library|package|dependency|crate|gem|module|plugin|compiler|runtime|language|toolchain)';
const noun = String.raw`(?:${kind}\s+)?`;
const minimum = String.raw`(?:min(?:imum|imal)?\s+|oldest\s+|lowest\s+|required\s+|supported\s+)*`;
const need = String.raw`(?:used?|using|required?|needed|need|supported?|pinned|locked|installed|depend(?:ed)?(?:\s+on)?|target(?:ed)?|in\s+use|here)`;
const tail = String.raw`(?:\s+(?:is|are|do|does|must|should|can|we|it|this|that|the|project|repo(?:sitory)?|code|app|I|you|have|be|by|${need}))*`;

const forms = new QueryForms([
  String.raw`(?:which|what)(?:\s+is|\s+are|'s)?\s+(?:the\s+)?${minimum}versions?\s+of\s+${thing}(?:\s+${kind})?${tail}`,
  String.raw`(?:(?:find|show|where\s+is)\s+)?(?:the\s+)?${minimum}versions?\s+of\s+${thing}(?:\s+${kind})?${tail}`,
  String.raw`(?:which|what)(?:\s+is|\s+are|'s)?\s+(?:the\s+)?${minimum}${thing}\s+${noun}versions?${tail}`,
  String.raw`${minimum}${thing}\s+${noun}versions?\s+(?:is\s+|are\s+)?${need}`,
  String.raw`(?:minimum|required|supported)\s+${thing}\s+${noun}versions?`,
  String.raw`where\s+is\s+${thing}\s+(?:pinned|(?:added|declared|listed)\s+as\s+an?\s+dependency)`,
]);

/** Matches every such question. V8 compiles an expression on first use, so few texts are compared with the forms. */
const asked = /\bversions?\b|\bpinned\b|\bdependency\b/i;

/** A longer text is no question. */
const maxLength = 200;

/**
 * Recognizes questions for the version of what a project depends on: `which version of kombu is required`, `minimum
 * Python version`. Only an index knows whether it depends on that.
 *
 * @returns its name, as it is written; `undefined` for any other question
 */
export function versionQuestion(query: string): string | undefined {
  if (query.length > maxLength || !asked.test(query)) return undefined;
  for (const { name } of forms.groupsIn(query)) return name;
  return undefined;
}
