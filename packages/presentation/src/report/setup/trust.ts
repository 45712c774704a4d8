import { dirname, relative } from 'node:path';
import type { ConfigFacts, ListedDecision } from '@codesearch/engine';
import { localTime } from '../../text/quantity.ts';
import { printableLine } from '../../text/printable.ts';

/** Where the plugins that call a service send text, if their options do not say. */
const services: Readonly<Record<string, string>> = {
  '@codesearch/plugin-context-llm': 'the model service in its options',
  '@codesearch/plugin-embed-ollama': 'OLLAMA_HOST, or Ollama on this machine',
  '@codesearch/plugin-embed-openai': 'OpenAI, or the service in its options',
  '@codesearch/plugin-embed-voyage': 'Voyage AI',
  '@codesearch/plugin-store-chroma': 'the Chroma server in its options',
  '@codesearch/plugin-store-milvus': 'the Milvus server in its options',
  '@codesearch/plugin-store-pgvector': 'the PostgreSQL server in its options',
  '@codesearch/plugin-store-qdrant': 'the Qdrant server in its options',
};

const maxShown = 12;

/** What a configuration runs, where it sends text and which variables it reads, as far as its text shows it. */
export function formatContent({ file, modules, packages, addresses, variables }: ConfigFacts): string {
  const sent = [...addresses, ...packages.flatMap((name) => services[name] ?? [])];
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['runs', [file, ...modules].map((each) => relative(dirname(file), each))],
    ['and packages', packages],
    sent.length === 0 ? ['addresses', ['none in its text']] : ['sends text to', sent],
    ['reads variables', variables],
  ];
  return rows
    .filter(([, values]) => values.length > 0)
    .map(([title, values]) => `  ${title.padEnd(15)} ${listed(values)}\n`)
    .join('');
}

function listed(values: readonly string[]): string {
  const shown = values.slice(0, maxShown).map(printableLine).join(', ');
  return values.length > maxShown ? `${shown} and ${values.length - maxShown} more` : shown;
}

/** Output of `config --list`. */
export function formatDecisions(decisions: readonly ListedDecision[]): string {
  if (decisions.length === 0) return 'No configuration is trusted or refused.\n';
  return decisions
    .map(({ file, state, decidedAt }) => `${state.padEnd(8)} ${localTime(decidedAt)}  ${printableLine(file)}\n`)
    .join('');
}

/** Output of `config --list --json`. */
export function decisionsJson(decisions: readonly ListedDecision[]): unknown {
  return { version: 1, configurations: decisions.map(({ file, state, decidedAt }) => ({ file, state, decidedAt })) };
}
