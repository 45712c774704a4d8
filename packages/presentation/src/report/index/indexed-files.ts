import type { IndexedFile, Project } from '@codesearch/engine';
import type { LanguageDescription } from '@codesearch/kernel';
import { bytes, count, localTime } from '../../text/quantity.ts';
import { formatTable } from '../../terminal/table.ts';
import { withLanguages } from '../../filter/languages.ts';
import { printableLine } from '../../text/printable.ts';
import type { Column } from '../../terminal/table.ts';
import type { FilesAnswer } from '../../answer/index-answers.ts';

const columns: readonly Column[] = [
  { title: 'FILE' },
  { title: 'STATE' },
  { title: 'CHUNKS', align: 'right' },
  { title: 'SIZE', align: 'right' },
  { title: 'CHANGED' },
];

/** Output of `status --files`. */
export function formatFiles(files: readonly IndexedFile[]): string {
  if (files.length === 0) return 'No file is indexed. To see why, run `codesearch why FILE`.\n';
  return formatTable(
    columns,
    files.map(({ path, state, chunks, bytes: size, modifiedAt }) => [
      printableLine(path),
      state,
      count(chunks),
      bytes(size),
      localTime(modifiedAt),
    ]),
  );
}

/** Output of `status --files --json`. */
export function filesJson(
  { root, revision }: Pick<Project, 'root' | 'revision'>,
  files: readonly IndexedFile[],
  known: readonly LanguageDescription[],
): FilesAnswer {
  return { version: 1, root, ...(revision && { revision }), files: withLanguages(files, known) };
}
