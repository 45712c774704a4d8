import { isIdentifier } from '../mention/code-names.ts';
import type { CallersQuestion } from '../query.ts';
import { querySymbol } from '../mention/query-symbol.ts';

const name = String.raw`(?:the\s+)?(?:function\s+|method\s+|class\s+|macro\s+|constructor\s+)?(?<name>[\x60'"]?[^\s\x60'"]+?[\x60'"]?)`;
const pass = String.raw`(?:called|invoked|used|referenced|instantiated|constructed|created|thrown|raised)`;
const act = String.raw`(?:calls?|calling|invokes?|invoking|uses?|using|references?|throws?|raises?|creates?|constructs?|instantiates?)`;
const places = String.raw`(?:code|functions?|methods?|classes|class|files?|places?|modules?)`;
/** Which of the calls is asked for. */
const tail = String.raw`(?<tail>\s+(?:when|while|during|if|after|before|once|on|upon|at|in|inside|within|by|for|from|to|with)\s+\S.*?)?`;
/** What happens to a value, a field or a setting where it is named. */
const happens = String.raw`(?:read|set|reset|assigned|written|changed|updated|modified|mutated|incremented|cleared|accessed|imported|required|passed|returned|checked|compared|caught|rescued|handled|ignored|logged|emitted|dispatched|fired|triggered|registered|subscribed|injected|mocked|overridden|configured|consumed|mentioned)`;
const doing = String.raw`(?:(?:read|set|reset|assign|write|change|update|mutate|increment|clear|import|require|return|check|compare|rescue|handle|ignore|log|emit|fire|trigger|register|subscribe\s+to|inject|mock|override|configure|consume|mention)s?|(?:access|pass|catch|dispatch)(?:es)?|modif(?:y|ies))`;
const noun = String.raw`(?:callers|calls|call\s+sites|invocations|usages|uses|references)`;

const forms: readonly RegExp[] = [
  String.raw`(?:where|when|from\s+where)\s+(?:is|are|does|do|gets?)\s+${name}\s+(?:being\s+|get\s+)?${pass}(?:\s+from)?`,
  String.raw`(?:where|when)\s+(?:is|are|does|do|gets?)\s+${name}\s+(?:being\s+|get\s+)?(?<happening>${happens})`,
  String.raw`(?:who|what)\s+(?<happening>${doing})\s+${name}`,
  String.raw`(?:(?:which|what|all)\s+${places}|${places}\s+(?:that|which))\s+(?<happening>${doing})\s+${name}`,
  String.raw`(?:who|what)\s+(?:is\s+|are\s+|does\s+)?${act}\s+${name}`,
  String.raw`(?:which|what|all)\s+${places}\s+(?:that\s+)?${act}\s+${name}`,
  String.raw`${places}\s+(?:that|which)\s+${act}\s+${name}`,
  String.raw`(?:find\s+|list\s+|show\s+)?(?:me\s+)?(?:all\s+)?(?:the\s+)?${noun}\s+(?:of|to|for)\s+${name}`,
  String.raw`(?:find\s+|list\s+|show\s+)?(?:me\s+)?(?:all\s+)?callers\s+${name}`,
].map(whole);

/** Without a word between: of a plain word these are about something else, as in `usage statistics`. */
const terse: readonly RegExp[] = [
  String.raw`(?:find\s+|list\s+|show\s+)?(?:me\s+)?(?:all\s+)?${noun}\s+${name}`,
  String.raw`${name}\s+${noun}`,
].map(whole);

function whole(form: string): RegExp {
  return new RegExp(String.raw`^\s*${form}${tail}\s*[?.!]?\s*$`, 'i');
}

/**
 * In every such question. The first match of the forms takes milliseconds in a cold process, so they are not tried on
 * others.
 */
const verb = new RegExp(
  String.raw`call|invo|us(?:ed?|ing|age)|referenc|instantiat|creat|construct|thr[oe]w|rais|^\s*(?:where|when|who|what|which|all|${places})\s.*\b(?:${happens}|${doing})\b`,
  'i',
);

const usage = /\b(?:used|uses?|using|usages|referenced|references?)\b/i;

/** Verbs with which a question about a thing is worded too: `where is the session created` asks for no class. */
const making = /\b(?:creat(?:e|es|ed|ing)|construct(?:s|ed)?|thr(?:ow|ows|own)|rais(?:e|es|ed))\b/i;

/** A word that is marked as code: `Client.send`, `retry()`, in quotes. */
const codeMark = /\w(?:\.|::|->|#)\w|\(\)|^[\x60'"]/;

/** A longer text is no question. */
const maxLength = 300;

/**
 * Recognizes questions such as `where is retry called`, `who calls Client.send`, `usages of createStore`, `callers
 * retry` and `where is GITHUB_TOKEN read`.
 *
 * @returns `undefined` for any other question; also for a plain word that is used, or that more is said about, as in
 *   `where is caching used` and `who calls home when done`
 */
export function callersQuestion(query: string): CallersQuestion | undefined {
  if (query.length > maxLength || !verb.test(query)) return undefined;
  for (const form of [...forms, ...terse]) {
    const match = form.exec(query);
    const [all] = match ?? [];
    const { name: word, tail: rest = '', happening } = match?.groups ?? {};
    if (all === undefined || word === undefined || !querySymbol(word)) continue;
    const around = all.replace(word, '').replace(rest, '');
    const anyUsage = happening !== undefined || usage.test(around);
    const isPlain = !isIdentifier(word) && !codeMark.test(word);
    if ((anyUsage || making.test(around) || rest !== '' || terse.includes(form)) && isPlain) return undefined;
    const about = `${happening ?? ''}${rest}`.trim();
    return { name: word.replaceAll(/[\x60'"]/g, ''), anyUsage, ...(about !== '' && { about }) };
  }
  return undefined;
}
