/** A key, and what it does. */
type KeyText = readonly [key: string, text: string];

/** The keys that are enough to search and to read. */
export const startKeys: readonly KeyText[] = [
  ['/', 'go to the query'],
  ['Enter ↓', 'from the query to the first hit'],
  ['→ Enter', 'from a hit into its file'],
  ['← Esc', 'back to the same hit'],
  ['?', 'all keys'],
];

export const keyGroups: readonly (readonly [title: string, keys: readonly KeyText[]])[] = [
  ['Move', [...startKeys.slice(0, 4), ['↓ ↑ J K', 'the next or the previous hit, with its file'], ['M', 'more hits']]],
  [
    'Read',
    [
      ['I', 'why this hit is there'],
      ['G', 'what calls the definition under the cursor'],
      ['S', 'similar code'],
      ['W', 'break long lines, or not'],
      ['Ctrl F', 'find in the file'],
    ],
  ],
  [
    'Copy',
    [
      ['Y', 'a link to these lines'],
      ['P', 'the path and the line'],
      ['C', 'the code'],
    ],
  ],
  [
    'Search',
    [
      ['Tab', 'complete a condition such as lang:'],
      ['T', 'without tests, or with them'],
      ['1 2 3 4', 'search, index, compare, dev'],
    ],
  ],
];
