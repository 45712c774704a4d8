import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkedFiles } from './checked-files.ts';
import { countTables } from './count-table.ts';
import { isWithin } from './exceptions.ts';

/*
 * Reports the words of word-rules.ts in the tracked sources and documents, and fails if there are any.
 *
 *   node tools/src/words/check-words.ts            all files outside of the folders in pending.txt
 *   node tools/src/words/check-words.ts PATH...    the files in these folders, pending or not
 *   node tools/src/words/check-words.ts --count    how often each word is found, in all files
 *   --root FOLDER, --pending FILE                  another working tree, another list of folders
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'boolean', default: false },
    root: { type: 'string', default: process.cwd() },
    pending: { type: 'string', default: fileURLToPath(new URL('pending.txt', import.meta.url)) },
  },
});
const files = checkedFiles(values.root);

if (values.count) {
  process.stdout.write(countTables(files));
} else {
  const pending = readFileSync(values.pending, 'utf8').split('\n').filter(Boolean);
  const paths = positionals.map((path) => path.replace(/\/$/, ''));
  const isChecked = (path: string): boolean => (paths.length > 0 ? isWithin(path, paths) : !isWithin(path, pending));
  const lines = files.flatMap(({ path, findings }) =>
    (isChecked(path) ? findings : []).map(
      ({ line, found, rule }) => `${path}:${line}: "${found}". Instead of "${rule.word}", write: ${rule.instead}.\n`,
    ),
  );
  process.stdout.write(lines.join(''));
  for (const done of pending.filter(
    (path) => !files.some((file) => isWithin(file.path, [path]) && file.findings.length > 0),
  ))
    process.stdout.write(`pending.txt: nothing is left to rewrite in ${done}. Remove the line.\n`);
  if (lines.length > 0) process.exitCode = 1;
}
