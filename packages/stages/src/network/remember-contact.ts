import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder, replaceFile } from '@codesearch/toolkit';
import type { StageName } from '@codesearch/kernel';
import type { Contact } from './watch-network.ts';

const fileName = 'contacted-hosts';

/**
 * Remembers which plugin has connected to which host for a project, in the data folder. Nothing is remembered in a data
 * folder that cannot be written.
 *
 * @returns whether this is the first connection
 */
export function rememberContact(home: string, root: string, { plugin, stage, host }: Contact): boolean {
  const file = join(home, fileName);
  const line = JSON.stringify([root, stage, plugin, host]);
  const lines = linesOf(file);
  if (lines.includes(line)) return false;
  try {
    makePrivateFolder(home);
    replaceFile(file, `${[...lines, line].join('\n')}\n`);
  } catch {
    // Reading an index does not require writing.
  }
  return true;
}

/** The hosts that any plugin has contacted, for any project. */
export function contactedHosts(home: string): ReadonlySet<string> {
  return new Set(
    linesOf(join(home, fileName)).flatMap((line) => {
      try {
        const [, , , host] = JSON.parse(line) as readonly unknown[];
        return typeof host === 'string' ? [host] : [];
      } catch {
        return [];
      }
    }),
  );
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

/** What a plugin of each stage may send. */
const sent: Readonly<Record<StageName, string>> = {
  scanner: 'paths of files',
  changeDetector: 'paths of files',
  chunker: 'text of files',
  contextualizer: 'text of files (and questions, if it rewords them)',
  embedder: 'text of files and questions',
  store: 'text, paths and vectors of files',
  reranker: 'questions and text of files',
};

/** What a process that only reads an index sends otherwise. */
const sentByReader: Readonly<Partial<Record<StageName, string>>> = {
  contextualizer: 'questions',
  embedder: 'questions',
  store: 'questions',
};

/** What leaves this process and where it goes, in one line. @param reads whether it only reads the index */
export function contactNote({ plugin, stage, host }: Contact, reads: boolean): string {
  const what = (reads ? sentByReader[stage] : undefined) ?? sent[stage];
  return `Note: ${plugin} sends ${what} to ${host}. Secrets in them are masked where they are recognized; --offline sends nothing.`;
}
