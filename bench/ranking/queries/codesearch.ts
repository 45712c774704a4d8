import type { PinnedQuery, QueryForm } from '../pinned-query.ts';

/** In this repository files move, so symbols are named without a path. */
function ask(form: QueryForm, query: string, ...symbols: readonly string[]): PinnedQuery {
  return { query, form, places: symbols.map((symbol) => ({ symbol })) };
}

export const codesearchQueries: readonly PinnedQuery[] = [
  ask('name', 'AdaptiveLimiter', 'AdaptiveLimiter'),
  ask('name', 'takeWriterLock', 'takeWriterLock'),
  ask('name', 'HintThrottle.hint', 'HintThrottle.hint'),
  ask('lower case', 'masksecrets', 'maskSecrets'),
  ask('lower case', 'adaptivelimiter', 'AdaptiveLimiter'),
  ask('lower case', 'canskipgitconfig', 'canSkipGitConfig'),
  ask('typo', 'isPlaceholdr', 'isPlaceholder'),
  ask('typo', 'fastestKernl', 'fastestKernel'),
  ask('question', 'send fewer requests at once after the service complains', 'AdaptiveLimiter.#congested'),
  ask('question', 'is this directory the whole home of the user', 'wideRoot'),
  ask('question', 'replace passwords in addresses by asterisks', 'maskSecrets', 'urlPasswords'),
  ask('question', 'does the file contain bytes that are not text', 'binaryEvidence'),
  ask('question', 'prevent two processes from writing at once', 'takeWriterLock', 'tryLock'),
  ask('question', 'wait longer after every failed attempt', 'BackOff', 'BackOff.next', 'retried'),
  ask('question', 'shorten the answer until it fits into the tokens', 'fitToBudget'),
  ask('question', 'which known names are close to a mistyped one', 'editDistance', 'similarTo', 'nearest'),
];
