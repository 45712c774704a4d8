/**
 * What counts for and against a definition or a section whose name answers a question, by the kind of the question. A
 * name with all words of the question is worth 1; with `permission`, the action and the thing are worth 1 each. The
 * numbers are set by hand.
 */
export const nameWorths = {
  /** All values of a kind: `which event types exist`. */
  list: {
    /** Least worth of a list. */
    min: 0.59,
    /** With less, a folder of that name comes before it. */
    sure: 0.95,
    /** A word of the question that is in the path or a type around, and not in the name. */
    around: 0.5,
    /** A word that is nothing of the question. */
    otherWord: -0.15,
    /** A name that has the word for its form too: `EventTypes`. */
    formWord: 0.2,
    /** A word of the question in the path, where names are equal. */
    ofPlace: 0.02,
  },
  /** What sets something: `where is the timeout configured`. */
  setting: {
    /** Least share of the words of the question, and least worth with all that counts. */
    minShare: 0.75,
    min: 1.1,
    around: 0.6,
    otherWord: -0.12,
    /** In a place of settings. */
    inPlace: 0.35,
    /** With a mark or a type of settings, also for each mark that the question has. */
    withMark: 0.15,
    withValue: 0.15,
  },
  /** Who may do something: `who may delete a project`. */
  permission: {
    around: 0.6,
    otherWord: -0.1,
    /** A check of just this. */
    checkOfThis: 0.5,
    inPolicy: 0.5,
  },
  /** How one more of a kind is made: `how do I add a reporter`. */
  guide: {
    min: 1.3,
    otherWord: -0.05,
    /** A title with a verb. */
    withVerb: 0.5,
    /** A file about nothing else. */
    ofFile: 0.4,
  },
} as const;
