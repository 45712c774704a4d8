import type { IndexEstimate } from '@codesearch/engine';
import { bytes, count, counted, printable } from '@codesearch/presentation';

/** Output of `index --estimate`. */
export function formatEstimate(estimate: IndexEstimate): string {
  const { files, bytes: size, chunks, tokens, newChunks, newTokens, embedder } = estimate;
  const model = printable(`${embedder.plugin} ${embedder.model}`);
  if (files === 0) return 'Nothing to index.\n';
  const cached = chunks - newChunks;
  const lines = [
    `To index: ${counted(files, 'file')} (${bytes(size)}) in ${counted(chunks, 'chunk')}, about ${count(tokens)} tokens.`,
    ...(cached > 0 ? [`Already cached: the vectors of ${counted(cached, 'chunk')}.`] : []),
    `To embed with ${model}: ${counted(newChunks, 'chunk')}, about ${count(newTokens)} tokens.`,
    priceLine(estimate),
    'Nothing was sent or indexed.',
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function priceLine({ price, dollars }: IndexEstimate): string {
  if (!price || dollars === undefined) return 'Price: unknown for this model.';
  if (price.dollarsPerMillionTokens === 0) return 'Price: free, computed on this machine.';
  const asOf = price.asOf === undefined ? '' : `, as of ${price.asOf}`;
  return `Price: about ${money(dollars)} (${money(price.dollarsPerMillionTokens)} per million tokens${asOf}).`;
}

function money(dollars: number): string {
  return dollars > 0 && dollars < 0.01 ? 'less than $0.01' : `$${dollars.toFixed(2)}`;
}
