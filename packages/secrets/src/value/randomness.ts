/**
 * The 150 pairs of letters that make up three quarters of all pairs in the words of source code, by first letter. Of
 * the pairs in random letters, less than a quarter are common.
 */
const commonPairs: ReadonlySet<string> = new Set(
  (
    'aabcdgilmnprst baeilu cacehklort dadeios eacdeflmnprstx faefio ge haeio iabcdefglmnorstvz ke ladeilosy maeiop ' +
    'nacdefgiost ocdlmnoprstuw paeilort raeiorst sacehiopstu taehiorsty ulmnrst vae ze'
  )
    .split(' ')
    .flatMap((row) =>
      row
        .slice(1)
        .split('')
        .map((second) => row.charAt(0) + second),
    ),
);
/** Letters with this share of common pairs are words. */
const minWordShare = 0.5;
/** Fewer pairs prove nothing. */
const minPairs = 4;
/** A value with this share of characters that continue a sequence was typed. */
const minSequenceShare = 0.3;

/** Shannon entropy of the characters, in bits per character. */
export function entropy(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}

/** Whether a large part of a value is sequences such as `abcdef`, `54321` and `aaaa`. */
export function isSequence(value: string): boolean {
  let continued = 0;
  for (let index = 2; index < value.length; index++) {
    const step = value.charCodeAt(index) - value.charCodeAt(index - 1);
    if (Math.abs(step) <= 1 && step === value.charCodeAt(index - 1) - value.charCodeAt(index - 2)) continued++;
  }
  return continued / value.length >= minSequenceShare;
}

/** Whether the letters of a value are words, judged by their pairs of letters. */
export function isMadeOfWords(value: string): boolean {
  return wordShare(value) >= minWordShare;
}

/** Share of the pairs of letters that are common in words, from 0 to 1; 0 if there are too few pairs to judge. */
export function wordShare(value: string): number {
  let pairs = 0;
  let common = 0;
  for (const [letters] of value.toLowerCase().matchAll(/[a-z]{2,}/g)) {
    pairs += letters.length - 1;
    for (let index = 1; index < letters.length; index++)
      if (commonPairs.has(letters.slice(index - 1, index + 1))) common++;
  }
  return pairs >= minPairs ? common / pairs : 0;
}
