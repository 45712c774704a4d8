import type { Secret } from '../secret.ts';
import { entropy, isSequence } from '../value/randomness.ts';

/** Tokens with a mark in their middle or at their end, within one run of letters, digits and `_-+/=`. */
const kinds: readonly RegExp[] = [
  // Azure DevOps
  /(?<![A-Za-z0-9])[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}(?![A-Za-z0-9])/,
  // Azure: functions, search, service bus, event hubs, storage, databases, registries
  /(?<![\w+/-])[\w+/-]{33,80}(?:ACDb|ASbE|AEhE|AIoT|AzFu|AzSe|AzCa|AzBa)[\w+/-]{4,8}={0,2}(?![\w+/=-])/,
  // 64 bytes in base64: keys of Azure storage and databases
  /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{86}==(?![A-Za-z0-9+/=])/,
  // Mailchimp
  /(?<![A-Za-z0-9])[0-9a-f]{32}-us\d{1,2}(?![A-Za-z0-9])/,
  // New Relic
  /(?<![A-Za-z0-9])[0-9a-f]{36}(?:[0-9a-f]{4}|FFFF|NRAL)?NRAL(?![A-Za-z0-9])/,
  // Azure OpenAI, MaxMind, RapidAPI
  /(?<![A-Za-z0-9])[A-Za-z0-9]{52}JQQJ9[0-9A-Za-z]{25,28}(?![A-Za-z0-9])/,
  /(?<![A-Za-z0-9])[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk(?![A-Za-z0-9])/,
  /(?<![A-Za-z0-9])[a-z0-9]{10}msh[a-z0-9]{15}p1[a-z0-9]{6}jsn[a-z0-9]{12}(?![A-Za-z0-9])/,
  // Bitcoin
  /^(?:5[HJK][1-9A-HJ-NP-Za-km-z]{49}|[KL][1-9A-HJ-NP-Za-km-z]{51})$/,
  // Mailgun
  /(?<![A-Za-z0-9])[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}(?![A-Za-z0-9-])/,
  // Keys of products, and of encrypted disks
  /^(?=(?:[A-Z-]*\d){3})(?=(?:[\d-]*[A-Z]){6})[A-Z\d]{5}(?:-[A-Z\d]{5}){4}$/,
  /^\d{6}(?:-\d{6}){7}$/,
];
/** Words before a digest in base64, which has the form of a key. */
const digest = /(?:sha(?:512)?|integrity|checksum|digest|hash|signature)[\w"'\s:=-]{0,12}$/i;

/** Finds tokens with a mark in their middle, in the run between two offsets. */
export function embeddedTokens(text: string, start: number, end: number): readonly Secret[] {
  const run = text.slice(start, end);
  if (
    !/AZDO|JQQJ9|_mmk|msh|A(?:CDb|SbE|EhE|IoT|zFu|zSe|zCa|zBa)|==|-us\d|NRAL|-[0-9a-f]{8}-|^[A-Z\d]{5}-[A-Z\d]{5}-|^\d{6}-\d{6}-|^[5KL][1-9A-HJ-NP-Za-km-z]{50,51}$/.test(
      run,
    )
  )
    return [];
  for (const kind of kinds) {
    const found = kind.exec(run);
    if (!found || entropy(found[0]) < 3 || isSequence(found[0])) continue;
    const from = start + found.index;
    if (digest.test(text.slice(Math.max(0, from - 24), from))) continue;
    return [[{ start: from, end: from + found[0].length }]];
  }
  return [];
}
