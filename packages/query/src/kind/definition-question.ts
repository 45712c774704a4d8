import { isIdentifier } from '../mention/code-names.ts';
import { QueryForms } from '../query-forms.ts';

/** A question for the definition of a name. */
export interface DefinitionQuestion {
  /** As it is written: `Pool`, `Pool::run`. */
  readonly name: string;
  /** Whether the question says the kind, such as `class`. Then the name may be written in another case. */
  readonly hasKind: boolean;
}

const kind = String.raw`(?:function|func|method|class|struct|interface|trait|enum|type|macro|module|protocol|constructor|constant|variable|component|hook|decorator)`;
/** Words for the part that a type has in an application. With them, only a name with a capital is one. */
const role = String.raw`(?:model|entity|table|record|object|typedef|annotation|mixin|schema)`;
/** The same, where only a name of several words is one: an API key is no key of an API. */
const setting = String.raw`(?:config(?:uration)?\s+)?(?:option|setting|flag|parameter|argument|field|property|attribute|key)`;
const name = String.raw`(?<article>the\s+)?(?<before>${kind}\s+)?(?:${role}\s+)?(?<setting>${setting}\s+)?(?<mark>[\x60'"]?)(?<name>[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#)[\p{L}_$][\p{L}\p{N}_$]*)*[!?]?)(?:\(\))?\k<mark>(?<after>\s+${kind})?(?:\s+${role})?(?<option>\s+${setting})?`;
const show = String.raw`(?:show(?:\s+me)?|find(?:\s+me)?|open|go\s+to|goto|jump\s+to|look\s+up|where\s+is|where's|what\s+is|what's|locate)`;

const whole = (form: string): QueryForms => new QueryForms([form]);

interface Form {
  /**
   * What every text of this form matches. V8 compiles an expression on first use, which takes it half a millisecond for
   * a form, and a question rarely matches two of these.
   */
  readonly needs: RegExp;
  readonly whole: QueryForms;
  /** Whether a word in lower case counts as a name without its kind. */
  readonly acceptsWord?: boolean;
}

const beside = `(?:${kind}|${role}|${setting})`;
const nameAlone: Form = {
  needs: new RegExp(String.raw`\b(?:the|${beside})\s|\s${beside}\b`, 'i'),
  whole: whole(name),
};

/** Forms of these questions. */
const forms: readonly Form[] = [
  {
    needs: /\b(?:defined|declared)\W*$/i,
    whole: whole(String.raw`where\s+(?:is|are)\s+${name}\s+(?:defined|declared)`),
    acceptsWord: true,
  },
  {
    needs: /\b(?:definition|declaration|source|signature)\s/i,
    whole: whole(
      String.raw`(?:${show}\s+)?(?:the\s+)?(?:definition|declaration|source(?:\s+code)?|signature)\s+(?:of|for)\s+${name}`,
    ),
    acceptsWord: true,
  },
  {
    needs: /\b(?:implemented|located|written)\W*$/i,
    whole: whole(String.raw`where\s+(?:is|are)\s+${name}\s+(?:implemented|located|written)`),
  },
  {
    needs: /\b(?:implementation|code)\s/i,
    whole: whole(String.raw`(?:${show}\s+)?(?:the\s+)?(?:implementation|code)\s+(?:of|for)\s+${name}`),
  },
  { needs: new RegExp(String.raw`^\s*${show}\s`, 'i'), whole: whole(String.raw`${show}\s+${name}`) },
  { needs: /\b(?:do|for)\W*$/i, whole: whole(String.raw`what\s+(?:does|is)\s+${name}\s+(?:do|for)`) },
  nameAlone,
];

/** Matches every such question. */
const asked = new RegExp(
  String.raw`\b(?:where|what|definition|declaration|implementation|source|code|signature|show|find|open|go|jump|look|locate|${beside})\b`,
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
  for (const form of forms) {
    if (!form.needs.test(text)) continue;
    const [groups = {}] = form.whole.groupsIn(text);
    const { name: found, article, before, after, mark, setting: ahead, option } = groups;
    if (found === undefined) continue;
    if ((ahead ?? option) !== undefined && !isIdentifier(found)) continue;
    const hasKind = before !== undefined || after !== undefined;
    // `where is the timeout defined` asks for a setting.
    const isName = mark !== '' || isIdentifier(found) || /[.:#]/.test(found) || /^\p{Lu}/u.test(found);
    // `search function` can be a part of a question, `the search function` is a name.
    const isNamed = hasKind && (form !== nameAlone || article !== undefined || before !== undefined);
    const isWord = form.acceptsWord && article === undefined;
    if (isName || isNamed || isWord) return { name: found, hasKind };
  }
  return undefined;
}
