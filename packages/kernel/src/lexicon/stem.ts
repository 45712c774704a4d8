/**
 * A light stem for English words inside identifiers and prose, so that `retries`, `retry`, `retrying` and `retried` meet.
 * It removes plural and verb endings only (the first steps of M. F. Porter, "An algorithm for suffix stripping", 1980):
 * stronger stemmers join words that programs keep apart, such as `generate` and `general`.
 */
export function stem(word: string): string {
  if (word.length < 4) return word;
  let root = word;
  if (root.endsWith('ies')) root = root.length > 4 ? `${root.slice(0, -3)}y` : root.slice(0, -1);
  else if (root.endsWith('sses') || root.endsWith('xes') || root.endsWith('ches') || root.endsWith('shes')) root = root.slice(0, -2);
  else if (root.endsWith('s') && !root.endsWith('ss') && !root.endsWith('us') && !root.endsWith('is')) root = root.slice(0, -1);
  if (root.endsWith('ied') && root.length > 4) return `${root.slice(0, -3)}y`;
  if (root.endsWith('ing') && hasVowel(root, 3)) return undouble(root.slice(0, -3));
  if (root.endsWith('ed') && !root.endsWith('eed') && hasVowel(root, 2)) return undouble(root.slice(0, -2));
  if (root.endsWith('e') && root.length > 4) return root.slice(0, -1);
  return root;
}

function hasVowel(word: string, ending: number): boolean {
  return word.length - ending >= 3 && /[aeiouy]/.test(word.slice(0, -ending));
}

function undouble(root: string): string {
  const last = root.at(-1);
  if (last === root.at(-2) && last !== 'l' && last !== 's' && last !== 'z') return root.slice(0, -1);
  return root.endsWith('e') && root.length > 4 ? root.slice(0, -1) : root;
}
