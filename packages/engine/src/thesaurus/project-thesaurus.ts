import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Thesaurus, byteTable, textTable, thesaurusFile } from '@codesearch/query';
import type { WordTable } from '@codesearch/query';

/** The words of a project, by its root. */
const ownWords = join('.codesearch', 'words');

/** The thesaurus of a project: its own words, then those of the program. Each is read when it is first needed. */
export class ProjectThesaurus {
  readonly #root: string;
  #thesaurus: Thesaurus | undefined;

  /** @param root absolute path of the project */
  constructor(root: string) {
    this.#root = root;
  }

  read(): Thesaurus {
    this.#thesaurus ??= new Thesaurus([...this.#own(), shippedTable()]);
    return this.#thesaurus;
  }

  #own(): readonly WordTable[] {
    try {
      return [textTable(readFileSync(join(this.#root, ownWords), 'utf8'))];
    } catch {
      return [];
    }
  }
}

let shipped: WordTable | undefined;

/** Shared by all projects of the process. */
function shippedTable(): WordTable {
  shipped ??= byteTable(readFileSync(thesaurusFile));
  return shipped;
}
