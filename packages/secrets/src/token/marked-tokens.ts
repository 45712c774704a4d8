import type { Needle } from '../needle/needle-search.ts';
import { entropy, isSequence } from '../value/randomness.ts';

/**
 * A token that is recognized by a mark in it or before it. Its value may contain more than letters, digits and `_-+/=`.
 */
interface MarkedKind {
  /** A string that is searched for. */
  readonly mark: string;
  /** Characters of the token before the mark. */
  readonly before: number;
  /** Sticky; the group `value` is the secret, or else the whole match. */
  readonly pattern: RegExp;
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

const kinds: readonly MarkedKind[] = [
  // Azure AD
  { mark: 'Q~', before: 4, pattern: /[\w~.-]{3}\dQ~[\w~.-]{31,34}/y },
  // Braintree and PayPal
  { mark: 'access_token$', before: 0, pattern: /access_token\$(?:production|sandbox)\$[a-z0-9]{16}\$[0-9a-f]{32}/y },
  // Signatures of URLs
  { mark: 'sig=', before: 0, pattern: /sig=(?<value>[\w%+/-]{30,100}(?:%3[Dd]|=){0,2})/y },
  { mark: '-Signature=', before: 0, pattern: /-Signature=(?<value>[0-9a-fA-F]{40,600})/y },
  { mark: '-Security-Token=', before: 0, pattern: /-Security-Token=(?<value>[A-Za-z0-9%+/=_-]{40,2000})/y },
  // Firebase: a registration, and the key of a server
  { mark: ':APA91b', before: 0, pattern: /:(?<value>APA91b[\w-]{60,250})/y },
  { mark: ':APA91b', before: 22, pattern: /[\w-]{22}:APA91b[\w-]{60,250}/y },
  // Webhooks: anyone who knows the URL can post
  {
    mark: 'webhook',
    before: 0,
    pattern: new RegExp(`webhook(?:b2)?/(?<value>${uuid}@${uuid}/IncomingWebhook/\\w{32}/${uuid}(?:/[\\w-]+)?)`, 'y'),
  },
  { mark: 'hooks/catch/', before: 0, pattern: /hooks\/catch\/(?<value>\d{5,10}\/[a-z0-9]{6,12})(?=[/"'\s]|$)/y },
  {
    mark: 'integrations/generic/',
    before: 0,
    pattern: new RegExp(`integrations/generic/\\d{1,12}/alert/(?<value>${uuid})`, 'y'),
  },
  // Telegram, Roblox
  { mark: ':AA', before: 0, pattern: /(?<=(?<!\w)\d{8,10}):(?<value>AA[\w-]{33})(?![\w-])/y },
  {
    mark: '-DO-NOT-SHARE-THIS',
    before: 0,
    pattern: /-DO-NOT-SHARE-THIS[^|\s]{1,100}\|_(?<value>[0-9A-F]{100,2000})/y,
  },
  { mark: 'bot/v2/hook/', before: 0, pattern: new RegExp(`bot/v2/hook/(?<value>${uuid})`, 'y') },
  // DeepL
  { mark: ':fx', before: 36, pattern: new RegExp(`${uuid}:fx(?!\\w)`, 'y') },
  // MWS
  { mark: 'amzn.mws.', before: 0, pattern: new RegExp(`amzn\\.mws\\.${uuid}`, 'y') },
  { mark: 'sha256~', before: 0, pattern: /sha256~[\w-]{43}/y },
  // Cloudflare
  { mark: 'v1.0-', before: 0, pattern: /v1\.0-[0-9a-f]{24}-[0-9a-f]{146}/y },
  // Infisical
  { mark: 'st.', before: 0, pattern: /(?<![\w.])st\.[0-9a-f]{24}\.[0-9a-f]{32}\.[0-9a-f]{32}(?!\w)/y },
  // The scheme of RFC 8959
  { mark: 'secret-token:', before: 0, pattern: /secret-token:(?<value>[\w.~%-]{20,300})/y },
  // Onfido, Snyk, LinkedIn, VK
  { mark: 'dp.st.', before: 0, pattern: /dp\.st\.(?:[\w-]{2,35}\.)?[A-Za-z0-9]{40,44}/y },
  { mark: 'api_live', before: 0, pattern: /api_live(?:_[a-z]{2})?\.[\w-]{11}\.[\w-]{32}/y },
  { mark: 'snyk_', before: 0, pattern: /snyk_[us]at\.[0-9a-z]{8}\.[\w.-]{60,200}/y },
  { mark: 'WPL_AP', before: 0, pattern: /WPL_AP[01]\.[A-Za-z0-9]{10,40}\.[A-Za-z0-9+/]{6,20}={0,2}/y },
  { mark: 'vk1.a.', before: 0, pattern: /vk1\.a\.[\w-]{80,250}/y },
  { mark: 'hooks.slack.com/', before: 0, pattern: /hooks\.slack\.com\/(?<value>[a-z]+\/T\w{7,12}\/[\w/]{20,80})/y },
];
/** Tokens that are recognized by a mark within or before them. */
export const markedTokens: readonly Needle[] = kinds.map(({ mark, before, pattern }) => ({
  needle: mark,
  find(text, at) {
    if (at < before) return undefined;
    pattern.lastIndex = at - before;
    const found = pattern.exec(text);
    const token = found?.groups?.['value'] ?? found?.[0];
    if (token === undefined || !isRandom(token)) return undefined;
    return [{ start: pattern.lastIndex - token.length, end: pattern.lastIndex }];
  },
}));

function isRandom(token: string): boolean {
  return entropy(token) >= 2.6 && !isSequence(token) && !/example|x{6}|0{12}|your[-_]/i.test(token);
}
