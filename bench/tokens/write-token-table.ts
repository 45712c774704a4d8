import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import cl100k from 'js-tiktoken/ranks/cl100k_base';

/*
 * Writes the table with which the program bounds the number of tokens of a text: the first tokens of `cl100k_base`, by
 * rank.
 *
 *   npm run -w @codesearch/bench token-table
 */

/**
 * More make the bound closer, and the table larger: with 24,000 it is about 11 % above the count for code, with 50,000
 * 4 %.
 */
const tokens = 24_000;

const ranked: string[] = [];
for (const line of cl100k.bpe_ranks.split('\n').filter((each) => each !== '')) {
  const [, first, ...encoded] = line.split(' ');
  for (const [index, token] of encoded.entries()) ranked[Number(first) + index] = token;
}
const table = Buffer.concat(
  ranked.slice(0, tokens).map((token) => {
    const bytes = Buffer.from(token, 'base64');
    return Buffer.concat([Buffer.of(bytes.length), bytes]);
  }),
);
const target = resolve(import.meta.dirname, '../../packages/presentation/src/tokens/token-table.ts');
writeFileSync(
  target,
  `/**
 * The first ${tokens.toLocaleString('en')} tokens of \`cl100k_base\`, by rank: each after a byte with its length.
 * Compressed with Brotli, in base64. Source: tiktoken (MIT). Written by \`bench/tokens/write-token-table.ts\`.
 */
export const tokenTable: string =
  '${brotliCompressSync(table).toString('base64')}';
`,
);
