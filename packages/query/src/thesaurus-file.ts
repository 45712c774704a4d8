/** The table of the thesaurus that belongs to the program, see `byteTable`. */
export const thesaurusFile: URL = new URL('../thesaurus/words.tsv', import.meta.url);
