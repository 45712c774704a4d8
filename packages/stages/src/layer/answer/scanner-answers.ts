import type { PathRequest, ReadRequest } from '@codesearch/kernel';
import { breach } from './breach.ts';
import type { AnswerRules } from './breach.ts';
import { assertFileAt, assertHash, assertSkipped, assertSkippedAt, assertSourceFile } from './file-promises.ts';
import { assertCount, assertList, assertObject, assertText } from './value-promises.ts';

const verdicts: ReadonlySet<unknown> = new Set(['listed', 'skipped', 'ignored', 'folder', 'absent']);

/** What a scanner promises. `scan` is checked batch by batch, see {@link scanCheck}. */
export const scannerAnswers: AnswerRules = {
  unchangedSince(tree) {
    if (tree === undefined) return;
    assertObject(tree, 'an unchanged tree');
    assertCount(tree['files'], 'the number of files');
    assertSkipped(tree['skipped']);
  },

  stat(file, { path }: PathRequest) {
    if (file === undefined) return;
    assertFileAt(path, file);
  },

  explain(verdict, { path }: PathRequest) {
    assertObject(verdict, 'a verdict');
    if (!verdicts.has(verdict['verdict'])) breach('a verdict is one of the five', verdict['verdict']);
    if (verdict['verdict'] === 'skipped') assertSkippedAt(path, verdict['skipped']);
    if (verdict['verdict'] === 'ignored') assertObject(verdict['rule'], 'the rule of an ignored file');
  },

  read(result, { file }: ReadRequest) {
    assertObject(result, 'the answer');
    if ('skipped' in result) {
      assertSkippedAt(file.path, result['skipped']);
      if (result['seen'] === undefined) return;
      assertObject(result['seen'], '`seen`');
      assertFileAt(file.path, result['seen']['file']);
      assertHash(result['seen']['hash']);
      return;
    }
    const { source } = result;
    assertObject(source, '`source` or `skipped`');
    assertFileAt(file.path, source['file']);
    assertText(source['text'], 'the text of the source');
    assertHash(source['hash']);
    if (source['masked'] !== undefined) assertCount(source['masked'], 'the number of masked secrets');
  },
};

/** Max batches without a file, one after another. A scanner may give one for each folder. */
const maxEmpty = 100_000;

/** @returns a check of each batch of one scan */
export function scanCheck(): (batch: unknown) => void {
  const paths = new Set<string>();
  let empty = 0;
  return (batch) => {
    assertObject(batch, 'each batch');
    assertList(batch['files'], '`files`');
    assertSkipped(batch['skipped']);
    empty = batch['files'].length + batch['skipped'].length === 0 ? empty + 1 : 0;
    if (empty > maxEmpty) breach('a scan ends', `${maxEmpty} batches without a file`);
    for (const file of batch['files']) {
      assertSourceFile(file);
      if (paths.has(file.path)) breach('a scan lists each path once', file.path);
      paths.add(file.path);
    }
  };
}
