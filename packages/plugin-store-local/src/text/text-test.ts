import type { TextRequest } from '@codesearch/kernel';

/** A statement that reads the rows of entries; its first parameter is a JSON list of docIds. */
export interface TextQuery {
  readonly sql: string;
  readonly values: readonly string[];
}

const selectRows = `
  SELECT slot AS docId, path, detail, text, checksum FROM entry
  WHERE slot IN (SELECT value FROM json_each(?))`;

/** SQLite does not find a part of a text that is stored as bytes. */
const isBytes = `typeof(text) = 'blob'`;

const selectContaining = `${selectRows} AND (${isBytes} OR instr(text, ?) > 0)`;
/** SQLite's `lower` changes only the letters of ASCII. */
const selectContainingFolded = `${selectRows} AND (${isBytes} OR instr(lower(text), ?) > 0)`;

/** Whether texts have all parts of a request. */
export class TextTest {
  readonly #substrings: readonly string[];
  readonly #ignoreCase: boolean;
  /** Reads all rows whose text matches, and some others. */
  readonly query: TextQuery;

  constructor({ substrings, ignoreCase }: Pick<TextRequest, 'substrings' | 'ignoreCase'>) {
    this.#substrings = ignoreCase ? substrings.map(foldedCase) : substrings;
    this.#ignoreCase = ignoreCase;
    this.query = this.#query();
  }

  /** Whether every text matches. */
  get acceptsAll(): boolean {
    return this.#substrings.every((each) => each === '');
  }

  matches(text: string): boolean {
    const compared = this.#ignoreCase ? foldedCase(text) : text;
    return this.#substrings.every((each) => compared.includes(each));
  }

  /** The database only looks for the longest part, which is the most selective one. */
  #query(): TextQuery {
    // An unpaired surrogate may match half of a pair, and a NUL is only in texts that are stored as bytes: SQLite finds neither.
    const comparable = this.#substrings.filter((each) => each.isWellFormed() && !each.includes('\0'));
    const longest = comparable.toSorted((a, b) => b.length - a.length)[0];
    if (longest === undefined) return { sql: selectRows, values: [] };
    return { sql: this.#ignoreCase ? selectContainingFolded : selectContaining, values: [longest] };
  }
}

/** Changes only the letters of ASCII. */
function foldedCase(text: string): string {
  // Many times faster than a function per letter.
  if (isAscii.test(text)) return text.toLowerCase();
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

// oxlint-disable-next-line no-control-regex
const isAscii = /^[\0-\x7f]*$/;
