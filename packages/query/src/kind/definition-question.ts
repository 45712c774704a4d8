import { isIdentifier } from '../mention/code-names.ts';

/** A question for the definition of a name. */
export interface DefinitionQuestion {
  /** As it is written: `Pool`, `Pool::run`. */
  readonly name: string;
  /** Whether it has the word for the kind too, so that the name may have another case. */
  readonly hasKind: boolean;
}

const kind = String.raw`(?:function|func|method|class|struct|interface|trait|enum|type|macro|module|protocol|constructor|constant|variable|component|hook|decorator)`;
const name = String.raw`(?<article>the\s+)?(?<before>${kind}\s+)?(?<mark>[\x60'"]?)(?<name>[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#)[\p{L}_$][\p{L}\p{N}_$]*)*[!?]?)(?:\(\))?\k<mark>(?<after>\s+${kind})?`;
const show = String.raw`(?:show(?:\s+me)?|find(?:\s+me)?|open|go\s+to|goto|jump\s+to|look\s+up|where\s+is|where's|what\s+is|what's|locate)`;

/** Forms that name any definition, and those of which a plain word is about something else. */
const forms: readonly (readonly [form: RegExp, plain: boolean])[] = [
  [String.raw`where\s+(?:is|are)\s+${name}\s+(?:defined|declared)`, true],
  [
    String.raw`(?:${show}\s+)?(?:the\s+)?(?:definition|declaration|source(?:\s+code)?|signature)\s+(?:of|for)\s+${name}`,
    true,
  ],
  [String.raw`where\s+(?:is|are)\s+${name}\s+(?:implemented|located|written)`, false],
  [String.raw`(?:${show}\s+)?(?:the\s+)?(?:implementation|code)\s+(?:of|for)\s+${name}`, false],
  [String.raw`${show}\s+${name}`, false],
  [String.raw`what\s+(?:does|is)\s+${name}\s+(?:do|for)`, false],
  [name, false],
].map(([form, plain]) => [new RegExp(String.raw`^\s*${form as string}\s*[?.!]?\s*$`, 'iu'), plain as boolean]);

/** In every such question that is not a name with its kind. Forms are compiled when they are first tried. */
const asked = new RegExp(
  String.raw`\b(?:where|what|definition|declaration|implementation|source|code|signature|show|find|open|go|jump|look|locate|${kind})\b`,
  'i',
);

/** A longer text is no question. */
const maxLength = 200;

/**
 * Recognizes questions such as `where is Pool defined`, `definition of retry`, `show me the Pool class` and `the parse
 * function`. Whether something has the name, only an index knows.
 *
 * @returns `undefined` for any other question, also about a plain word without the word for a kind
 */
export function definitionQuestion(text: string): DefinitionQuestion | undefined {
  if (text.length > maxLength || !/\s/.test(text.trim()) || !asked.test(text)) return undefined;
  for (const [form, mayBePlain] of forms) {
    const { name: found, article, before, after, mark } = form.exec(text)?.groups ?? {};
    if (found === undefined) continue;
    const hasKind = before !== undefined || after !== undefined;
    // `where is the timeout defined` asks for a setting, and `search function` can be a part of a question.
    const isName = mark !== '' || isIdentifier(found) || /[.:#]/.test(found) || /^\p{Lu}/u.test(found);
    if (isName || (hasKind && (article !== undefined || before !== undefined || form !== forms.at(-1)?.[0])))
      return { name: found, hasKind };
    if (mayBePlain && article === undefined) return { name: found, hasKind };
  }
  return undefined;
}
