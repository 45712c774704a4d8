import type { IndexEstimate } from '@codesearch/engine';
import { bytes, count, counted } from '../../text/quantity.ts';
import { printable } from '../../text/printable.ts';

type ServiceEstimate = IndexEstimate['services'][number];

/** Output of `index --estimate`. */
export function formatEstimate(estimate: IndexEstimate): string {
  const { files, bytes: size, chunks, tokens, newChunks, newTokens, embedder, services } = estimate;
  const model = printable(`${embedder.plugin} ${embedder.model}`);
  const embedding = services.find(({ stage }) => stage === 'embedder');
  if (files === 0) return ['Nothing to index.', ...hostLines(services)].map((line) => `${line}\n`).join('');
  const cached = chunks - newChunks;
  const calls = embedding?.calls === undefined ? '' : ` in ${counted(embedding.calls, 'call')}`;
  const lines = [
    `To index: ${counted(files, 'file')} (${bytes(size)}) in ${counted(chunks, 'chunk')}, about ${count(tokens)} tokens.`,
    ...services.filter(({ stage }) => stage === 'contextualizer').map(describingLine),
    ...(cached > 0
      ? [`Not to embed: ${counted(cached, 'chunk')} with a vector in the cache, or with the text of another one.`]
      : []),
    `To embed with ${model}: ${counted(newChunks, 'chunk')}, about ${count(newTokens)} tokens${calls}.`,
    priceLine(estimate),
    ...hostLines(services),
    'Nothing was sent or indexed.',
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function describingLine(service: ServiceEstimate): string {
  const { calls = 0, inputTokens = 0, outputTokens = 0, cachedChunks = 0, chunks = 0 } = service;
  return (
    `To describe with ${nameOf(service)}: ${counted(calls, 'call')}, about ${count(inputTokens)} tokens sent ` +
    `and ${count(outputTokens)} answered; ${count(cachedChunks)} of ${counted(chunks, 'chunk')} cached.`
  );
}

/** Who gets text of files, by host, and what a search sends. */
function hostLines(services: readonly ServiceEstimate[]): readonly string[] {
  const plugins = Map.groupBy(
    services.filter(({ per }) => per === 'run'),
    ({ host }) => host,
  );
  const ofRun = [...plugins].map(([host, some]) => {
    const place = host === undefined ? 'a host that the plugin does not declare' : printable(host);
    return `Text of files goes to ${place} (${some.map(({ plugin }) => printable(plugin)).join(', ')}).`;
  });
  return [...ofRun, ...services.filter(({ per }) => per === 'search').map(searchLine)];
}

function searchLine(service: ServiceEstimate): string {
  const { calls = 0, inputTokens = 0, dollars, host = '' } = service;
  const price = dollars === undefined ? '' : `, ${money(dollars)}`;
  const size = calls === 0 ? '' : `, about ${count(inputTokens)} tokens${price}`;
  return `Each search: ${counted(calls, 'call')} of ${nameOf(service)}${size}. The question and text of files go to ${printable(host)}.`;
}

function priceLine({ price, dollars, services }: IndexEstimate): string {
  const paid = services.filter(({ per, calls }) => per === 'run' && calls !== undefined);
  if (paid.length === 0) return price ? 'Price: free, computed on this machine.' : 'Price: unknown for this model.';
  if (dollars === undefined) {
    const unknown = paid.find((service) => service.dollars === undefined);
    if (unknown?.stage === 'embedder') return 'Price: unknown for this model.';
    return `Price: unknown for ${unknown ? nameOf(unknown) : 'this model'}.`;
  }
  if (paid.every((service) => service.price?.dollarsPerMillionTokens === 0)) return 'Price: free.';
  const [only] = paid;
  if (paid.length === 1 && only) return `Price: ${about(dollars)} (${rate(only)}).`;
  const parts = paid.map((each) => `${money(each.dollars ?? 0)} for ${printable(each.plugin)} (${rate(each)})`);
  return `Price: ${about(dollars)}: ${parts.join(', ')}.`;
}

function rate({ price }: ServiceEstimate): string {
  if (!price) return 'unknown';
  if (price.dollarsPerMillionTokens === 0) return 'free';
  const asOf = price.asOf === undefined ? '' : `, as of ${price.asOf}`;
  const input = money(price.dollarsPerMillionTokens);
  if (!('dollarsPerMillionOutputTokens' in price)) return `${input} per million tokens${asOf}`;
  return `${input} per million tokens, ${money(price.dollarsPerMillionOutputTokens)} of answers${asOf}`;
}

function nameOf({ plugin, model }: ServiceEstimate): string {
  return printable(model === undefined ? plugin : `${plugin} ${model}`);
}

function about(dollars: number): string {
  return dollars > 0 && dollars < 0.01 ? money(dollars) : `about ${money(dollars)}`;
}

function money(dollars: number): string {
  return dollars > 0 && dollars < 0.01 ? 'less than $0.01' : `$${dollars.toFixed(2)}`;
}
