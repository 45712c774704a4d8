/** Inflected forms that the rules below would stem wrongly, and words that only look inflected. */
const irregular: ReadonlyMap<string, string> = new Map([
  ['alias', 'alias'],
  ['apis', 'api'],
  ['children', 'child'],
  ['clis', 'cli'],
  ['cpus', 'cpu'],
  ['embed', 'embed'],
  ['embeds', 'embed'],
  ['gpus', 'gpu'],
  ['indices', 'index'],
  ['matrices', 'matrix'],
  ['menus', 'menu'],
  ['uris', 'uri'],
  ['used', 'use'],
  ['using', 'use'],
  ['vertices', 'vertex'],
]);

/** Irregular past forms of verbs, each with its verb at the end: emails that are `sent` are what `send` sends. */
const pastForms: ReadonlyMap<string, string> = new Map(
  `sent send, resent resend, built build, rebuilt rebuild, wrote written write, rewrote rewritten rewrite, overwrote
  overwritten overwrite, threw thrown throw, rethrown rethrow, chose chosen choose, kept keep, held hold, hidden
  hide, bound bind, unbound unbind, caught catch, lost lose, broke broken break, drove driven drive, froze frozen
  freeze, forgot forgotten forget, gave given give, shown show, took taken take, woke woken wake, began begun begin,
  made make, drew drawn draw, redrawn redraw, spent spend, paid pay, sold sell, bought buy, brought bring,
  understood understand, overrode overridden override, stole stolen steal, hung hang, struck strike, stuck stick,
  fell fallen fall, grew grown grow, swept sweep, shrank shrunk shrink, laid lay, found find, slid slide, undone
  undo, redone redo, proven prove, sought seek, forbidden forbid, slept sleep, dealt deal, withdrawn withdraw, seen
  see, spoken speak, learnt learn`
    .split(/,\s+/)
    .map((forms) => forms.split(' '))
    .flatMap((forms) => forms.slice(0, -1).map((form) => [form, forms.at(-1)!] as const)),
);

/** Whether a word is an irregular past form of a verb: `sent`. @param word in lower case */
export function isPastForm(word: string): boolean {
  return pastForms.has(word);
}

/**
 * A light stemmer for English words in identifiers and prose: `retries`, `retry`, `retrying` and `retried` have one
 * stem. It removes plural and verb endings only (the first steps of M. F. Porter, "An algorithm for suffix stripping",
 * 1980), and gives irregular past forms the stem of their verb: stronger stemmers conflate words that programs
 * distinguish, such as `generate` and `general`.
 *
 * @param word in lower case
 */
export function stem(word: string): string {
  if (word.length < 4 || !/[degklnstw]$/.test(word)) return word;
  return irregular.get(word) ?? dropFinalLetter(pastForms.get(word) ?? dropVerbEnding(dropPlural(word)));
}

function dropPlural(word: string): string {
  if (!word.endsWith('s')) return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (word.length > 4 && word.endsWith('es') && /(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[sui]s$/.test(word) ? word : word.slice(0, -1);
}

function dropVerbEnding(word: string): string {
  if (word.endsWith('ied')) return word.length > 4 ? `${word.slice(0, -3)}y` : word;
  if (word.endsWith('ing')) return bareVerb(word, word.slice(0, -3));
  if (word.endsWith('ed') && !word.endsWith('eed')) return bareVerb(word, word.slice(0, -2));
  return word;
}

/**
 * Restores the letter that an ending dropped, or drops the one that it doubled: `typ` to `type`, `mapp` to `map`; `add`
 * stays.
 */
function bareVerb(word: string, root: string): string {
  if (root.length < 3 || !/[aeiouy]/.test(root)) return word;
  if (root.length === 3) return /^[^aeiouy][aeiouy][^aeiouwxy]$/.test(root) ? `${root}e` : root;
  return root.at(-1) === root.at(-2) && !/[aeiouylsz]$/.test(root) ? root.slice(0, -1) : root;
}

/** Gives one stem to `cookie` and `cookies`, `cache` and `caching`, `cancel` and `cancelled`. */
function dropFinalLetter(word: string): string {
  if (word.length < 5) return word;
  if (word.endsWith('ie')) return `${word.slice(0, -2)}y`;
  if (word.endsWith('e')) return word.slice(0, -1);
  // Tested first, since the expression looks at each vowel, and few words end so.
  return word.endsWith('ll') && /[aeiouy][^aeiouy]+[aeiouy]ll$/.test(word) ? word.slice(0, -1) : word;
}
