import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from '@codesearch/e2e/sandbox';

/** A fenced block of a document. */
export interface FencedBlock {
  /** Path of the document in the workspace. */
  readonly document: string;
  /** The line of its first mark, from 1. */
  readonly line: number;
  /** The first word after the mark, such as `ts`. */
  readonly language: string;
  readonly content: string;
}

/** The fenced blocks of all documents that show how to use codesearch, in order. */
export function fencedBlocks(): readonly FencedBlock[] {
  const patterns = ['*.md', 'docs/*.md', 'bench/README.md', 'packages/*/README.md', 'examples/*/README.md'];
  const listed = execFileSync(
    'git',
    [
      'ls-files',
      '-z',
      '--cached',
      '--others',
      '--exclude-standard',
      '--',
      ...patterns.map((pattern) => `:(glob)${pattern}`),
    ],
    {
      cwd: workspace,
      encoding: 'utf8',
    },
  );
  const documents = listed.split('\0').filter((path) => path !== '' && path !== 'CHANGELOG.md');
  return documents.flatMap((document) => {
    const text = readFileSync(join(workspace, document), 'utf8');
    return [...text.matchAll(/^```(\w*)[^\n]*\n([\s\S]*?)^```$/gm)].map(
      ({ index, 1: language = '', 2: content = '' }) => {
        const line = text.slice(0, index).split('\n').length;
        return { document, line, language, content };
      },
    );
  });
}
