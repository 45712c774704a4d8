/** A word or phrase that this project does not use, and what it uses instead. */
export interface WordRule {
  readonly word: string;
  readonly instead: string;
  readonly pattern: RegExp;
  /**
   * Whether the pattern is for whole identifiers. Others match text in which identifiers are split into their words.
   */
  readonly identifier?: true;
}

/**
 * What separates the words of a phrase: spaces, or the end of a line and the beginning of the next line of a comment.
 */
const gap = String.raw`(?:[ \t]+|[ \t]*\n[ \t]*(?:(?:\*|//|>)[ \t]*)?)`;

/** @param phrase a regular expression; a space in it is any {@link gap} */
function rule(word: string, phrase: string, instead: string): WordRule {
  // Behind a backslash is an escape: `\told` is a tab and "old".
  const pattern = String.raw`(?<![\\\p{L}\d])(?:${phrase.replaceAll(' ', gap)})(?![\p{L}\d])`;
  return { word, instead, pattern: new RegExp(pattern, 'giu') };
}

/** Names that other programs read, such as fields of the JSON output. They keep their words. */
export const publicNames: readonly string[] = ['fallenBack'];

/** The glossary of the project, without the words that are right in another meaning, such as `follow` or `entry`. */
export const wordRules: readonly WordRule[] = [
  {
    word: 'a comment beyond column 120',
    instead: 'a comment of several lines',
    pattern: /^(?=[ \t]*(?:\/\/|\/\*|\* )).{121,}$/gmu,
    identifier: true,
  },
  rule('told', 'told|tells?|telling', 'reports, prints, says'),
  rule('stands', '(?<!long-)(?:stands?(?!-alone)|stood|standing)', 'is, is in; for a stand-in: representative, fake'),
  rule('lies', 'lies?|lying', 'is, is in'),
  rule('in place of', 'in place of', 'instead of'),
  rule('anew', 'anew', 'again'),
  rule('meanwhile', 'meanwhile', 'in the meantime'),
  rule('whoever', 'whoever', 'the caller, anyone who'),
  rule('passed over', 'pass(?:ed|ing) over', 'skipped'),
  rule('by words', 'by words', 'lexical'),
  rule('by vector', 'by vectors?', 'dense'),
  rule('mend', 'mend(?:s|ed|ing)?', 'repair'),
  rule('lesser', 'lesser', 'degraded'),
  rule('fallen back', 'fallen back', 'degraded'),
  rule('is to be', '(?:is|are|was|were) to be', 'must be, should be, is'),
  rule('there is none', 'there (?:is|are|was|were) none', 'is missing, does not exist'),
  rule('none is', 'none (?:is|are|was|were)', 'no … is'),
  rule('such a', 'such an?', 'this, that kind of'),
  rule('where there is', 'where there (?:is|are|was|were)', 'if there is'),
  rule('house', 'houses?', 'architecture'),
  rule('room', 'rooms?(?! temperature)', 'folder, space'),
  rule('door', 'doors?', 'entry point'),
  rule('wall', 'walls?(?!-?(?:clock|time)| (?:clock|time))', 'import rule'),
  rule('forest', 'forests?', 'federated search'),
  rule('draft postings', 'draft postings?', 'in-memory segment'),
  rule('live posting', 'live postings?', 'live document'),
  {
    word: 'what is',
    instead: 'a noun as the subject',
    // The beginning of a sentence that is neither a heading nor a question.
    pattern: new RegExp(`(?<!# )What${gap}(?:is|are|was|were)(?![\\p{L}\\d])(?![^.!]{0,200}\\?)`, 'gu'),
  },
  {
    word: 'most…, least…, longest…',
    instead: 'max…, min…',
    pattern: /(?<![\p{L}\d$])(?:most|least|longest|shortest|fewest)(?!Recent|Common|Used)\p{Lu}[\p{L}\d]*/gu,
    identifier: true,
  },
];
