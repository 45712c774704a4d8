import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sampleSources } from '@codesearch/testkit/laws';

/** A text and its path, which selects the language. */
export interface SampleSource {
  readonly path: string;
  readonly text: string;
}

const fixture = new URL('../../../../packages/plugin-chunker-ast/fixture/files/', import.meta.url);

/** Characters of a file of a corpus. */
const maxLength = 60_000;

/** Files of a corpus. */
const maxFiles = 4_000;

/** Programs in all languages with a grammar and some texts, in one order; and the files of a corpus. */
export function sourceSamples(corpus?: string): readonly SampleSource[] {
  const committed = Object.entries(sampleSources).map(([path, text]) => ({ path, text }));
  const programs = readdirSync(fixture)
    .filter((name) => /^sample\.\w+\.txt$/.test(name))
    .toSorted()
    .map((name) => ({ path: name.replace(/\.txt$/, ''), text: readFileSync(new URL(name, fixture), 'utf8') }));
  return [...committed, ...programs, ...(corpus === undefined ? [] : corpusSamples(corpus))];
}

function corpusSamples(corpus: string): readonly SampleSource[] {
  const files = readdirSync(corpus, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !path.includes('/.git/'));
  const step = Math.max(1, Math.floor(paths.length / maxFiles));
  return paths
    .toSorted()
    .filter((_, index) => index % step === 0)
    .map((path) => ({ path: relative(corpus, path), text: readFileSync(path, 'utf8').slice(0, maxLength) }))
    .filter(({ text }) => text !== '' && !text.includes('\0'));
}
