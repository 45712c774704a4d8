import { codeTokens } from '@codesearch/toolkit/pure';
import type { Candidate, SearchFilter } from '@codesearch/kernel';
import type { QueryMember, ReadQuery } from '@codesearch/query';
import { calibrationOf, fitOf } from '../hit/fit.ts';
import type { Fit, FitEvidence } from '../hit/fit.ts';
import { questionVerb, isCompound } from '../words/query-words.ts';
import type { Evidence, QueryWords } from '../words/query-words.ts';
import { isForeign } from '../name/foreign-name.ts';
import { knownName } from '../name/known-name.ts';
import type { KnownName } from '../name/known-name.ts';
import { anyMemberIn, memberIn } from '../order/members-first.ts';
import type { NamedPlaces } from '../places/named-place.ts';
import { isSentence } from '../name/places-asked.ts';
import type { Retriever } from '../retriever/retriever.ts';
import type { SearchHit } from '../hit/search-hit.ts';

/** Hits to judge, and what they were found by. */
export interface JudgedSearch {
  readonly query: ReadQuery;
  readonly words: QueryWords;
  readonly hits: readonly SearchHit[];
  /** The places that the query names, if it names any. */
  readonly places: NamedPlaces | undefined;
  readonly candidates: readonly Candidate[];
  readonly retriever: Retriever;
  readonly filter: SearchFilter;
  /** The fingerprint of the embedder. */
  readonly embedder: string | undefined;
}

export interface Judgement {
  readonly fit: Fit;
  /** A sentence for the reader, with what to try next; absent for a good fit. */
  readonly lead?: string;
  /** What the fit of a question was judged by. */
  readonly evidence?: FitEvidence;
  /** Whether the query is a name that nothing here has, and that a library may have. */
  readonly isForeign?: true;
}

/** Share of a query, 0 to 1, that a hit has word for word if it is the code that prints it. */
const minMessage = 0.4;

/** A pasted report has far more words than any part of a file. */
const maxWords = 20;

const nextStep = 'Try the words that the code would use, a name, or the exact text.';

/** Judges how well the hits of a search that is not restricted answer it. */
export async function judge(search: JudgedSearch): Promise<Judgement> {
  const { query, words, hits, embedder } = search;
  if (hits.length === 0) {
    const isDenied = await isNameless(search);
    return { fit: 'none', ...(isDenied && { lead: `${denialOf(search)}. ${nextStep}` }) };
  }
  // A place, also in a message, is found or is not: `src/a.ts#L12` has the form of a name.
  if (hits[0]!.namedLine !== undefined || isNamedFile(search)) return { fit: 'good' };
  const unknown = absentFile(search);
  if (unknown !== undefined)
    return {
      fit: 'none',
      lead: `No ${isPart(search) ? 'searched' : 'indexed'} file is named ${unknown}; nearest by meaning. ${nextStep}`,
    };
  const { symbol } = query;
  if (symbol) {
    const { state, similar } = await knownName(symbol, search);
    if (state === 'defined') return { fit: 'good' };
    return { ...deniedName(search, state, similar), ...(isForeign(symbol, similar) && { isForeign: true }) };
  }
  if ((hits[0]!.candidate.verbatim ?? 0) >= minMessage) return { fit: 'good' };
  const isMember = (member: QueryMember): boolean =>
    (member.isCompared ? anyMemberIn : memberIn)(hits[0]!.chunk, member) !== undefined;
  if (query.members.some(isMember)) return { fit: 'good' };
  if (hits.some((hit) => definedNames(hit).some((name) => isCompound(name) && words.has(name)))) return { fit: 'good' };
  const calibration = calibrationOf(embedder);
  if (!calibration || words.size === 0 || words.size > maxWords) return { fit: 'unknown' };
  const asked = words.countIn(query.text);
  const counts = hits.slice(0, firstHits).map((hit) => evidenceIn(hit, words));
  const known = evidenceOf(search, counts, asked);
  if (fitOf(known, calibration) === 'good') return { fit: 'good', evidence: known };
  const absent = await missingWords(search);
  // A verb is left out only if the hits have what it happens to.
  const verb = counts.some((each) => each.words > 0) ? questionVerb(query.text) : undefined;
  const missing = absent.filter((word) => word !== verb);
  const evidence = missing.length < absent.length ? evidenceOf(search, counts, asked - 1) : known;
  const calibrated = fitOf(evidence, calibration);
  const fit = calibrated === 'none' && isNamedBy(search) ? 'weak' : calibrated;
  if (fit === 'good') return { fit, evidence };
  if (fit === 'none')
    return { fit, evidence, lead: `Nothing here seems to answer this; nearest by meaning. ${nextStep}` };
  const named = missing.map((word) => JSON.stringify(word)).join(', ');
  const place = isPart(search) ? 'the files searched' : 'this code';
  const reason = missing.length === 0 ? '.' : `; ${named} ${missing.length === 1 ? 'is' : 'are'} nowhere in ${place}.`;
  return { fit, evidence, lead: `No strong match${reason}` };
}

