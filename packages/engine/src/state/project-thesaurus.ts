import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '@codesearch/kernel';
import { Thesaurus, byteTable, textTable, thesaurusFile } from '@codesearch/query';
import type { WordTable } from '@codesearch/query';
import { readRegularFile } from '@codesearch/toolkit';

/** The words of a project, by its root. 64 KiB are read in a tenth of a second. */
const ownWords = join('.codesearch', 'words');

/**
 * Reads the thesaurus of a project when it is first asked for: its own words, then those of the program.
 *
 * @param root absolute path of the project
 */
export function projectThesaurus(root: string, logger: Logger): () => Thesaurus {
  let thesaurus: Thesaurus | undefined;
  return () => (thesaurus ??= new Thesaurus([...wordsOf(join(root, ownWords), logger), shippedTable()]));
}

function wordsOf(path: string, logger: Logger): readonly WordTable[] {
  const content = readRegularFile(path, 65_536);
  if (content) return [textTable(content.toString())];
  if (existsSync(path)) logger.warn('The words of a project are no file of at most 64 KiB, and not used.', { path });
  return [];
}

let shipped: WordTable | undefined;

/** Shared by all projects of the process. */
function shippedTable(): WordTable {
  shipped ??= byteTable(readFileSync(thesaurusFile));
  return shipped;
}
