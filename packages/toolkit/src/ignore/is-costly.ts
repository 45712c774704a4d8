/** Max lines of an ignore file. Each one is compared with each file name. */
const maxRules = 20_000;

/**
 * Max characters of the patterns with several asterisks. One takes up to its length times that of the name, so all of
 * them take at most some milliseconds for a name of 250 characters.
 */
const maxWildcardLength = 20_000;

const severalAsterisks = /\*[^*\n]+\*/;

/** Whether the rules of an ignore file would take so long for each file that a scan seems to hang. */
export function isCostly(text: string): boolean {
  let rules = 0;
  let length = 0;
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    rules++;
    if (severalAsterisks.test(line)) length += line.length;
    if (rules > maxRules || length > maxWildcardLength) return true;
  }
  return false;
}
