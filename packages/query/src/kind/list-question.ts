import { QueryForms } from '../query-forms.ts';

const word = String.raw`[\p{L}_$][\p{L}\p{N}_$-]*`;
/** Of up to four words, the last one in the plural; and what they are of: `events of webhooks`, `states of a job`. */
const things = String.raw`(?:the\s+)?(?:(?:different|various|known|valid|possible|available|supported|built-?in|registered|defined|existing)\s+)*(?<things>(?:${word}\s+){0,3}?${word}s)(?:\s+of\s+(?:all\s+)?(?:(?:an?|the|each|every)\s+)?(?<owner>${word}(?:\s+${word})?))?`;
const able = String.raw`(?:available|supported|possible|allowed|valid|defined|registered|known|accepted|implemented|provided|offered|recogni[sz]ed|understood|built[\s-]?in|enabled|configurable|included)`;
/** A participle or a verb that says what is done with them: `are emitted`, `does a worker handle`. */
const done = String.raw`[a-z]+(?:ed|en|own|nt|pt|ught|t)`;
const does = '[a-z]+';
const where = String.raw`(?:\s+(?:by|in|for|with|here|out of the box|by default)(?:\s+\S+){0,4})?`;
const show = String.raw`(?:(?:list|show|enumerate|name)(?:\s+me)?|what\s+are|which\s+are|(?:a\s+)?list\s+of)`;

const forms = new QueryForms([
  String.raw`(?:which|what)\s+(?:kinds?|types?|sorts?)\s+of\s+(?:the\s+)?(?<things>(?:${word}\s+){0,2}?${word})\s+(?:exist|are\s+there|can\s+(?:an?|the)\s+\S+(?:\s+\S+){1,2}|do(?:es)?\s+(?:\S+\s+){1,3}?(?:have|know|support|accept))`,
  String.raw`(?:which|what)\s+(?:kinds?\s+of\s+|types?\s+of\s+|sorts?\s+of\s+)?${things}\s+(?:exist|are\s+there|are\s+(?:${able}|${done})|can\s+(?:be|i|we|you|one|it|(?:an?|the)\s+\S+)(?:\s+\S+){1,2}|do(?:es)?\s+(?:\S+\s+){1,3}?${does})${where}`,
  String.raw`${show}\s+(?:all\s+)?(?:of\s+)?${things}(?:\s+(?:that\s+)?(?:are\s+)?(?:${able}|there|exist))?${where}`,
  String.raw`(?:all\s+)?(?:the\s+)?(?:supported|available|possible|valid|allowed|known|built-?in|accepted|registered)\s+${things}`,
]);

/** Matches every such question. V8 compiles an expression on first use, so few texts are compared with the forms. */
const asked = new RegExp(String.raw`^\s*(?:which|what|${show}|all|the|supported|${able})\b`, 'i');

/** Words with an `s` at the end that are no plurals, and plurals that ask for something else than a list of values. */
const others = /(?:ss|us|is|\b(?:does|has|was|tests?|specs|callers|calls|uses|usages|references|files|lines|places))$/i;

/** What a type has is in the type. */
const ofType = /^(?:methods|functions|fields|members|properties|attributes|parameters|arguments)$/i;

/** `which environment variables are read`: they are a list without a name. */
const environment =
  /^\s*(?:(?:which|what|list|show|where)\b|all\b).{0,30}\benv(?:ironment)?\s+var(?:iable)?s\b(?:\s+[\w']+){0,6}\s*[?.!]?\s*$/i;

/** `which variables configure mail` asks for settings, and not for all of them. */
const sets = /\b(?:controls?|configures?|sets?|defines?|limits?|determines?|changes?|enables?|disables?)\s+\w/i;

const job = '(?:jobs?|tasks?|scripts?|commands?)';
const often = String.raw`(?:at\s+night|nightly|(?:at\s+)?midnight|daily|hourly|weekly|monthly|every\s+\w+|periodically|regularly|scheduled|on\s+a\s+(?:schedule|timer)|by\s+cron)`;
/** `which jobs run at night`: the lines that say when. */
const scheduled = new RegExp(
  String.raw`^\s*(?:which|what|list|show|where)\b.{0,20}?\b(?:${job}\s+(?:\S+\s+){0,3}?${often}|(?<things>(?:cron|scheduled|periodic|recurring|nightly|daily|hourly)\s+${job}))\b.{0,30}$`,
  'i',
);

/** What lines of the program list, one each, without a name for all of them. */
export type ListedLines = 'environment variables' | 'scheduled jobs';

/** What a question for all values of a kind asks for. */
export interface ListQuestion {
  /** The kind, as it is written: `file formats` for `which file formats are supported`. */
  readonly listOf: string;
  /** Present if lines may list them. */
  readonly listedLines?: ListedLines;
}

/** A longer text is no question. */
const maxLength = 120;

/**
 * Recognizes questions for all values of a kind: `which backends exist`, `what commands are there`, `supported file
 * formats`, `list all event types`. Only an index knows whether something lists them.
 *
 * @returns `undefined` for any other question
 */
export function listQuestion(query: string): ListQuestion | undefined {
  if (query.length > maxLength) return undefined;
  if (environment.test(query) && !sets.test(query))
    return { listOf: 'environment variables', listedLines: 'environment variables' };
  const jobs = scheduled.exec(query);
  if (jobs) return { listOf: jobs.groups?.['things'] ?? 'scheduled jobs', listedLines: 'scheduled jobs' };
  if (!asked.test(query)) return undefined;
  for (const { things: found, owner } of forms.groupsIn(query)) {
    if (found === undefined || others.test(found)) continue;
    if (owner === undefined) return { listOf: found };
    if (!ofType.test(found)) return { listOf: `${singular(owner)} ${found}` };
  }
  return undefined;
}

function singular(word: string): string {
  return word.replace(/ies$/i, 'y').replace(/(?<![su])s$/i, '');
}
