import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Thesaurus, byteTable, textTable, thesaurusFile } from '@codesearch/query';
import type { WordTable } from '@codesearch/query';

/** The words of a project, by its root. */
const ownWords = join('.codesearch', 'words');

/**
 * Reads the thesaurus of a project when it is first asked for: its own words, then those of the program.
 *
 * @param root absolute path of the project
 */
export function projectThesaurus(root: string): () => Thesaurus {
  let thesaurus: Thesaurus | undefined;
  return () => (thesaurus ??= new Thesaurus([...wordsOf(root), shippedTable()]));
}

function wordsOf(root: string): readonly WordTable[] {
  try {
    return [textTable(readFileSync(join(root, ownWords), 'utf8'))];
  } catch {
    return [];
  }
}

let shipped: WordTable | undefined;

/** Shared by all projects of the process. */
function shippedTable(): WordTable {
  shipped ??= byteTable(readFileSync(thesaurusFile));
  return shipped;
}
