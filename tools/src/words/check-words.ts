import { parseArgs } from 'node:util';
import { checkedFiles } from './checked-files.ts';
import { countTables } from './count-table.ts';
import { isWithin } from './exceptions.ts';

/*
 * Reports the words of word-rules.ts in the tracked sources and documents, and fails if there are any.
 *
 *   node tools/src/words/check-words.ts            all files
 *   node tools/src/words/check-words.ts PATH...    the files in these folders
 *   node tools/src/words/check-words.ts --count    how often each word is found, in all files
 *   --root FOLDER                                  another working tree
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'boolean', default: false },
    root: { type: 'string', default: process.cwd() },
  },
});
const files = checkedFiles(values.root);

if (values.count) {
  process.stdout.write(countTables(files));
} else {
  const paths = positionals.map((path) => path.replace(/\/$/, ''));
  const isChecked = (path: string): boolean => paths.length === 0 || isWithin(path, paths);
  const lines = files.flatMap(({ path, findings }) =>
    (isChecked(path) ? findings : []).map(
      ({ line, found, rule }) => `${path}:${line}: "${found}". Instead of "${rule.word}", write: ${rule.instead}.\n`,
    ),
  );
  process.stdout.write(lines.join(''));
  if (lines.length > 0) process.exitCode = 1;
}