/** Whether a query asks for a file, and not something about one, and the first hit is in it. */
function isNamedFile({ query, hits, places }: JudgedSearch): boolean {
  if (query.listOf !== undefined && places?.inFolders.has(hits[0]!.chunk.path)) return true;
  return !isSentence(query.text) && places?.files.some(({ path }) => path === hits[0]?.chunk.path) === true;
}

/** What a line of a file has besides its path: numbers, and the word for it. */
const besidePath = /^(?:[^\p{L}]|\bline\b)*$/u;

/** The path of a query that is nothing but a line of a file that no index has: it is generated, or of another tree. */
function absentFile({ query: { text, places: written }, places }: JudgedSearch): string | undefined {
  const [place, ...others] = written;
  if (!place || others.length > 0 || places || place.form !== 'file' || place.line === undefined) return undefined;
  return besidePath.test(text.replace(place.written, '')) ? place.written : undefined;
}

function definedNames({ definition, chunk }: SearchHit): readonly string[] {
  return [...(definition ? [definition] : []), ...chunk.symbols].map(({ name }) => name);
}

/** Share of the words of a question that a name has, from which it may answer, whatever the other words are. */
const namedShare = 0.5;

/** Whether the definition of one of the first hits is named by a good part of the question. */
function isNamedBy({ query, words, hits }: JudgedSearch): boolean {
  const asked = Math.max(1, words.countIn(query.text));
  return hits
    .slice(0, firstHits)
    .some(({ definition }) => definition && words.countIn(definition.name) >= namedShare * asked);
}

/** Whether other files were left out, so that what is not found may be there. */
function isPart({ filter, retriever }: JudgedSearch): boolean {
  return retriever.isPart === true || Object.values(filter).some((condition) => condition?.length);
}

function denialOf(search: JudgedSearch): string {
  const { text, places } = search.query;
  const kind = places[0]?.form === 'file' && places[0].written === text.trim() ? 'No file' : 'Nothing';
  return `${kind}${isPart(search) ? ' in the files searched' : ''} is named ${text.trim()}`;
}

/** Whether a query is a name that nothing has: an index without files, or a part of one, says nothing of names. */
async function isNameless(search: JudgedSearch): Promise<boolean> {
  return search.query.symbol !== undefined && !isPart(search) && (await search.retriever.files()).length > 0;
}

/** Says that nothing has a name, and what else there is. */
function deniedName(
  search: JudgedSearch,
  state: KnownName['state'],
  [likely, ...others]: readonly string[],
): Judgement {
  const denial = denialOf(search);
  if (likely !== undefined) {
    const more = others.length === 0 ? '' : ` Also similar: ${others.join(', ')}.`;
    return { fit: 'weak', lead: `${denial}. Did you mean ${likely}?${more}` };
  }
  if (state === 'mentioned') return { fit: 'weak', lead: `${denial}; it is only mentioned.` };
  return { fit: 'none', lead: `${denial}; nearest by meaning. ${nextStep}` };
}

/** The hits in which words of the question are counted. */
const firstHits = 5;

/**
 * What speaks for hits.
 *
 * @param counts what the first ones have of the query
 * @param asked number of words that a hit can have. A word can have several forms, of which a text has one
 */
function evidenceOf({ hits, words }: JudgedSearch, counts: readonly Evidence[], asked: number): FitEvidence {
  const most = (shareOf: (each: Evidence) => number): number => Math.min(1, Math.max(0, ...counts.map(shareOf)));
  return {
    similarity: Math.max(0, ...hits.map(({ candidate }) => candidate.dense?.score ?? 0)),
    coverage: most((each) => each.words / Math.max(1, asked)),
    relatedCoverage: most((each) => (each.words + each.closeness) / words.size),
  };
}

function evidenceIn({ chunk: { path, text } }: SearchHit, words: QueryWords): Evidence {
  return words.evidenceIn(`${path}\n${text}`);
}

/** The words of the query that are nowhere in the index, as they are written. */
async function missingWords({
  words,
  query,
  candidates,
  retriever,
  filter,
}: Pick<JudgedSearch, 'words' | 'query' | 'candidates' | 'retriever' | 'filter'>): Promise<readonly string[]> {
  const written = new Map<string, string>();
  for (const { start, end, word } of words.matchesIn(query.text))
    if (!written.has(word)) written.set(word, query.text.slice(start, end));
  for (const { chunk } of candidates) {
    if (written.size === 0) break;
    for (const { word } of words.matchesIn(chunk.path)) written.delete(word);
    const text = chunk.text.toLowerCase();
    for (const [word] of written) if (text.includes(word)) written.delete(word);
  }
  const missing: string[] = [];
  for (const word of written.values()) {
    const terms = codeTokens(word).map((term) => [term]);
    const found =
      terms.length > 0 && retriever.hasLookup
        ? await retriever.findText({ terms, substrings: [], ignoreCase: true, filter, limit: 1 })
        : [];
    if (found.length === 0) missing.push(word);
  }
  return missing;
}
