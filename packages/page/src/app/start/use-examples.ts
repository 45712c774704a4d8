import { useEffect, useState } from 'preact/hooks';
import type { Explanation, FileEntry } from '../server/answers.ts';
import { ask } from '../server/server.ts';
import { exampleFiles, examplesOf } from './examples.ts';
import type { Example } from './examples.ts';

/** The examples of a folder that were made last: the start comes back whenever somebody removes a query. */
let made: { readonly key: string; readonly examples: readonly Example[] } = { key: '', examples: [] };

/** Searches that find something in a folder. Without them the page is as useful, so a failure leaves them out. */
export function useExamples(folder: string, files: readonly FileEntry[]): readonly Example[] {
  const paths = exampleFiles(files);
  const key = [folder, ...paths].join('\n');
  const [examples, setExamples] = useState<readonly Example[]>(key === made.key ? made.examples : []);
  useEffect(() => {
    if (key === made.key) return setExamples(made.examples);
    if (paths.length === 0) return setExamples([]);
    const abort = new AbortController();
    const read = (file: string): Promise<Explanation> =>
      ask<Explanation>('why', { in: folder, file, source: true }, abort.signal);
    Promise.all(paths.map(read)).then(
      (explained) => {
        made = { key, examples: examplesOf(explained) };
        setExamples(made.examples);
      },
      () => setExamples([]),
    );
    return () => abort.abort();
  }, [key]);
  return examples;
}
