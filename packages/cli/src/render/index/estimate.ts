import type { IndexEstimate } from '@codesearch/engine';
import { bytes, count, counted, printable } from '@codesearch/presentation';

/** What an index run would do and cost, for people. */
export function formatEstimate(estimate: IndexEstimate): string {
  const { files, bytes: size, chunks, tokens, newChunks, newTokens, embedder } = estimate;
  const model = printable(`${embedder.plugin} ${embedder.model}`);
  if (files === 0) return 'Nothing to index.\n';
  const known = chunks - newChunks;
  const lines = [
    `To index: ${counted(files, 'file')} (${bytes(size)}) in ${counted(chunks, 'chunk')}, about ${count(tokens)} tokens.`,
    ...(known > 0 ? [`Known already: the vectors of ${counted(known, 'chunk')}.`] : []),
    `To embed by ${model}: ${counted(newChunks, 'chunk')}, about ${count(newTokens)} tokens.`,
    priceLine(estimate),
    'Nothing was sent, and nothing was indexed.',
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function priceLine({ price, dollars }: IndexEstimate): string {
  if (!price || dollars === undefined) return 'Price: not known for this model.';
  if (price.dollarsPerMillionTokens === 0) return 'Price: nothing, it is computed here.';
  const asOf = price.asOf === undefined ? '' : `, as of ${price.asOf}`;
  return `Price: about ${money(dollars)} (${money(price.dollarsPerMillionTokens)} for a million tokens${asOf}).`;
}

function money(dollars: number): string {
  return dollars > 0 && dollars < 0.01 ? 'less than $0.01' : `$${dollars.toFixed(2)}`;
}
