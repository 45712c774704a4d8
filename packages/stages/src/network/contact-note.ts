import type { StageName } from '@codesearch/kernel';
import type { Contact } from './watch-network.ts';

/** What a plugin of each stage may send. */
const sent: Readonly<Record<StageName, string>> = {
  scanner: 'paths of files',
  changeDetector: 'paths of files',
  chunker: 'text of files',
  contextualizer: 'text of files',
  embedder: 'text of files and questions',
  store: 'text, paths and vectors of files',
  reranker: 'questions and text of files',
};

/** What leaves this process and where it goes, in one line. */
export function contactNote({ plugin, stage, host }: Contact): string {
  return `Note: ${plugin} sends ${sent[stage]} to ${host}. Secrets in them are masked where they are recognized; --offline sends nothing.`;
}
