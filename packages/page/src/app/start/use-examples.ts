import { useEffect, useState } from 'preact/hooks';
import type { Explanation, FileEntry } from '../server/answers.ts';
import { ask } from '../server/server.ts';
import { exampleFiles, examplesOf } from './examples.ts';
import type { Example } from './examples.ts';

/** Searches that find something in a folder. Without them the page is as useful, so a failure leaves them out. */
export function useExamples(folder: string, files: readonly FileEntry[]): readonly Example[] {
  const [examples, setExamples] = useState<readonly Example[]>([]);
  const paths = exampleFiles(files).join('\n');
  useEffect(() => {
    if (paths === '') return setExamples([]);
    const abort = new AbortController();
    const read = (file: string): Promise<Explanation> =>
      ask<Explanation>('why', { in: folder, file, source: true }, abort.signal);
    Promise.all(paths.split('\n').map(read)).then(
      (explained) => setExamples(examplesOf(explained)),
      () => setExamples([]),
    );
    return () => abort.abort();
  }, [folder, paths]);
  return examples;
}
